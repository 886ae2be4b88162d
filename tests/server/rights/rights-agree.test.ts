import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyOf, portalActivities } from '../../../server/src/access/activities.ts'
import { explainAll, allAllowed } from '../../../contract/access/explain.ts'
import { explainActivity } from '../../../contract/access/user-access.ts'
import type { UserAccess } from '../../../contract/access/user-access.ts'
import { viewerOfClaims } from '#src/access/viewer-of-claims.ts'
import type { Person as Claimed } from '#src/access/viewer-of-claims.ts'
import { chainForPath, rulesOf } from '#src/routes/guard/chain.ts'
import { routeTable } from '#src/routes/table.ts'
import { quickSessions } from '../../support/quick-session.ts'
import type { QuickSessions } from '../../support/quick-session.ts'
import type { RunningServer } from '../../support/server.ts'
import { testServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { NOBODY } from '../resources/callers.ts'
import { aPerson, buildWorld } from './rights-agree.world.ts'
import type { Person, World } from './rights-agree.world.ts'

/** More with RIGHTS_PEOPLE=400; RIGHTS_SEED=… repeats a run. */
const PEOPLE = Number(process.env['RIGHTS_PEOPLE'] ?? 12)
const SEED = Number(process.env['RIGHTS_SEED'] ?? Date.now() % 1_000_000)

let server: RunningServer
let world: World
let sessions: QuickSessions
let operations: string
beforeAll(async () => {
  server = await testServer()
  world = await buildWorld(server)
  sessions = await quickSessions(server, 'acme', 'openid graph.all access features')
  operations = await sessions.tokenOf(await world.add({ userType: 4, isPartnerAdmin: false, at: [], staffProfile: null, standing: 'good' }))
})
afterAll(() => server?.close())

const send = (path: string, token: string, body?: unknown) =>
  new Visitor().send(`${server.origin('acme')}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
type Answer = { data?: Record<string, unknown> | null; errors?: { message: string; extensions: { code: string } }[] }
/** @throws Error where the question does not fit the schema: nobody's rights would be asked for, and everybody seemed to have them */
async function ask(token: string, query: string, variables: object = {}): Promise<Answer> {
  const answer = (await send('/graphql', token, { query, variables })).json() as Answer
  const misfit = answer.errors?.find(({ message }) => message.startsWith('Variable "$input"'))
  if (misfit) throw new Error(`${query}: ${misfit.message}`)
  return answer
}

/** What says that somebody may not do it to this one at all; any other answer is about how it was asked. */
const MAY_NOT = /^AUTH_|^FRESH|_NOT_FOUND$|_(BEYOND|ABOVE)_YOU$|^NOT_A_MEMBER$/
const codesIn = ({ data, errors = [] }: Answer): string[] => [
  ...errors.map(({ extensions }) => extensions.code),
  ...Object.values(data ?? {}).flatMap((each) =>
    ((each as { errors?: { code: string }[] | null } | null)?.errors ?? []).map(({ code }) => code),
  ),
]

type Place = { readonly customerId: string; readonly target: string; readonly profile: string }
/** One way of doing something: what it is, and whether the answer of the real request says that they may. */
type Way = { readonly name: string; readonly does: string; readonly may: (token: string, place: Place) => Promise<boolean> }

const mutation = (does: string, name: string, inputOf: (place: Place) => object, isNo = MAY_NOT): Way => ({
  name,
  does,
  async may(token, place) {
    const type = INPUTS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    const answer = await ask(token, `mutation ($input: ${type}!) { ${name}(input: $input) { errors { code } } }`, { input: inputOf(place) })
    return !codesIn(answer).some((code) => isNo.test(code))
  },
})
const INPUTS: Readonly<Record<string, string>> = {
  unlinkUserLogin: 'UserLoginInput',
  unlockUser: 'OfUserInput',
  resendConfirmation: 'OfUserInput',
  sendPasswordLink: 'OfUserInput',
  generateUserPin: 'OfUserInput',
  addUserClaim: 'UserClaimInput',
  deleteAccessProfile: 'OfAccessProfileInput',
}
const query = (does: string, name: string, fieldOf: (place: Place) => string): Way => ({
  name,
  does,
  async may(token, place) {
    const { data, errors } = await ask(token, `{ found: ${fieldOf(place)} }`)
    const found = data?.['found'] as { nodes?: unknown[] } | null | undefined
    return !errors && found != null && (found.nodes === undefined || found.nodes.length > 0)
  },
})
const bulk = (does: string, action: string, more: (place: Place) => object = () => ({})): Way => ({
  name: `previewUserBulk ${action}`,
  does,
  async may(token, place) {
    const asked = 'mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { total refused { code } errors { code } } }'
    const answer = await ask(token, asked, { input: { action, ids: [place.target], ...more(place) } })
    const found = answer.data?.['previewUserBulk'] as { total: number; refused: { code: string }[] } | undefined
    return found?.total === 1 && ![...codesIn(answer), ...found.refused.map(({ code }) => code)].some((code) => MAY_NOT.test(code))
  },
})

/** An activity of two operations, each with a rule of its own: they have it who may do one of them. */
const either = (one: Way, other: Way): Way => ({
  name: `${one.name} or ${other.name}`,
  does: one.does,
  may: async (token, place) => (await one.may(token, place)) || (await other.may(token, place)),
})

/** At a customer. */
const WAYS: readonly Way[] = [
  query('VIEW User', 'user', ({ target }) => `user(id: "${target}") { id }`),
  query('VIEW User', 'users', ({ target }) => `users(search: "${target}") { nodes { id } }`),
  query('VIEW User', 'userAccess', ({ target }) => `userAccess(id: "${target}") { userId }`),
  query('VIEW User', 'userSecurity', ({ target }) => `userSecurity(id: "${target}") { id }`),
  query('VIEW User', 'userClaim', ({ target }) => `userClaim(userId: "${target}", claimType: "nickname") { claimValue }`),
  {
    name: 'ProfileImages',
    does: 'VIEW User',
    may: async (token, { target }) => (await send(`/api/ProfileImages/${target}`, token)).status === 200,
  },
  {
    name: 'OFREP',
    does: 'VIEW User',
    may: async (token, { target }) => (await send('/ofrep/v1/evaluate/flags', token, { context: { targetingKey: target } })).status === 200,
  },
  {
    name: 'AuthZEN about them',
    does: 'VIEW User',
    may: async (token, { target }) => {
      const answer = await send('/access/v1/evaluation', token, question(target, 'VIEW User'))
      return answer.status === 200 && (answer.json() as { context?: { error?: unknown } }).context?.error === undefined
    },
  },
  mutation('UPDATE User', 'updateUser', ({ target }) => ({ id: target, version: 9999, familyName: 'X' })),
  mutation('UPDATE User', 'addUserClaim', ({ target }) => ({ id: target, claimType: 'nickname', claimValue: 'Nack' })),
  mutation('UPDATE User', 'resendConfirmation', ({ target }) => ({ id: target })),
  mutation('UPDATE User', 'setUserAccessProfile', ({ target, customerId }) => ({ id: target, customerId, accessProfileId: null })),
  bulk('UPDATE User', 'RESEND_CONFIRMATION'),
  bulk('UPDATE User', 'TWO_FACTOR_ON'),
  bulk('UPDATE User', 'REMOVE_ACCESS_PROFILE', ({ customerId }) => ({ customerId })),
  mutation('DELETE User', 'deleteUser', ({ target }) => ({ id: target, userName: 'not theirs' })),
  bulk('DELETE User', 'DELETE'),
  mutation('CREATE User', 'createUser', ({ customerId }) => ({
    userName: 'employee',
    email: 'no',
    userType: 1,
    customerIds: [customerId],
  })),
  mutation('EXECUTE Unlock', 'unlockUser', ({ target }) => ({ id: target })),
  bulk('EXECUTE Unlock', 'UNLOCK'),
  mutation('EXECUTE PasswordReset', 'sendPasswordLink', ({ target }) => ({ id: target })),
  bulk('EXECUTE PasswordReset', 'REQUIRE_PASSWORD'),
  mutation('EXECUTE TwoFactorReset', 'resetUserFactor', ({ target }) => ({ id: target, method: 'PIN' })),
  mutation('DELETE Session', 'endUserSessions', ({ target }) => ({ id: target })),
  query('VIEW Customer', 'customer', ({ customerId }) => `customer(id: "${customerId}") { id }`),
  query('VIEW Customer', 'customers', ({ customerId }) => `customers(search: "${customerId}") { nodes { id } }`),
  mutation('UPDATE Customer', 'updateCustomer', ({ customerId }) => ({ id: customerId, version: 9999, twoFactorLevel: 'ALL' })),
  query('VIEW AccessProfile', 'accessProfile', ({ profile }) => `accessProfile(id: "${profile}") { id }`),
  mutation('CREATE AccessProfile', 'createAccessProfile', ({ customerId }) => ({ customerId, name: '' })),
  mutation('UPDATE AccessProfile', 'updateAccessProfile', ({ profile }) => ({ id: profile, version: 9999, name: 'X' })),
  mutation('DELETE AccessProfile', 'deleteAccessProfile', ({ profile }) => ({ id: profile, version: 9999 })),
]
/** Of what belongs to no customer: only whether they may at all. */
const ANYWHERE: readonly Way[] = [
  mutation('CREATE Customer', 'createCustomer', () => ({ name: '' }), /^AUTH_/),
  query('CREATE Customer', 'customerImport', () => `customerImportCauses(id: "${NOBODY}") { code }`),
  query('CREATE User', 'userImport', () => `userImportCauses(id: "${NOBODY}") { code }`),
  query('VIEW LoginProvider', 'loginProviders', () => 'loginProviders { totalCount }'),
  // Providers are the partner administrators'; a customer's administrator has the activity for what their people are linked with.
  either(
    mutation('UPDATE LoginProvider', 'deleteLoginProvider', () => ({ id: NOBODY, version: 1, people: 0 }), /^AUTH_/),
    mutation('UPDATE LoginProvider', 'unlinkUserLogin', () => ({ id: NOBODY, loginProvider: 'none', providerKey: 'none' }), /^AUTH_/),
  ),
  query('VIEW Log', 'auditLogs', () => 'auditLogs { totalCount }'),
  query('EXECUTE Migration', 'migrationRuns', () => 'migrationRuns { totalCount }'),
]
/** What no activity stands for: AuthZEN is asked for the operation itself. */
const OPERATIONS: readonly Way[] = [
  mutation('DELETE LoginProvider', 'deleteLoginProvider', () => ({ id: NOBODY, version: 1, people: 0 }), /^AUTH_/),
  mutation('CREATE LoginProvider', 'createLoginProvider', () => ({ name: '', displayName: '', protocol: 'OIDC' }), /^AUTH_/),
  mutation('CREATE Partner', 'createPartner', () => ({ name: '', domain: '', defaultLocaleId: 'en-GB' }), /^AUTH_/),
]
/** Pages, and what they show first. */
const PAGES: readonly (readonly [path: string, query: string])[] = [
  ['/admin/users', 'users { totalCount }'],
  ['/admin/customers', 'customers { totalCount }'],
  ['/admin/signins', 'sessions { totalCount }'],
  ['/vendor/users', 'users { totalCount }'],
  ['/vendor/logs/audit', 'auditLogs { totalCount }'],
  ['/vendor/tools/migrate', 'migrationRuns { totalCount }'],
]

const question = (id: string, does: string, customer?: string) => ({
  subject: { type: 'user', id },
  action: { name: does.split(' ')[0]?.toLowerCase() },
  resource: { type: does.split(' ')[1], id: '1', ...(customer !== undefined && { properties: { customer } }) },
})
const asked = async (token: string, questions: readonly object[]) => {
  const answer = await send('/access/v1/evaluations', token, { evaluations: questions })
  return (answer.json() as { evaluations: { decision: boolean }[] }).evaluations.map(({ decision }) => decision)
}

const ACCESS = `{ userId userType barredBy closedActivities { name type } withheldActivities isLimited isUnrestricted staffActivities { name type }
  knownActivities { name type module userTypes } knownModules customers { customerId customerName enabled accessProfileName hasFullAccess
  activities { activityName activityType } modules { customerId name enabled } } }`
async function readAccess(token: string, field: string): Promise<UserAccess> {
  const answer = await ask(token, `{ access: ${field} ${ACCESS} }`)
  if (!answer.data?.['access']) throw new Error(`There is no ${field}: ${JSON.stringify(answer)}`)
  return answer.data['access'] as UserAccess
}

async function place(id: string, { standing }: Person, customers: readonly string[]): Promise<() => Promise<void>> {
  const change = (name: string, input: object) =>
    ask(
      operations,
      `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { errors { code } } }`,
      { input },
    )
  if (standing === 'inactive') await change('updateUser', { id, version: 1, isActive: false, confirmLastAdmin: true })
  if (standing === 'locked')
    await change('lockUser', { id, until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Lost laptop', confirmLastAdmin: true })
  if (standing !== 'shut out') return () => Promise.resolve()
  await server.db.pool.query('update customer set user_portal_access = false where id = any ($1::uuid[])', [customers])
  return async () =>
    void (await server.db.pool.query('update customer set user_portal_access = true where id = any ($1::uuid[])', [customers]))
}

/** People who may do nearly everything, whoever the others are, because a run of refusals shows nothing. */
const EVERYTHING: readonly Person[] = [
  { userType: 6, isPartnerAdmin: true, at: [null, null, null], staffProfile: null, standing: 'good' },
  ...[3, 5].map((userType) => ({
    userType,
    isPartnerAdmin: false,
    at: [],
    staffProfile: portalActivities.map(keyOf),
    standing: 'good' as const,
  })),
]

it(`D20 API, explain, AuthZEN and pages agree about ${PEOPLE} random people (RIGHTS_SEED=${SEED})`, { timeout: 600_000 }, async () => {
  const people = [...EVERYTHING, ...fc.sample(aPerson, { numRuns: PEOPLE - EVERYTHING.length, seed: SEED })]
  const profiles = await Promise.all(
    world.customers.map(async (customerId) => {
      const { rows } = await server.db.pool.query<{ id: string }>(
        `insert into access_profile (customer_id, name) values ($1, 'Of the place') returning id`,
        [customerId],
      )
      return rows[0]?.id ?? ''
    }),
  )
  const differing: string[] = []
  const counts = { answers: 0, yes: 0 }
  for (const person of people) {
    const id = await world.add(person)
    const token = await sessions.tokenOf(id)
    const putBack = await place(id, person, world.customers)
    const access = await readAccess(operations, `userAccess(id: "${id}")`)
    const isHere = person.standing !== 'inactive' && person.standing !== 'locked'
    const own = isHere ? await readAccess(token, 'myAccess') : access
    const note = (what: string, ...answers: (boolean | undefined)[]) => {
      counts.answers++
      if (answers[0]) counts.yes++
      if (new Set(answers.filter((each) => each !== undefined)).size > 1)
        differing.push(`${what}: ${answers.join(', ')} of ${JSON.stringify(person)}`)
    }
    for (const [at, customerId] of world.customers.entries()) {
      const where = { customerId, target: world.targets[at] ?? '', profile: profiles[at] ?? '' }
      const told = await asked(
        operations,
        WAYS.map(({ does }) => question(id, does, customerId)),
      )
      const isMember = access.customers.some((each) => each.customerId === customerId)
      const done = await Promise.all(WAYS.map((way) => way.may(token, where)))
      for (const [index, { name, does }] of WAYS.entries()) {
        const { type, name: about } = portalActivities.find((each) => keyOf(each) === does) ?? { type: 'VIEW' as const, name: '' }
        const explained = (given: UserAccess) =>
          isMember ? explainActivity(given, type, about, customerId).decision === 'allowed' : undefined
        note(`${name} at ${at}`, done[index], told[index], explained(access), explained(own))
      }
    }
    const told = await asked(
      operations,
      ANYWHERE.map(({ does }) => question(id, does)),
    )
    const where = { customerId: '', target: '', profile: '' }
    for (const [index, way] of ANYWHERE.entries()) {
      const { type, name } = portalActivities.find((each) => keyOf(each) === way.does) ?? { type: 'VIEW' as const, name: '' }
      const explained = explainActivity(access, type, name).decision === 'allowed'
      note(way.name, await way.may(token, where), told[index], explained, explainActivity(own, type, name).decision === 'allowed')
    }
    const toldOfOperations = await asked(
      operations,
      OPERATIONS.map(({ does }) => question(id, does)),
    )
    for (const [index, way] of OPERATIONS.entries()) note(way.name, await way.may(token, where), toldOfOperations[index])
    const facts = await ask(
      operations,
      `{ user(id: "${id}") { id userName displayName userType roles claims { claimType claimValue } partner { id isHrPartner } }
         userSecurity(id: "${id}") { enabledFeatures portalAccess withheldActivities grantedActivities } }`,
    )
    const viewer = viewerOfClaims({ ...(facts.data?.['user'] as Claimed), ...(facts.data?.['userSecurity'] as Partial<Claimed>) })
    // A page is for its portal's user types besides; who may not sign in sees none.
    for (const [path, field] of isHere ? PAGES : []) {
      const isOpen = viewer.userType !== 'VENDOR_OPERATIONS' && allAllowed(explainAll(rulesOf(chainForPath(routeTable, path)), viewer))
      const { errors } = await ask(token, `{ ${field} }`)
      if (isOpen) note(`page ${path}`, errors === undefined, true)
    }
    await putBack()
  }
  process.stdout.write(
    `rights-agree: ${people.length} people, ${counts.answers} questions, ${counts.yes} yes, ${differing.length} differ, seed ${SEED}\n`,
  )
  expect(differing).toEqual([])
  expect(counts.yes).toBeGreaterThan(counts.answers / 20)
})
