import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, post } from './calls.ts'
import type { Ask } from './calls.ts'

/** Every kind of caller: the seven user types, and the one role that widens a reach. */
const PEOPLE = ['employee', 'manager', 'hradmin', 'admin', 'partneradmin', 'support', 'partner', 'operations'] as const
type Person = (typeof PEOPLE)[number]

const EVERYBODY = PEOPLE
const STAFF: readonly Person[] = ['admin', 'partneradmin', 'support', 'partner', 'operations']

const nobody = '00000000-0000-4000-8000-000000000000'

const own = (call: string) => ({ call: `mutation { ${call} }`, allowed: EVERYBODY })
const link = (name: string, more = '') => ({
  call: `mutation { ${name}(input: { link: "x"${more} }) { errors { code } } }`,
  allowed: EVERYBODY,
  anonymous: true as const,
})

/** Changes somebody: of a user who does not exist, so that only who may call is told. */
const managed = (name: string, more = '', allowed: readonly Person[] = ['admin', 'partneradmin', 'operations']) => ({
  call: `mutation { ${name}(input: { id: "${nobody}" ${more} }) { errors { code } } }`,
  allowed,
})

/** What everybody does with their own credentials. First, while the sign-ins of this file are fresh; credentials.test.ts tells what happens later. */
const OWN: Record<string, { call: string; allowed: readonly Person[]; anonymous?: true }> = {
  'Mutation.changePassword': own(
    'changePassword(input: { currentPassword: "", newPassword: "", confirmPassword: "" }) { errors { code } }',
  ),
  'Mutation.setPassword': own('setPassword(input: { newPassword: "", confirmPassword: "" }) { errors { code } }'),
  'Mutation.requestEmailChange': own('requestEmailChange(input: { email: "" }) { errors { code } }'),
  'Mutation.sendPhoneCode': own('sendPhoneCode(input: { phoneNumber: "" }) { errors { code } }'),
  'Mutation.confirmPhone': own('confirmPhone(input: { code: "" }) { errors { code } }'),
  'Mutation.removePhone': own('removePhone { errors { code } }'),
  'Mutation.startAuthenticator': own('startAuthenticator { key }'),
  'Mutation.confirmAuthenticator': own('confirmAuthenticator(input: { code: "" }) { errors { code } }'),
  'Mutation.resetAuthenticator': own('resetAuthenticator { errors { code } }'),
  'Mutation.regenerateRecoveryCodes': own('regenerateRecoveryCodes { recoveryCodes }'),
  'Mutation.setTwoFactorMethod': own('setTwoFactorMethod(input: { method: EMAIL, enabled: false }) { errors { code } }'),
  'Mutation.setTwoFactorEnabled': own('setTwoFactorEnabled(input: { enabled: false }) { errors { code } }'),
  'Mutation.generatePin': own('generatePin { errors { code } }'),
  'Mutation.startSecurityDevice': own('startSecurityDevice { options }'),
  'Mutation.finishSecurityDevice': own('finishSecurityDevice(input: { response: "", name: "" }) { errors { code } }'),
  'Mutation.renameSecurityDevice': own(`renameSecurityDevice(input: { id: "${nobody}", name: "x" }) { errors { code } }`),
  'Mutation.removeSecurityDevice': own(`removeSecurityDevice(input: { id: "${nobody}" }) { errors { code } }`),
  'Mutation.startLoginLink': own('startLoginLink(input: { loginProvider: "x" }) { address errors { code } }'),
  'Mutation.finishLoginLink': own('finishLoginLink(input: { ticket: "x" }) { errors { code } }'),
  'Mutation.unlinkLogin': own('unlinkLogin(input: { loginProvider: "x", providerKey: "x" }) { errors { code } }'),
  'Mutation.setDefaultLoginProvider': own('setDefaultLoginProvider(input: { loginProvider: "" }) { errors { code } }'),
  'Mutation.setDefaultCustomer': own('setDefaultCustomer(input: { customerId: "" }) { errors { code } }'),
  'Mutation.endOwnSession': own('endOwnSession(input: { id: "x" }) { errors { code } }'),
  'Mutation.endOtherSessions': own('endOtherSessions { errors { code } }'),
  'Mutation.requestPersonalData': own('requestPersonalData { address }'),
  'Mutation.deleteAccount': own('deleteAccount(input: { userName: "" }) { errors { code } }'),
  'Mutation.confirmAccount': link('confirmAccount'),
  'Mutation.confirmEmailChange': link('confirmEmailChange'),
  'Mutation.resendLink': link('resendLink'),
  'Mutation.setPasswordByLink': link('setPasswordByLink', ', newPassword: "", confirmPassword: ""'),
  'Query.link': { call: '{ link(link: "x") { state } }', allowed: EVERYBODY, anonymous: true },
  'Query.passwordPolicy': { call: '{ passwordPolicy { minLength } }', allowed: EVERYBODY, anonymous: true },
  'Query.mySecurity': { call: '{ mySecurity { hasPassword } }', allowed: EVERYBODY },
  'Query.mySessions': { call: '{ mySessions { id } }', allowed: EVERYBODY },
  'Query.mySignIns': { call: '{ mySignIns { id } }', allowed: EVERYBODY },
}

