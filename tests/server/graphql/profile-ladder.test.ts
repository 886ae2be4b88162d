import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf, portalActivities } from '../../../server/src/access/activities.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, rowsOf, start } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
let server: RunningServer
let support: Ask
let operations: Ask
let customerId: string
let profileId: string
let template: string
const rows = rowsOf(() => server)
const ALL = portalActivities.map(keyOf).filter((key) => key !== 'EXECUTE Migration')

beforeAll(async () => {
  server = await testServer()
  support = await asPerson(server, 'support')
  operations = await asPerson(server, 'operations')
  customerId =
    (await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1 order by 1', acme('admin')))[0]?.id ?? ''
  for (const name of ['admin', 'employee']) {
    await rows('delete from user_customer where user_id = $1', acme(name))
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme(name), customerId)
  }
  const made = await rows<{ id: string }>(
    `insert into access_profile (customer_id, name, for_staff, template_id) values (null, 'Followed', false, null) returning id`,
  )
  template = made[0]?.id ?? ''
  await rows(
    `insert into access_profile_activity (access_profile_id, activity_name, activity_type) values ($1, 'User', 'DELETE')`,
    template,
  )
  const [followed] = await rows<{ id: string }>(
    `insert into access_profile (customer_id, name, template_id) values ($1, 'Follows', $2) returning id`,
    customerId,
    template,
  )
  profileId = followed?.id ?? ''
})
afterAll(() => server?.close())

/** Gives support the profile that grants just these. */
async function grant(...keys: string[]): Promise<void> {
  await rows('delete from staff_access_profile where user_id = $1', demoPersonId('support'))
  const [made] = await rows<{ id: string }>(
    `insert into access_profile (name, for_staff) values ('Ladder ' || gen_random_uuid(), true) returning id`,
  )
  await rows(
    `insert into access_profile_activity (access_profile_id, activity_name, activity_type)
     select $1, name, type from activity where type || ' ' || name = any ($2)`,
    made?.id,
    keys,
  )
  await rows('insert into staff_access_profile (user_id, access_profile_id) values ($1, $2)', demoPersonId('support'), made?.id)
}

type Errors = { path: string | null; code: string }[] | null
async function act(ask: Ask, mutation: string, type: string, input: Record<string, unknown>): Promise<string> {
  const answer = await ask(`mutation ($input: ${type}!) { ${mutation}(input: $input) { errors { path code } } }`, { input })
  if (answer.errors.length > 0) return String(codesOf(answer)[0])
  return dataOf<Record<string, { errors: Errors }>>(answer)[mutation]?.errors?.[0]?.code ?? 'ok'
}
const versionOf = async (name: string) =>
  (await rows<{ version: number }>('select version from user_identity where id = $1', acme(name)))[0]?.version
const cells = (key: string) => {
  const [type, name] = key.split(' ')
  return [{ type, name, granted: true, was: false }]
}
let made = 0
const fresh = () => `ladder${(made += 1)}`

