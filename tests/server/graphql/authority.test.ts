import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asksFreshSignIn } from '../../../server/src/access/authority.ts'
import type { Touch } from '../../../server/src/access/authority.ts'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import { bulkActions } from '../../../server/src/entities/user-bulk/bulk-actions.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { resourceOperations } from '../resources/resources.ts'
import { finished, soon, start } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

type Verdict = 'FULL' | 'MEMBERSHIP' | 'NONE' | 'UNKNOWN'
type Target = 'onlyB' | 'both' | 'adminOfBoth' | 'partnerAdmin' | 'vendorPartner' | 'support'
type Call = {
  readonly touch: Touch
  readonly name?: string
  readonly input: Record<string, unknown>
  /** Whether it takes a fresh sign-in whoever the user is. */
  readonly isAlwaysFresh?: true
}

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
/** Members of the customers A and B of one partner, and vendor support, who belong to nobody. */
const TARGETS: Readonly<Record<Target, string>> = {
  onlyB: acme('employee'),
  both: acme('manager'),
  adminOfBoth: acme('expired'),
  partnerAdmin: acme('unconfirmed'),
  vendorPartner: acme('partner'),
  support: demoPersonId('support'),
}
const ACTORS: Readonly<Record<string, { readonly person: string; readonly partner?: string; readonly over: Record<Target, Verdict> }>> = {
  'an administrator of B': {
    person: 'hradmin',
    partner: 'acme',
    over: {
      onlyB: 'FULL',
      both: 'MEMBERSHIP',
      adminOfBoth: 'MEMBERSHIP',
      partnerAdmin: 'NONE',
      vendorPartner: 'NONE',
      support: 'UNKNOWN',
    },
  },
  'an administrator of A and B': {
    person: 'admin',
    partner: 'acme',
    over: { onlyB: 'FULL', both: 'FULL', adminOfBoth: 'FULL', partnerAdmin: 'NONE', vendorPartner: 'NONE', support: 'UNKNOWN' },
  },
  'a partner administrator': {
    person: 'partneradmin',
    partner: 'acme',
    over: { onlyB: 'FULL', both: 'FULL', adminOfBoth: 'FULL', partnerAdmin: 'FULL', vendorPartner: 'NONE', support: 'UNKNOWN' },
  },
  'vendor operations': {
    person: 'operations',
    over: { onlyB: 'FULL', both: 'FULL', adminOfBoth: 'FULL', partnerAdmin: 'FULL', vendorPartner: 'FULL', support: 'FULL' },
  },
}

