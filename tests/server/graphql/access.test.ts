import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { EVERYBODY, MANAGERS, NOBODY as nobody, OPERATIONS_STAFF, PEOPLE, STAFF } from '../resources/callers.ts'
import type { Person } from '../resources/callers.ts'
import { callersOf, documentOf, inputOf, resourceOperations, sampleInput } from '../resources/resources.ts'
import type { Operation } from '../resources/resources.ts'
import type { Given } from '../resources/sample.ts'
import { asPerson, codesOf, post } from './calls.ts'
import type { Ask } from './calls.ts'

const own = (call: string) => ({ call: `mutation { ${call} }`, allowed: EVERYBODY })
const link = (name: string, more = '') => ({
  call: `mutation { ${name}(input: { link: "x"${more} }) { errors { code } } }`,
  allowed: EVERYBODY,
  anonymous: true as const,
})

/** Changes what does not exist, so that only who may call is told. */
const migrations = () => {
  const allowed = ['operations'] as const
  const reads = {
    migrationRun: `(id: "${nobody}") { id }`,
    migrationRuns: '{ totalCount }',
    migrationRows: `(id: "${nobody}") { totalCount }`,
    migrationCauses: `(id: "${nobody}") { code }`,
    migrationSource: '(wizard: USERS) { fault }',
    migrationCustomers: '(wizard: USERS) { totalCount }',
    migrationUsers: `(id: "${nobody}") { totalCount }`,
    migrationImport: `(id: "${nobody}") { id }`,
  }
  const writes = {
    createMigration: 'wizard: USERS',
    changeMigration: 'version: 1',
    reviewMigration: `jobId: "${nobody}"`,
    startMigration: `jobId: "${nobody}", version: 1, count: 1`,
    takeOverMigration: '',
    sendMigrationSample: '',
    discardMigration: '',
    undoMigration: `jobId: "${nobody}"`,
    checkMigrationImport: 'encoding: UTF_8, delimiter: COMMA, mapping: []',
  }
  return {
    ...Object.fromEntries(Object.entries(reads).map(([name, more]) => [`Query.${name}`, { call: `{ ${name}${more} }`, allowed }])),
    ...Object.fromEntries(Object.entries(writes).map(([name, more]) => [`Mutation.${name}`, managed(name, more, allowed)])),
  }
}
const managed = (name: string, more = '', allowed: readonly Person[] = MANAGERS) => ({
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
  'Mutation.cancelEmailChange': own('cancelEmailChange { errors { code } }'),
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
  'Query.myApps': { call: '{ myApps { id } }', allowed: EVERYBODY },
  'Query.mySignIns': { call: '{ mySignIns { id } }', allowed: EVERYBODY },
}

/** The authorisation matrix (promise D1): each operation that belongs to no resource, how it is called, and who may call it. Only who may is decided here; what they see is in reach.test.ts. */
const MATRIX: Record<string, { call: string; allowed: readonly Person[]; anonymous?: true }> = {
  ...OWN,
  'Query.applicationTheme': { call: '{ applicationTheme { partnerId } }', allowed: EVERYBODY, anonymous: true },
  'Query.locale': { call: '{ locale { id } }', allowed: EVERYBODY, anonymous: true },
  'Query.myProfile': { call: '{ myProfile { id } }', allowed: EVERYBODY },
  'Query.isFeatureEnabled': { call: '{ isFeatureEnabled(feature: APPS) }', allowed: EVERYBODY },
  'Query.accessProfileHolders': { call: `{ accessProfileHolders(id: "${nobody}") { total } }`, allowed: MANAGERS },
  'Query.accessProfilePeople': { call: `{ accessProfilePeople(customer: "${nobody}") { total } }`, allowed: MANAGERS },
  'Query.accessProfilePreview': { call: `{ accessProfilePreview(id: "${nobody}", cells: []) { gaining } }`, allowed: MANAGERS },
  'Query.loginProviderChoices': { call: '{ loginProviderChoices { provider { id } } }', allowed: MANAGERS },
  'Query.loginProviderPreview': {
    call: '{ loginProviderPreview(protocol: SAML2, document: "x") { fault } }',
    allowed: ['partneradmin', 'operations'],
  },
  'Query.loginProviderGroupEffects': {
    call: `{ loginProviderGroupEffects(input: { id: "${nobody}" }) { gains } }`,
    allowed: ['partneradmin', 'operations'],
  },
  'Mutation.testLoginProvider': {
    call: `mutation { testLoginProvider(input: { id: "${nobody}" }) { errors { code } } }`,
    allowed: ['partneradmin', 'operations'],
  },
  'Query.clientEffects': { call: `{ clientEffects(input: { id: "${nobody}" }) { count } }`, allowed: ['operations'] },
  'Query.clientKindPreview': {
    call: `{ clientKindPreview(input: { id: "${nobody}", kind: NATIVE }) { needsSecret } }`,
    allowed: ['operations'],
  },
  'Query.tokenPreview': { call: `{ tokenPreview(id: "${nobody}") { idToken } }`, allowed: ['operations'] },
  'Query.featureEffects': { call: '{ featureEffects(input: { key: "x" }) { on } }', allowed: ['operations'] },
  'Query.userFeatures': { call: `{ userFeatures(id: "${nobody}") { key } }`, allowed: ['operations'] },
  'Query.enabledFeatures': { call: '{ enabledFeatures }', allowed: EVERYBODY },
  'Query.draft': { call: '{ draft(form: "/x") { form } }', allowed: EVERYBODY },
  'Query.drafts': { call: '{ drafts(form: "/x") { form } }', allowed: EVERYBODY },
  'Query.userClaim': { call: `{ userClaim(userId: "${nobody}", claimType: "role") { id } }`, allowed: EVERYBODY },
  'Mutation.findPayrollCandidates': {
    call: `mutation { findPayrollCandidates(input: { id: "${nobody}" }) { errors { code } } }`,
    allowed: MANAGERS,
  },
  'Query.dashboard': { call: '{ dashboard { users { all { count } } } }', allowed: STAFF },
  'Query.gettingStarted': { call: '{ gettingStarted { step done } }', allowed: MANAGERS },
  'Query.errorRecordings': { call: '{ errorRecordings(reference: "x") { id } }', allowed: OPERATIONS_STAFF },
  'Query.errorRecording': { call: '{ errorRecording(id: "x") { id } }', allowed: OPERATIONS_STAFF },
  'Query.logsByReference': { call: '{ logsByReference(reference: "x") { id } }', allowed: OPERATIONS_STAFF },
  ...Object.fromEntries(
    ['auditLog', 'eventLog', 'logLine'].map((name) => [
      `Query.${name}Histogram`,
      {
        call: `{ ${name}Histogram(since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z", timeZone: "UTC") { unit } }`,
        allowed: OPERATIONS_STAFF,
      },
    ]),
  ),
  'Query.notifications': { call: '{ notifications { nodes { id } } }', allowed: EVERYBODY },
  'Query.unreadNotificationCount': { call: '{ unreadNotificationCount }', allowed: EVERYBODY },
  'Mutation.markNotificationsRead': { call: 'mutation { markNotificationsRead(input: { ids: [] }) { unreadCount } }', allowed: EVERYBODY },
  'Mutation.setPreference': { call: 'mutation { setPreference(input: { key: "x", value: "" }) { errors { code } } }', allowed: EVERYBODY },
  'Query.userImport': { call: `{ userImport(id: "${nobody}") { id } }`, allowed: MANAGERS },
  'Query.userImportCauses': { call: `{ userImportCauses(id: "${nobody}") { code } }`, allowed: MANAGERS },
  'Query.userImportRows': { call: `{ userImportRows(id: "${nobody}") { totalCount } }`, allowed: MANAGERS },
  'Mutation.checkUserImport': managed('checkUserImport', 'encoding: UTF_8, delimiter: COMMA, mapping: {}'),
  'Mutation.startUserImport': managed('startUserImport', 'count: 0'),
  'Mutation.sendUserImportSample': managed('sendUserImportSample'),
  'Mutation.undoUserImport': managed('undoUserImport', `jobId: "${nobody}"`),
  'Mutation.undoCustomerImport': managed('undoCustomerImport', `jobId: "${nobody}"`, ['partneradmin', 'operations']),
  'Query.customerImport': { call: `{ customerImport(id: "${nobody}") { id } }`, allowed: ['partneradmin', 'operations'] },
  'Query.customerImportCauses': { call: `{ customerImportCauses(id: "${nobody}") { code } }`, allowed: ['partneradmin', 'operations'] },
  'Query.customerImportRows': { call: `{ customerImportRows(id: "${nobody}") { totalCount } }`, allowed: ['partneradmin', 'operations'] },
  'Mutation.checkCustomerImport': managed('checkCustomerImport', 'encoding: UTF_8, delimiter: COMMA, mapping: {}', [
    'partneradmin',
    'operations',
  ]),
  'Mutation.startCustomerImport': managed('startCustomerImport', 'count: 0', ['partneradmin', 'operations']),
  ...Object.fromEntries(
    ['cancelJob', 'pauseJob', 'resumeJob', 'retryJob'].map((name) => [
      `Mutation.${name}`,
      { call: `mutation { ${name}(input: { id: "${nobody}" }) { errors { code } } }`, allowed: EVERYBODY },
    ]),
  ),
  ...migrations(),
  'Query.systemStatus': { call: '{ systemStatus { status } }', allowed: OPERATIONS_STAFF },
  'Query.systemNotice': { call: '{ systemNotice { status } }', allowed: EVERYBODY },
  'Mutation.setMaintenance': {
    call: 'mutation { setMaintenance(input: { startsAt: "2026-01-02T00:00:00Z", endsAt: "2026-01-01T00:00:00Z", audience: STAFF }) { errors { code } } }',
    allowed: ['operations'],
  },
  'Mutation.sendTestMail': { call: 'mutation { sendTestMail { errors { code } } }', allowed: ['operations'] },
  'Query.eventStreams': { call: '{ eventStreams { id } }', allowed: ['operations'] },
  'Query.settingsFile': { call: '{ settingsFile }', allowed: ['operations'] },
  'Query.settingsImports': { call: '{ settingsImports { id } }', allowed: ['operations'] },
  'Query.retention': { call: '{ retention { logDays } }', allowed: ['operations'] },
  'Mutation.setRetention': { call: 'mutation { setRetention(input: {}) { errors { code } } }', allowed: ['operations'] },
  'Mutation.importSettings': {
    call: 'mutation { importSettings(input: { dryRun: true }) { errors { code } } }',
    allowed: ['operations'],
  },
  'Mutation.createEventStream': {
    call: 'mutation { createEventStream(input: { name: "", url: "", sources: [] }) { errors { code } } }',
    allowed: ['operations'],
  },
  ...Object.fromEntries(
    ['pause', 'resume', 'delete', 'test'].map((verb) => [`Mutation.${verb}EventStream`, managed(`${verb}EventStream`, '', ['operations'])]),
  ),
  'Mutation.rotateEventStreamSecret': managed('rotateEventStreamSecret', 'keepsOld: true', ['operations']),
  'Mutation.replayEventStream': managed('replayEventStream', 'since: "2026-01-01T00:00:00Z"', ['operations']),
  'Mutation.endMaintenance': managed('endMaintenance', '', ['operations']),
  'Query.jobRows': { call: `{ jobRows(id: "${nobody}") { totalCount } }`, allowed: EVERYBODY },
  'Query.userSecurity': { call: `{ userSecurity(id: "${nobody}") { id } }`, allowed: STAFF },
  'Query.userAccess': { call: `{ userAccess(id: "${nobody}") { userId } }`, allowed: STAFF },
  'Query.myAccess': { call: '{ myAccess { userId } }', allowed: EVERYBODY },
  'Query.userEvents': { call: `{ userEvents(id: "${nobody}") { nodes { id } } }`, allowed: OPERATIONS_STAFF },
  'Mutation.addOrReplaceUserClaim': {
    call: `mutation { addOrReplaceUserClaim(input: { userId: "${nobody}", claimType: "x", claimValue: "x" }) { errors { code } } }`,
    allowed: EVERYBODY,
  },
  'Mutation.attachRecording': {
    call: 'mutation { attachRecording(input: { reference: "", content: "" }) { errors { code } } }',
    allowed: EVERYBODY,
  },
  'Query.acceptsRecordings': { call: '{ acceptsRecordings }', allowed: EVERYBODY },
  'Mutation.saveDraft': {
    call: 'mutation { saveDraft(input: { form: "", values: "" }) { errors { code } } }',
    allowed: EVERYBODY,
  },
  'Mutation.settleOperation': {
    call: 'mutation { settleOperation(input: { key: "aaaaaaaaaaaaaaaaaaaaaaaa" }) { outcome } }',
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

/** Over a socket only: socket.test.ts, notifications.test.ts, features-changed.test.ts. With a file, which no text can say: profile-picture.test.ts, import/upload.test.ts, import/customers.test.ts, migrations/file-runs.test.ts. */
const ELSEWHERE = [
  'Subscription.sessionEnded',
  'Subscription.notificationsChanged',
  'Subscription.featuresChanged',
  'Subscription.rightsChanged',
  'Mutation.uploadUserProfilePicture',
  'Mutation.uploadUserImport',
  'Mutation.uploadCustomerImport',
  'Mutation.uploadMigrationImport',
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
  const rowed = [...Object.keys(MATRIX), ...ELSEWHERE, ...resourceOperations.map(({ operation }) => operation)]
  expect(rowed.toSorted()).toEqual(rootFields().toSorted())
})

type Call = { readonly query: string; readonly variables?: Record<string, unknown> }

/** What a person is answered, and what the audit log tells of it. */
async function answerFor(person: Person, { query, variables }: Call) {
  const ask = asks.get(person)
  if (!ask) throw new Error(`${person} is not signed in`)
  const before = await deniedRows(person)
  const answer = await ask(query, variables)
  const denied = (await deniedRows(person)).slice(before.length)
  return { codes: codesOf(answer), status: answer.status, denied, traceId: answer.errors[0]?.extensions['traceId'] }
}
const expected = (operation: string, isAllowed: boolean, traceId: unknown) => ({
  codes: isAllowed ? [] : ['AUTH_NOT_AUTHORIZED'],
  status: 200,
  denied: isAllowed ? [] : [{ action: operation.split('.')[1], subject_type: 'Operation', subject_id: operation, trace_id: traceId }],
  traceId,
})

async function answerForNobody(call: Call) {
  const answer = await post(server.origin(), JSON.stringify(call))
  return [answer.status, ...codesOf(answer)]
}

describe.each(Object.entries(MATRIX))('D1 %s', (operation, { call, allowed, anonymous }) => {
  it.each(PEOPLE)('%s', async (person) => {
    const answer = await answerFor(person, { query: call })
    expect(answer).toEqual(expected(operation, allowed.includes(person), answer.traceId))
  })

  it('somebody who is not signed in', async () => {
    expect(await answerForNobody({ query: call })).toEqual(anonymous ? [200] : [401, 'AUTH_NOT_AUTHENTICATED'])
  })
})

/** Of nobody and nothing: only who may call is told. */
function wrongOf(operation: Operation): Given {
  if (operation.verb === 'create') return sampleInput(operation).refused ?? {}
  if (operation.verb === 'previewBulk') return {}
  return operation.verb === 'startBulk' || operation.verb === 'export' ? { ids: [] } : { id: nobody }
}

describe.each(resourceOperations.map((each) => [each.operation, each] as const))('D1 %s', (operation, each) => {
  const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
  const call = async () => {
    const query = documentOf(each, each.input ? 'errors { code }' : '__typename')
    return { query, variables: each.input ? { input: { ...(await inputOf(each, rows, nobody)), ...wrongOf(each) } } : { id: nobody } }
  }
  it.each(PEOPLE)('%s', async (person) => {
    const answer = await answerFor(person, await call())
    const refusedAs = each.verb.endsWith('Bulk') ? sampleInput(each).refusedAs?.[person] : undefined
    const refusing = refusedAs ? `Mutation.${refusedAs}` : operation
    expect(answer).toEqual(expected(refusing, callersOf(each).includes(person), answer.traceId))
  })

  it('somebody who is not signed in', async () => {
    expect(await answerForNobody(await call())).toEqual([401, 'AUTH_NOT_AUTHENTICATED'])
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