/** The authorisation matrix (promise D1): each operation, how it is called, and who may call it. Only who may is decided here; what they see is in reach.test.ts. */
const MATRIX: Record<string, { call: string; allowed: readonly Person[]; anonymous?: true }> = {
  ...OWN,
  'Query.applicationTheme': { call: '{ applicationTheme { partnerId } }', allowed: EVERYBODY, anonymous: true },
  'Query.locale': { call: '{ locale { id } }', allowed: EVERYBODY, anonymous: true },
  'Query.myProfile': { call: '{ myProfile { id } }', allowed: EVERYBODY },
  'Query.isFeatureEnabled': { call: '{ isFeatureEnabled(feature: APPS) }', allowed: EVERYBODY },
  'Query.enabledFeatures': { call: '{ enabledFeatures }', allowed: EVERYBODY },
  'Query.draft': { call: '{ draft(form: "/x") { form } }', allowed: EVERYBODY },
  'Query.userClaim': { call: `{ userClaim(userId: "${nobody}", claimType: "role") { id } }`, allowed: EVERYBODY },
  'Query.user': { call: `{ user(id: "${nobody}") { id } }`, allowed: EVERYBODY },
  'Query.users': { call: '{ users(first: 1) { nodes { id } } }', allowed: STAFF },
  'Query.customers': { call: '{ customers(first: 1) { nodes { id } } }', allowed: STAFF },
  'Query.customer': { call: `{ customer(id: "${nobody}") { id } }`, allowed: STAFF },
  'Mutation.createCustomer': {
    call: 'mutation { createCustomer(input: { name: "" }) { errors { code } } }',
    allowed: ['partneradmin', 'operations'],
  },
  'Mutation.updateCustomer': managed('updateCustomer', 'version: 1'),
  'Mutation.previewCustomerBulk': {
    call: 'mutation { previewCustomerBulk(input: { action: ENABLE }) { errors { code } } }',
    allowed: ['admin', 'partneradmin', 'operations'],
  },
  'Mutation.startCustomerBulk': {
    call: 'mutation { startCustomerBulk(input: { id: "x", action: ENABLE }) { errors { code } } }',
    allowed: ['admin', 'partneradmin', 'operations'],
  },
  'Mutation.undoCustomerBulk': {
    call: `mutation { undoCustomerBulk(input: { id: "${nobody}", jobId: "${nobody}" }) { errors { code } } }`,
    allowed: ['admin', 'partneradmin', 'operations'],
  },
  'Mutation.startCustomerExport': {
    call: 'mutation { startCustomerExport(input: { id: "x", columns: [] }) { errors { code } } }',
    allowed: STAFF,
  },
  'Query.partners': { call: '{ partners(first: 1) { nodes { id } } }', allowed: STAFF },
  'Query.dashboard': { call: '{ dashboard { users { all { count } } } }', allowed: STAFF },
  'Query.gettingStarted': { call: '{ gettingStarted { step done } }', allowed: ['admin', 'partneradmin', 'operations'] },
  'Query.logsByReference': { call: '{ logsByReference(reference: "x") { id } }', allowed: ['support', 'operations'] },
  'Query.notifications': { call: '{ notifications { nodes { id } } }', allowed: EVERYBODY },
  'Query.unreadNotificationCount': { call: '{ unreadNotificationCount }', allowed: EVERYBODY },
  'Mutation.markNotificationsRead': { call: 'mutation { markNotificationsRead(input: { ids: [] }) { unreadCount } }', allowed: EVERYBODY },
  'Mutation.setPreference': { call: 'mutation { setPreference(input: { key: "x", value: "" }) { errors { code } } }', allowed: EVERYBODY },
  'Mutation.createUser': {
    call: 'mutation { createUser(input: { userName: "", email: "", userType: 0 }) { errors { code } } }',
    allowed: ['admin', 'partneradmin', 'operations'],
  },
  'Mutation.updateUser': managed('updateUser', 'version: 1'),
  'Mutation.lockUser': managed('lockUser', 'until: "2001-01-01T00:00:00Z", reason: "x"', ['partneradmin', 'operations']),
  'Mutation.unlockUser': managed('unlockUser', '', ['partneradmin', 'operations']),
  'Mutation.setPasswordExpiry': managed('setPasswordExpiry', 'version: 1, expired: true, days: 0, date: ""'),
  'Mutation.sendPasswordLink': managed('sendPasswordLink'),
  'Mutation.resendConfirmation': managed('resendConfirmation'),
  'Mutation.setTemporaryPassword': managed('setTemporaryPassword'),
  'Mutation.setUserTwoFactor': managed('setUserTwoFactor', 'version: 1, enabled: false, bypassCompanyTwoFactor: true'),
  'Mutation.resetUserFactor': managed('resetUserFactor', 'method: PIN'),
  'Mutation.generateUserPin': managed('generateUserPin'),
  'Mutation.endUserSessions': managed('endUserSessions'),
  'Mutation.setPartnerSessionTimeout': managed('setPartnerSessionTimeout', '', ['partneradmin', 'operations']),
  'Mutation.revertCustomerChange': managed('revertCustomerChange', '', ['operations']),
  'Mutation.unlinkUserLogin': managed('unlinkUserLogin', 'loginProvider: "x", providerKey: "x"'),
  'Mutation.addUserClaim': managed('addUserClaim', 'claimType: "nhr", claimValue: "x"'),
  'Mutation.removeUserClaim': managed('removeUserClaim', 'claimType: "nhr", claimValue: "x"'),
  'Mutation.addUserDatabase': managed('addUserDatabase', 'name: "x"'),
  'Mutation.removeUserDatabase': managed('removeUserDatabase', 'name: "x"'),
  'Mutation.deleteUser': managed('deleteUser', 'userName: "x"'),
  'Mutation.revertUserChange': managed('revertUserChange', '', ['operations']),
  'Mutation.previewUserBulk': {
    call: 'mutation { previewUserBulk(input: { action: TWO_FACTOR_OFF }) { errors { code } } }',
    allowed: ['admin', 'partneradmin', 'operations'],
  },
  'Mutation.startUserBulk': {
    call: 'mutation { startUserBulk(input: { id: "x", action: TWO_FACTOR_OFF }) { errors { code } } }',
    allowed: ['admin', 'partneradmin', 'operations'],
  },
  'Mutation.undoUserBulk': {
    call: `mutation { undoUserBulk(input: { id: "${nobody}", jobId: "${nobody}" }) { errors { code } } }`,
    allowed: ['admin', 'partneradmin', 'operations'],
  },
  'Mutation.startUserExport': {
    call: 'mutation { startUserExport(input: { id: "x", columns: [] }) { errors { code } } }',
    allowed: STAFF,
  },
  'Query.userImport': { call: `{ userImport(id: "${nobody}") { id } }`, allowed: ['admin', 'partneradmin', 'operations'] },
  'Query.userImportCauses': { call: `{ userImportCauses(id: "${nobody}") { code } }`, allowed: ['admin', 'partneradmin', 'operations'] },
  'Query.userImportRows': { call: `{ userImportRows(id: "${nobody}") { hasMore } }`, allowed: ['admin', 'partneradmin', 'operations'] },
  'Mutation.checkUserImport': managed('checkUserImport', 'encoding: UTF_8, delimiter: COMMA, mapping: {}'),
  'Mutation.startUserImport': managed('startUserImport', 'count: 0'),
  ...Object.fromEntries(
    ['cancelJob', 'pauseJob', 'resumeJob', 'retryJob'].map((name) => [
      `Mutation.${name}`,
      { call: `mutation { ${name}(input: { id: "${nobody}" }) { errors { code } } }`, allowed: EVERYBODY },
    ]),
  ),
  'Query.job': { call: `{ job(id: "${nobody}") { id } }`, allowed: EVERYBODY },
  'Query.jobs': { call: `{ jobs(first: 1) { totalCount } }`, allowed: EVERYBODY },
  'Query.jobRows': { call: `{ jobRows(id: "${nobody}") { hasMore } }`, allowed: EVERYBODY },
  'Query.userSecurity': { call: `{ userSecurity(id: "${nobody}") { id } }`, allowed: STAFF },
  'Query.userAccess': { call: `{ userAccess(id: "${nobody}") { userId } }`, allowed: STAFF },
  'Query.myAccess': { call: '{ myAccess { userId } }', allowed: EVERYBODY },
  'Query.customerAudit': { call: `{ customerAudit(id: "${nobody}") { hasMore } }`, allowed: ['support', 'operations'] },
  'Query.userAudit': { call: `{ userAudit(id: "${nobody}") { hasMore } }`, allowed: ['support', 'operations'] },
  'Query.userEvents': { call: `{ userEvents(id: "${nobody}") { hasMore } }`, allowed: ['support', 'operations'] },
  'Mutation.addOrReplaceUserClaim': {
    call: `mutation { addOrReplaceUserClaim(input: { userId: "${nobody}", claimType: "x", claimValue: "x" }) { errors { code } } }`,
    allowed: EVERYBODY,
  },
  'Mutation.saveDraft': {
    call: 'mutation { saveDraft(input: { form: "", values: "" }) { errors { code } } }',
    allowed: EVERYBODY,
  },
  'Query.savedViews': { call: '{ savedViews(list: "users") { id } }', allowed: STAFF },
  'Mutation.saveView': {
    call: 'mutation { saveView(input: { list: "users", name: "", address: "", shared: false }) { errors { code } } }',
    allowed: STAFF,
  },
  'Mutation.deleteView': { call: `mutation { deleteView(input: { id: "${nobody}" }) { errors { code } } }`, allowed: STAFF },
  'Mutation.shareLink': { call: 'mutation { shareLink(input: { path: "" }) { errors { code } } }', allowed: STAFF },
  'Mutation.beginViewAs': {
    call: 'mutation { beginViewAs(input: { userType: 0, roles: [], isHrPartner: false }) { errors { code } } }',
    allowed: ['support', 'partner', 'operations'],
  },
  'Mutation.endViewAs': {
    call: `mutation { endViewAs(input: { id: "${nobody}" }) { errors { code } } }`,
    allowed: ['support', 'partner', 'operations'],
  },
  'Mutation.discardDraft': { call: 'mutation { discardDraft(input: { form: "/x" }) { form } }', allowed: EVERYBODY },
  'Mutation.refreshAppConfiguration': {
    call: 'mutation { refreshAppConfiguration(input: { sentinel: "features" }) { key } }',
    allowed: EVERYBODY,
  },
}