/** One call of each mutation of a user, which changes nothing that another one rests on. */
const CALLS: Readonly<Record<string, Call>> = {
  'updateUser email': { touch: 'access', name: 'updateUser', input: { version: 0, email: 'taken-over@example.org' } },
  'updateUser phone': { touch: 'access', name: 'updateUser', input: { version: 0, phoneNumber: '+442079460123' } },
  'updateUser user name': { touch: 'access', name: 'updateUser', input: { version: 0, userName: 'other' } },
  'updateUser user type': { touch: 'access', name: 'updateUser', input: { version: 0, userType: 6 } },
  'updateUser roles': { touch: 'access', name: 'updateUser', input: { version: 0, roles: ['Admin'] } },
  'updateUser active': { touch: 'access', name: 'updateUser', input: { version: 0, isActive: true } },
  'updateUser inactive': { touch: 'record', name: 'updateUser', input: { version: 0, isActive: false } },
  'updateUser name': { touch: 'record', name: 'updateUser', input: { version: 0, givenName: 'Other', locale: 'de' } },
  'updateUser customers': { touch: 'membership', name: 'updateUser', input: { version: 0, customerIds: [] } },
  setUserLeaving: { touch: 'record', input: { leavesOn: 'never', timeZone: 'UTC' } },
  lockUser: { touch: 'record', input: { until: soon(), reason: 'Audit' } },
  unlockUser: { touch: 'access', input: {} },
  setUserLockoutEnabled: { touch: 'access', input: { version: 0, lockoutEnabled: false } },
  setPasswordExpiry: { touch: 'record', input: { version: 0, expired: true, date: '' } },
  sendPasswordLink: { touch: 'access', input: {} },
  resendConfirmation: { touch: 'record', input: {} },
  copyAccessLink: { touch: 'access', input: {}, isAlwaysFresh: true },
  exportPersonalData: { touch: 'access', input: {}, isAlwaysFresh: true },
  cancelUserEmailChange: { touch: 'record', input: {} },
  setTemporaryPassword: { touch: 'access', input: {} },
  setUserTwoFactor: { touch: 'access', input: { version: 0, enabled: false, bypassCompanyTwoFactor: true } },
  resetUserFactor: { touch: 'access', input: { method: 'AUTHENTICATOR' } },
  generateUserPin: { touch: 'access', input: {} },
  endUserSessions: { touch: 'record', input: { sessionId: 'none' } },
  unlinkUserLogin: { touch: 'access', input: { loginProvider: 'none', providerKey: 'none' } },
  unlinkUserHrRecord: { touch: 'access', input: { source: 'HR', hrUserId: 'none' } },
  addUserClaim: { touch: 'access', input: { claimType: 'none', claimValue: 'none' } },
  removeUserClaim: { touch: 'access', input: { claimType: 'none', claimValue: 'none' } },
  addUserDatabase: { touch: 'access', input: { name: '/' } },
  removeUserDatabase: { touch: 'access', input: { name: 'none' } },
  setUserAccessProfile: { touch: 'membership', input: { customerId: 'none' } },
  deleteUser: { touch: 'record', input: { userName: 'not theirs' } },
}
/** What many are changed by, each with what its own page touches. */
const BULK: Readonly<Record<(typeof bulkActions)[number], Touch>> = {
  DEACTIVATE: 'record',
  SIGN_OUT: 'record',
  LOCK: 'record',
  UNLOCK: 'access',
  REQUIRE_PASSWORD: 'record',
  TWO_FACTOR_ON: 'access',
  TWO_FACTOR_OFF: 'access',
  RESEND_CONFIRMATION: 'record',
  ADD_TO_CUSTOMER: 'membership',
  REMOVE_FROM_CUSTOMER: 'membership',
  SET_ACCESS_PROFILE: 'membership',
  REMOVE_ACCESS_PROFILE: 'membership',
  DELETE: 'record',
}
/** Mutations of no resource, which change no user who is there, or the caller alone. */
const ELSEWHERE = [
  ...[
    'uploadUserImport',
    'checkUserImport',
    'startUserImport',
    'uploadCustomerImport',
    'checkCustomerImport',
    'startCustomerImport',
    // import/undo.test.ts: each user is judged by the rule of the deletion.
    'undoUserImport',
    'undoCustomerImport',
    'uploadMigrationImport',
    'checkMigrationImport',
    'createMigration',
    'changeMigration',
    'reviewMigration',
    'startMigration',
    'takeOverMigration',
    'sendUserImportSample',
    'sendMigrationSample',
    'discardMigration',
    'undoMigration',
    'cancelJob',
    'pauseJob',
    'resumeJob',
    'retryJob',
  ],
  ...[
    'addOrReplaceUserClaim',
    'uploadUserProfilePicture',
    'confirmAccount',
    'confirmEmailChange',
    'resendLink',
    'setPasswordByLink',
    'changePassword',
  ],
  ...[
    'setPassword',
    'requestEmailChange',
    'cancelEmailChange',
    'sendPhoneCode',
    'confirmPhone',
    'removePhone',
    'startAuthenticator',
    'confirmAuthenticator',
  ],
  ...[
    'resetAuthenticator',
    'regenerateRecoveryCodes',
    'setTwoFactorMethod',
    'setTwoFactorEnabled',
    'generatePin',
    'startSecurityDevice',
    'finishSecurityDevice',
  ],
  ...[
    'renameSecurityDevice',
    'removeSecurityDevice',
    'startLoginLink',
    'finishLoginLink',
    'unlinkLogin',
    'setDefaultLoginProvider',
    'setDefaultCustomer',
  ],
  ...[
    'endOwnSession',
    'endOtherSessions',
    'requestPersonalData',
    'deleteAccount',
    'refreshAppConfiguration',
    'markNotificationsRead',
    'settleOperation',
    'saveView',
  ],
  ...['attachRecording', 'deleteView', 'shareLink', 'beginViewAs', 'endViewAs', 'saveDraft', 'discardDraft', 'setPreference'],
  ...['setMaintenance', 'endMaintenance', 'sendTestMail'],
  ...['create', 'pause', 'resume', 'delete', 'replay', 'test'].map((verb) => `${verb}EventStream`),
  'rotateEventStreamSecret',
  'setRetention',
  'importSettings',
  'findPayrollCandidates',
  'testLoginProvider',
]
/** Those of another resource; and those that change many, or none who is there yet. */
const OTHERS = resourceOperations.filter(({ sample, verb }) => sample.name !== 'user' || (verb !== 'update' && verb !== 'change'))