/** Every rung of the ladder from a little to everything, by somebody of vendor staff. */
const RUNGS: Record<string, (ask: Ask) => Promise<string>> = {
  'creates an administrator': (ask) => {
    const name = fresh()
    return act(ask, 'createUser', 'CreateUserInput', {
      userName: name,
      email: `${name}@example.org`,
      userType: 6,
      customerIds: [customerId],
    })
  },
  'creates somebody with an administrator’s role': (ask) => {
    const name = fresh()
    const input = { userName: name, email: `${name}@example.org`, userType: 1, roles: ['Admin'], customerIds: [customerId] }
    return act(ask, 'createUser', 'CreateUserInput', input)
  },
  'invites the administrator of a new customer': (ask) =>
    act(ask, 'createCustomer', 'CreateCustomerInput', { name: fresh(), adminEmail: `${fresh()}@example.org` }),
  'makes an employee an administrator': async (ask) =>
    act(ask, 'updateUser', 'UpdateUserInput', { id: acme('employee'), version: await versionOf('employee'), userType: 6 }),
  'gives an employee the role': async (ask) =>
    act(ask, 'updateUser', 'UpdateUserInput', { id: acme('employee'), version: await versionOf('employee'), roles: ['Admin', 'Employee'] }),
  'gives an employee the role as a claim': (ask) =>
    act(ask, 'addUserClaim', 'UserClaimInput', { id: acme('employee'), claimType: 'role', claimValue: 'Admin' }),
  'changes the address of an administrator': async (ask) =>
    act(ask, 'updateUser', 'UpdateUserInput', { id: acme('admin'), version: await versionOf('admin'), email: `${fresh()}@example.org` }),
  'changes the user name of an administrator': async (ask) =>
    act(ask, 'updateUser', 'UpdateUserInput', { id: acme('admin'), version: await versionOf('admin'), userName: fresh() }),
  'changes the phone of an administrator': async (ask) =>
    act(ask, 'updateUser', 'UpdateUserInput', { id: acme('admin'), version: await versionOf('admin'), phoneNumber: '+442079460999' }),
  'sets a temporary password of an administrator': (ask) => act(ask, 'setTemporaryPassword', 'OfUserInput', { id: acme('admin') }),
  'resets a factor of an administrator': (ask) =>
    act(ask, 'resetUserFactor', 'ResetUserFactorInput', { id: acme('admin'), method: 'AUTHENTICATOR' }),
  'makes a PIN of an administrator': (ask) => act(ask, 'generateUserPin', 'OfUserInput', { id: acme('admin') }),
  'turns off two-factor of an administrator': async (ask) =>
    act(ask, 'setUserTwoFactor', 'UserTwoFactorInput', {
      id: acme('admin'),
      version: await versionOf('admin'),
      enabled: false,
      bypassCompanyTwoFactor: true,
    }),
  'gives an administrator a claim': (ask) =>
    act(ask, 'addUserClaim', 'UserClaimInput', { id: acme('admin'), claimType: 'employee_id', claimValue: '4711' }),
  'locks an administrator': (ask) =>
    act(ask, 'lockUser', 'LockUserInput', { id: acme('admin'), until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Ladder' }),
  'deletes an administrator': (ask) => act(ask, 'deleteUser', 'DeleteUserInput', { id: acme('admin'), userName: 'admin' }),
  'gives an administrator full access': (ask) =>
    act(ask, 'setUserAccessProfile', 'SetUserAccessProfileInput', { id: acme('admin'), customerId, fullAccess: true }),
  'detaches a profile that grants more': (ask) => act(ask, 'detachAccessProfile', 'OfAccessProfileInput', { id: profileId, version: 1 }),
  'copies a profile that grants more': (ask) =>
    act(ask, 'createAccessProfile', 'CreateAccessProfileInput', { name: fresh(), customerId, copyOf: profileId }),
  'assigns a profile that grants more': (ask) =>
    act(ask, 'setUserAccessProfile', 'SetUserAccessProfileInput', { id: acme('employee'), customerId, accessProfileId: profileId }),
}

/** What must stay as it was: who administers, how they sign in, and what profiles of customers grant. */
const world = async () => [
  await rows(
    'select id, user_name, email, password_hash, phone_number, two_factor_enabled, two_factor_methods, lockout_end from user_identity where user_type = 6 order by id',
  ),
  await rows(`select user_id, claim_value from user_claim where claim_type = 'role' and claim_value like '%Admin' order by 1, 2`),
  await rows(`select purpose, user_id from short_link where user_id = $1`, acme('admin')).then((links) =>
    links.filter((link) => 'purpose' in link && link.purpose !== 'PASSWORD_RESET'),
  ),
  await rows(`select user_id, access_profile_id from user_access_profile where access_profile_id = $1`, profileId),
  await rows('select template_id from access_profile where id = $1', profileId),
]

describe('with one activity alone', () => {
  it.each(ALL)('%s: nobody of vendor staff gets more than that by any rung', async (key) => {
    await grant(key)
    const before = await world()
    const answers: Record<string, string> = {}
    for (const [rung, climb] of Object.entries(RUNGS)) answers[rung] = await climb(support)
    // Who may delete profiles or copy what they have gains nothing: no rung is one of these.
    expect(Object.entries(answers).filter(([, answer]) => answer === 'ok')).toEqual([])
    expect(await world()).toEqual(before)
  })

  it.each(ALL.filter((key) => key !== 'UPDATE AccessProfile'))('UPDATE AccessProfile grants no %s', async (key) => {
    await grant('UPDATE AccessProfile')
    const [empty] = await rows<{ id: string }>(
      `insert into access_profile (customer_id, name) values ($1, 'Empty ' || gen_random_uuid()) returning id`,
      customerId,
    )
    const set = (given: string) =>
      act(support, 'setAccessProfileActivities', 'SetAccessProfileActivitiesInput', { id: empty?.id, cells: cells(given) })
    expect([await set(key), await set('UPDATE AccessProfile')]).toEqual(['ACTIVITY_BEYOND_YOU', 'ok'])
  })

  it('two that open an account together take over no administrator', async () => {
    await grant('VIEW User', 'UPDATE User', 'EXECUTE PasswordReset', 'EXECUTE TwoFactorReset', 'CREATE User', 'CREATE Customer')
    const before = await world()
    for (const climb of Object.values(RUNGS)) await climb(support)
    expect(await world()).toEqual(before)
  })
})

describe('who still may', () => {
  it('vendor staff whose profile grants everything make and change administrators', async () => {
    await grant(...ALL)
    expect([
      await RUNGS['creates an administrator']?.(support),
      await RUNGS['changes the phone of an administrator']?.(support),
      await RUNGS['copies a profile that grants more']?.(support),
    ]).toEqual(['ok', 'ok', 'ok'])
  })

  it('vendor staff create employees, change them, and help administrators into their own accounts', async () => {
    await grant('CREATE User', 'UPDATE User', 'VIEW User', 'EXECUTE PasswordReset', 'EXECUTE Unlock', 'CREATE Customer')
    const name = fresh()
    await rows(`update user_identity set lockout_end = now() + interval '1 day' where id = $1`, acme('admin'))
    expect([
      await act(support, 'createUser', 'CreateUserInput', {
        userName: name,
        email: `${name}@example.org`,
        userType: 1,
        customerIds: [customerId],
      }),
      await act(support, 'updateUser', 'UpdateUserInput', {
        id: acme('employee'),
        version: await versionOf('employee'),
        phoneNumber: '+442079460111',
      }),
      await act(support, 'unlockUser', 'OfUserInput', { id: acme('admin') }),
      await act(support, 'sendPasswordLink', 'OfUserInput', { id: acme('admin') }),
      await act(support, 'sendPasswordLink', 'OfUserInput', { id: acme('partneradmin') }),
    ]).toEqual(['ok', 'ok', 'ok', 'ok', 'USER_ABOVE_YOU'])
    const told = async (who: string) =>
      dataOf<{ user: { authority: string; recovery: string } }>(await support(`{ user(id: "${acme(who)}") { authority recovery } }`)).user
    expect([await told('employee'), await told('admin'), await told('partneradmin')]).toEqual([
      { authority: 'FULL', recovery: 'FULL' },
      { authority: 'NONE', recovery: 'FULL' },
      { authority: 'NONE', recovery: 'NONE' },
    ])
  })

  it('a profile is detached by who could grant all of it, and by nobody limited where administrators have it', async () => {
    const [own] = await rows<{ id: string }>(
      `insert into access_profile (customer_id, name, template_id) values ($1, 'Own', $2) returning id`,
      customerId,
      template,
    )
    await rows(
      `insert into access_profile_activity (access_profile_id, activity_name, activity_type) values ($1, 'User', 'VIEW'), ($1, 'AccessProfile', 'UPDATE')`,
      own?.id,
    )
    await rows(
      `insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)`,
      acme('admin'),
      customerId,
      own?.id,
    )
    const admin = await asPerson(server, 'admin', 'acme')
    const detach = (ask: Ask, id = own?.id) => act(ask, 'detachAccessProfile', 'OfAccessProfileInput', { id, version: 1 })
    expect([await detach(admin), await detach(operations)]).toEqual(['DETACH_BEYOND_YOU', 'ok'])
    expect(await detach(admin, profileId)).toBe('ok')
  })
})

describe('locking and unlocking', () => {
  const lock = (ask: Ask) =>
    act(ask, 'lockUser', 'LockUserInput', { id: acme('employee'), until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Lost' })
  const unlock = (ask: Ask) => act(ask, 'unlockUser', 'OfUserInput', { id: acme('employee') })

  it('are two activities: to lock is to change a user', async () => {
    await grant('EXECUTE Unlock')
    expect([await lock(support), await unlock(support)]).toEqual(['AUTH_NOT_AUTHORIZED', 'ok'])
    await grant('UPDATE User')
    expect([await lock(support), await unlock(support)]).toEqual(['ok', 'AUTH_NOT_AUTHORIZED'])
  })

  it('are two activities in the undo as well: who may only unlock does not lock by it', async () => {
    const partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
    await rows('delete from user_access_profile where user_id = $1', acme('partneradmin'))
    await rows(`update user_identity set lockout_end = now() + interval '1 day', lockout_reason = 'Lost' where id = $1`, acme('employee'))
    const started = await start(partnerAdmin, { action: 'UNLOCK', ids: [acme('employee')] })
    await finished(partnerAdmin, started)
    await rows(
      `insert into access_profile_activity (access_profile_id, activity_name, activity_type) select $1, name, type from activity
       where name in ('Unlock') on conflict do nothing`,
      profileId,
    )
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2) on conflict do nothing', acme('partneradmin'), customerId)
    await rows(
      'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
      acme('partneradmin'),
      customerId,
      profileId,
    )
    const undo = await partnerAdmin('mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { errors { code } } }', {
      input: { id: crypto.randomUUID(), jobId: started.job?.id },
    })
    expect(codesOf(undo)).toEqual(['AUTH_NOT_AUTHORIZED'])
    await rows('delete from user_access_profile where user_id = $1', acme('partneradmin'))
  })
})