/** Over a socket only: socket.test.ts, notifications.test.ts. With a file, which no text can say: profile-picture.test.ts, import/upload.test.ts. */
const ELSEWHERE = [
  'Subscription.sessionEnded',
  'Subscription.notificationsChanged',
  'Mutation.uploadUserProfilePicture',
  'Mutation.uploadUserImport',
]

const rootFields = () =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  )

let server: RunningServer
const asks = new Map<Person, Ask>()
beforeAll(async () => {
  server = await testServer()
  for (const person of PEOPLE) asks.set(person, await asPerson(server, person))
})
afterAll(() => server?.close())

it('D1 has a row for every operation of the schema, in the server and here', () => {
  expect(Object.keys(operations).toSorted()).toEqual(rootFields().toSorted())
  expect([...Object.keys(MATRIX), ...ELSEWHERE].toSorted()).toEqual(rootFields().toSorted())
})

describe.each(Object.entries(MATRIX))('D1 %s', (operation, { call, allowed, anonymous }) => {
  it.each(PEOPLE)('%s', async (person) => {
    const ask = asks.get(person)
    if (!ask) throw new Error(`${person} is not signed in`)
    const before = await deniedRows(person)
    const answer = await ask(call)
    const isAllowed = allowed.includes(person)
    expect(codesOf(answer)).toEqual(isAllowed ? [] : ['AUTH_NOT_AUTHORIZED'])
    expect(answer.status).toBe(200)
    const added = (await deniedRows(person)).slice(before.length)
    expect(added).toEqual(
      isAllowed
        ? []
        : [
            {
              action: operation.split('.')[1],
              subject_type: 'Operation',
              subject_id: operation,
              trace_id: answer.errors[0]?.extensions['traceId'],
            },
          ],
    )
  })

  it('somebody who is not signed in', async () => {
    const answer = await post(server.origin(), JSON.stringify({ query: call }))
    expect(codesOf(answer)).toEqual(anonymous ? [] : ['AUTH_NOT_AUTHENTICATED'])
    expect(answer.status).toBe(anonymous ? 200 : 401)
  })
})