let server: RunningServer
let customerA: string
let customerB: string
const asks = new Map<string, Ask>()
const askOf = (actor: string): Ask => {
  const ask = asks.get(actor)
  if (!ask) throw new Error(`${actor} is not signed in`)
  return ask
}
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

/** Whose profile went with a membership may do nothing any more; here all administrators have full access. */
const unlimit = (id: string) => rows('update user_identity set is_limited = false where id = $1', id)

async function become(id: string, { userType, roles, customers }: { userType: number; roles: string[]; customers: string[] }) {
  await rows(`delete from user_claim where user_id = $1 and claim_type in ('usertype', 'role')`, id)
  await rows(
    `insert into user_claim (user_id, claim_type, claim_value) select $1::uuid, 'usertype', $2 union all select $1::uuid, 'role', unnest($3::text[])`,
    id,
    String(userType),
    roles,
  )
  await rows('delete from user_customer where user_id = $1', id)
  await unlimit(id)
  await rows('insert into user_customer (user_id, customer_id) select $1::uuid, unnest($2::uuid[])', id, customers)
}

beforeAll(async () => {
  server = await testServer()
  const own = await rows<{ id: string }>('select customer_id::text as id from user_customer where user_id = $1 order by 1', acme('admin'))
  const [a, b] = own.map(({ id }) => id)
  if (a === undefined || b === undefined) throw new Error('The administrator has two customers')
  ;[customerA, customerB] = [a, b]
  const both = [a, b]
  await become(acme('hradmin'), { userType: 6, roles: ['Admin'], customers: [b] })
  await become(TARGETS.onlyB, { userType: 1, roles: ['Employee'], customers: [b] })
  await become(TARGETS.both, { userType: 1, roles: ['Employee'], customers: both })
  await become(TARGETS.adminOfBoth, { userType: 6, roles: ['Admin'], customers: both })
  await become(TARGETS.partnerAdmin, { userType: 6, roles: ['Admin', 'PartnerAdmin'], customers: both })
  await become(TARGETS.vendorPartner, { userType: 5, roles: ['VendorPartner'], customers: [b] })
  await signInAll()
})
afterAll(() => server?.close())

async function signInAll() {
  for (const [actor, { person, partner }] of Object.entries(ACTORS)) asks.set(actor, await asPerson(server, person, partner))
}

/** The code that a call ended with: of the whole call, else the first of the input. */
async function codeOf(ask: Ask, mutation: string, input: Record<string, unknown>): Promise<unknown> {
  const type = schema.getMutationType()?.getFields()[mutation]?.args[0]?.type.toString() ?? ''
  const answer = await ask(`mutation ($input: ${type}) { ${mutation}(input: $input) { errors { code } } }`, { input })
  if (answer.errors.length > 0) return codesOf(answer)[0]
  return dataOf<Record<string, { errors: { code: string }[] | null }>>(answer)[mutation]?.errors?.[0]?.code
}

/** What an administrator needs the role PartnerAdmin for. */
const LOCKS: readonly string[] = ['lockUser', 'unlockUser', 'setUserLockoutEnabled', 'LOCK', 'UNLOCK']

const refusalOf = (actor: string, row: string, verdict: Verdict, touch: Touch): string | undefined => {
  if (LOCKS.includes(row) && actor.startsWith('an administrator')) return 'AUTH_NOT_AUTHORIZED'
  if (verdict === 'UNKNOWN') return 'USER_NOT_FOUND'
  if (verdict === 'NONE') return 'USER_ABOVE_YOU'
  return verdict === 'MEMBERSHIP' && touch !== 'membership' ? 'USER_BEYOND_YOU' : undefined
}
const REFUSALS: readonly unknown[] = ['USER_NOT_FOUND', 'USER_ABOVE_YOU', 'USER_BEYOND_YOU', 'FRESH_AUTH_REQUIRED', 'AUTH_NOT_AUTHORIZED']
const targets = Object.entries(TARGETS) as [Target, string][]

it('has a row for every mutation', () => {
  const named = Object.entries(CALLS).map(([row, { name }]) => name ?? row)
  const mutations = Object.keys(operations).filter((name) => name.startsWith('Mutation.'))
  const others = OTHERS.flatMap(({ name, input }) => (input ? [name] : []))
  expect([...new Set(named), ...ELSEWHERE, ...others].toSorted()).toEqual(
    mutations.map((name) => name.slice('Mutation.'.length)).toSorted(),
  )
})

describe.each(Object.entries(ACTORS))('%s', (actor, { over }) => {
  it.each(Object.entries(CALLS))('changes by %s whom they have authority over', async (row, { touch, name = row, input }) => {
    const found = []
    for (const [target, id] of targets) {
      const code = await codeOf(askOf(actor), name, { id, ...input })
      found.push([target, REFUSALS.includes(code) ? code : undefined])
    }
    expect(found).toEqual(targets.map(([target]) => [target, refusalOf(actor, row, over[target], touch)]))
  })

  it('is told what they may change of whom', async () => {
    const found = []
    for (const [target, id] of targets) {
      const { user } = dataOf<{ user: { authority: string; recovery: string } | null }>(
        await askOf(actor)(`{ user(id: "${id}") { authority recovery } }`),
      )
      found.push([target, user?.authority ?? 'UNKNOWN', user?.recovery])
    }
    // None of these actors has a profile of vendor staff, by which one recovers more accounts than one changes.
    expect(found).toEqual(targets.map(([target]) => [target, over[target], over[target] === 'UNKNOWN' ? undefined : over[target]]))
  })

  it.each(bulkActions)('sees in the preview of %s whom they may change', async (action) => {
    const found = []
    for (const [target, id] of targets) {
      const input = { action, ids: [id], customerId: customerA, accessProfileId: customerA, until: soon(), reason: 'Audit' }
      const PREVIEW = 'mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { refused { code } } }'
      const answer = await askOf(actor)(PREVIEW, { input })
      const data = answer.data as { previewUserBulk: { refused: { code: string }[] } } | null
      const code = data?.previewUserBulk.refused[0]?.code ?? codesOf(answer)[0]
      found.push([target, REFUSALS.includes(code) ? code : undefined])
    }
    expect(found).toEqual(targets.map(([target]) => [target, refusalOf(actor, action, over[target], BULK[action])]))
  })
})

describe('a user of A and B', () => {
  const version = async (id: string) => (await rows<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version
  const customersOf = async (id: string) =>
    (await rows<{ id: string }>('select customer_id::text as id from user_customer where user_id = $1 order by 1', id)).map((row) => row.id)

  it('is not taken over by an administrator of B: what they sign in by stays, and the try is in the audit log', async () => {
    const id = TARGETS.adminOfBoth
    const [before] = await rows('select email, password_hash, two_factor_methods from user_identity where id = $1', id)
    const ask = askOf('an administrator of B')
    const given = { id, version: await version(id), email: 'mine@example.org' }
    const UPDATE = `mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { path code message } } }`
    expect(dataOf(await ask(UPDATE, { input: given }))).toEqual({
      updateUser: {
        errors: [
          {
            path: null,
            code: 'USER_BEYOND_YOU',
            message: 'This user also belongs to other organisations. Ask an administrator of all of them or your partner administrator.',
          },
        ],
      },
    })
    expect(await rows('select email, password_hash, two_factor_methods from user_identity where id = $1', id)).toEqual([before])
    const [denied] = await rows('select actor_id, denied from audit_log where subject_id = $1 order by id desc limit 1', id)
    expect(denied).toEqual({ actor_id: acme('hradmin'), denied: true })
  })

  it('leaves B by an administrator of B and comes back, and stays a member of A', async () => {
    const id = TARGETS.both
    const ask = askOf('an administrator of A and B')
    const change = async (customerIds: string[]) => codeOf(ask, 'updateUser', { id, version: await version(id), customerIds })
    expect(await change([customerA])).toBeUndefined()
    const ofB = askOf('an administrator of B')
    expect(await codeOf(ofB, 'updateUser', { id, version: await version(id), customerIds: [customerB] })).toBe('USER_NOT_FOUND')
    expect(await change([customerA, customerB])).toBeUndefined()
    const removed = await finished(ofB, await start(ofB, { action: 'REMOVE_FROM_CUSTOMER', ids: [id], customerId: customerB }))
    expect([removed.jobRows.nodes.map(({ state }) => state), await customersOf(id)]).toEqual([
      ['REFUSED'],
      [customerA, customerB].toSorted(),
    ])
  })

  it('is refused among the many, each with the reason', async () => {
    const ask = askOf('an administrator of B')
    const ids = [TARGETS.onlyB, TARGETS.both, TARGETS.adminOfBoth, TARGETS.partnerAdmin]
    const { jobRows } = await finished(ask, await start(ask, { action: 'REQUIRE_PASSWORD', ids }))
    const codes = jobRows.nodes.map(({ label, code }) => [label, code]).toSorted()
    expect(codes).toEqual([
      ['employee', null],
      ['expired', 'USER_BEYOND_YOU'],
      ['manager', 'USER_BEYOND_YOU'],
      ['unconfirmed', 'USER_ABOVE_YOU'],
    ])
  })
})

it('an undo is judged by the authority of the moment', async () => {
  const ask = askOf('an administrator of A and B')
  const id = TARGETS.both
  await rows('update user_identity set password_expired = false where id = $1', id)
  const done = await finished(ask, await start(ask, { action: 'REQUIRE_PASSWORD', ids: [id] }))
  await rows('delete from user_customer where user_id = $1 and customer_id = $2', acme('admin'), customerA)
  await unlimit(acme('admin'))
  const UNDO = 'mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id } errors { path code } } }'
  const input = { id: crypto.randomUUID(), jobId: done.job?.id }
  const { jobRows } = await finished(ask, dataOf<{ undoUserBulk: Started }>(await ask(UNDO, { input })).undoUserBulk)
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme('admin'), customerA)
  expect(jobRows.nodes.map(({ state, code }) => [state, code])).toEqual([['REFUSED', 'USER_BEYOND_YOU']])
})