const deniedRows = async (person: Person) =>
  (
    await server.db.pool.query<Record<string, unknown>>(
      'select action, subject_type, subject_id, trace_id from audit_log where actor_id = $1 and denied order by id',
      [demoPersonId(person)],
    )
  ).rows

it('refuses a token that does not hold, whatever is asked', async () => {
  for (const authorization of ['Bearer abcdefghijklmnopqrstuvwxyz0123456789', 'Basic YTpi', 'Bearer', 'Bearer a b']) {
    const answer = await post(server.origin(), JSON.stringify({ query: '{ applicationTheme { partnerId } }' }), { authorization })
    expect([answer.status, ...codesOf(answer)]).toEqual([401, 'AUTH_NOT_AUTHENTICATED'])
  }
})

it('refuses a token on another host than the one it was issued on', async () => {
  const { accessToken } = await server.signIn('operations')
  const answer = await post(server.origin('acme'), JSON.stringify({ query: '{ myProfile { id } }' }), {
    authorization: `Bearer ${accessToken}`,
  })
  expect([answer.status, ...codesOf(answer)]).toEqual([401, 'AUTH_NOT_AUTHENTICATED'])
})

it('D6 lets a changed permission bite at once', async () => {
  const ask = await asPerson(server, 'admin', 'acme')
  expect(codesOf(await ask('{ users(first: 1) { nodes { id } } }'))).toEqual([])
  const id = demoPersonId('admin', 'acme.localhost')
  await server.db.pool.query(`update user_claim set claim_value = '1' where user_id = $1 and claim_type = 'usertype'`, [id])
  expect(codesOf(await ask('{ users(first: 1) { nodes { id } } }'))).toEqual(['AUTH_NOT_AUTHORIZED'])
  await server.db.pool.query('update user_identity set is_active = false where id = $1', [id])
  const answer = await ask('{ myProfile { id } }')
  expect([answer.status, ...codesOf(answer)]).toEqual([401, 'AUTH_NOT_AUTHENTICATED'])
})