describe('with an old sign-in', () => {
  beforeAll(async () => {
    await signInAll()
    server.advance(301_000)
  })

  const people: [string, string, { userType: number; roles: string[] }][] = [
    ['oneself', acme('partneradmin'), { userType: 6, roles: ['Admin', 'PartnerAdmin'] }],
    ['another administrator', TARGETS.adminOfBoth, { userType: 6, roles: ['Admin'] }],
    ['an employee', TARGETS.onlyB, { userType: 1, roles: ['Employee'] }],
  ]
  it.each(Object.entries(CALLS))('%s asks for a fresh one where it opens the account of an administrator', async (row, call) => {
    const { touch, name = row, input, isAlwaysFresh = false } = call
    const found = []
    for (const [who, id] of people) {
      const code = await codeOf(askOf('a partner administrator'), name, { id, ...input })
      found.push([who, code === 'FRESH_AUTH_REQUIRED'])
    }
    const asked = people.map(([who, id, facts]) => [
      who,
      isAlwaysFresh || asksFreshSignIn({ userId: acme('partneradmin') }, { id, ...facts, customers: [] }, touch),
    ])
    expect(found).toEqual(asked)
    expect(asked.map(([, isAsked]) => isAsked)).toEqual([touch === 'access', touch === 'access', isAlwaysFresh])
  })

  it('a job that opens accounts does not begin where an administrator is among them', async () => {
    const ask = askOf('a partner administrator')
    const input = (ids: readonly string[]) => ({ id: crypto.randomUUID(), action: 'TWO_FACTOR_OFF', ids })
    expect(await codeOf(ask, 'startUserBulk', input([TARGETS.onlyB, TARGETS.adminOfBoth]))).toBe('FRESH_AUTH_REQUIRED')
    expect(await codeOf(ask, 'startUserBulk', input([TARGETS.onlyB]))).toBeUndefined()
    expect(await codeOf(ask, 'startUserBulk', { ...input([TARGETS.adminOfBoth]), action: 'REQUIRE_PASSWORD' })).toBeUndefined()
  })

  it('a job goes on with the sign-in that it was started with', async () => {
    await rows(`update user_identity set two_factor_enabled = true, two_factor_methods = 'EMAIL' where id = $1`, TARGETS.adminOfBoth)
    const fresh = await asPerson(server, 'partneradmin', 'acme')
    const started = await start(fresh, { action: 'TWO_FACTOR_OFF', ids: [TARGETS.adminOfBoth] })
    server.advance(602_000)
    const later = await asPerson(server, 'partneradmin', 'acme')
    const { jobRows } = await finished(later, started)
    expect(jobRows.nodes.map(({ state, code }) => [state, code])).toEqual([['DONE', null]])
  })
})
