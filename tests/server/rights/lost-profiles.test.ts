import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, rowsOf, start } from '../graphql/bulk-calls.ts'
import type { Started } from '../graphql/bulk-calls.ts'
import { asPerson, codesOf, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const SELF = acme('partneradmin')
let server: RunningServer
let operations: Ask
let self: Ask
/** Where the wider profile is held, where the tighter one is lost, and where there never was one. */
let [wide, tight, none]: string[] = []
let targets: string[] = []
const rows = rowsOf(() => server)

beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  self = await asPerson(server, 'partneradmin', 'acme')
  const partner = await rows<{ id: string }>(`select partner_id as id from user_identity where id = $1`, SELF)
  for (const name of ['Wide', 'Tight', 'None']) {
    const [made] = await rows<{ id: string }>(
      'insert into customer (name, partner_id) values ($1, $2) returning id',
      `${name} ${crypto.randomUUID()}`,
      partner[0]?.id,
    )
    // Somebody else administers it, so that they may leave.
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme('admin'), made?.id)
    const [target] = await rows<{ id: string }>(
      `insert into user_identity (user_name, email, partner_id, user_type) select 't' || n, 't' || n || '@example.org', $1, 1
       from (select gen_random_uuid() as n) made returning id`,
      partner[0]?.id,
    )
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', target?.id, made?.id)
    targets.push(target?.id ?? '')
    ;[wide, tight, none] = [...[wide, tight, none].filter((each) => each !== undefined), made?.id ?? '']
  }
})
afterAll(() => server?.close())

const WIDE = ['VIEW User', 'UPDATE User', 'DELETE User', 'CREATE Customer', 'UPDATE LoginProvider', 'VIEW Customer']
const TIGHT = ['VIEW User', 'UPDATE User', 'EXECUTE Unlock', 'VIEW Customer']
beforeEach(async () => {
  await rows('delete from user_access_profile where user_id = $1', SELF)
  await rows('delete from user_customer where user_id = $1', SELF)
  await rows('update user_identity set is_limited = true where id = $1', SELF)
  await rows('update user_identity set is_limited = false where id = $1', SELF)
  await rows('insert into user_customer (user_id, customer_id) select $1, unnest($2::uuid[])', SELF, [wide, tight])
  await assign({ customerId: wide, accessProfileId: await profileWith(wide, WIDE) })
  await assign({ customerId: tight, accessProfileId: await profileWith(tight, TIGHT) })
})

async function profileWith(customerId: string | undefined, granted: readonly string[]): Promise<string> {
  const [made] = await rows<{ id: string }>(
    `insert into access_profile (customer_id, name) values ($1, 'Only ' || gen_random_uuid()) returning id`,
    customerId,
  )
  await rows(
    `insert into access_profile_activity (access_profile_id, activity_name, activity_type)
     select $1, name, type from activity where type || ' ' || name = any ($2)`,
    made?.id,
    granted,
  )
  return made?.id ?? ''
}

type Errors = { path: string | null; code: string }[] | null
async function act(
  ask: Ask,
  mutation: string,
  input: Record<string, unknown>,
  type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`,
): Promise<string[]> {
  const answer = await ask(`mutation ($input: ${type}!) { ${mutation}(input: $input) { errors { path code } } }`, { input })
  if (answer.errors.length > 0) return codesOf(answer).map(String)
  return (dataOf<Record<string, { errors: Errors }>>(answer)[mutation]?.errors ?? []).map(({ code }) => code)
}
const assign = (to: Record<string, unknown>) => act(operations, 'setUserAccessProfile', { id: SELF, ...to })
const place = async (ask: Ask, customerIds: readonly (string | undefined)[]) => {
  const [user] = await rows<{ version: number }>('select version from user_identity where id = $1', SELF)
  return act(ask, 'updateUser', { id: SELF, version: user?.version, customerIds, ...(ask === operations && { confirmLastAdmin: true }) })
}
const bulk = async (ask: Ask, more: Record<string, unknown>) => {
  const started = await start(ask, { ids: [SELF], customerId: tight, ...more })
  const codes = (await finished(ask, started)).jobRows.nodes.flatMap(({ code }) => code ?? [])
  return { started, codes }
}
const undo = async (started: Started) => {
  const undone = dataOf<{ undoUserBulk: Started }>(
    await operations(
      'mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id state total } errors { path code } } }',
      { input: { id: crypto.randomUUID(), jobId: started.job?.id } },
    ),
  ).undoUserBulk
  return (await finished(operations, undone)).jobRows.nodes.flatMap(({ code }) => code ?? [])
}
/** What they may at the customer of the wider profile, at that of the tighter one, at the third, and to the whole partner. */
const power = async () => ({
  deletes: await Promise.all(
    targets.map(async (id) => (await act(self, 'deleteUser', { id, userName: 'not theirs' }))[0] === 'USER_NAME_DIFFERS'),
  ),
  unlocks: (await act(self, 'unlockUser', { id: targets[1] }, 'OfUserInput'))[0] ?? 'may',
  sees: (
    await Promise.all(
      targets.map(async (id) => dataOf<{ user: unknown }>(await self('query ($id: ID!) { user(id: $id) { id } }', { id })).user),
    )
  ).map((user) => user !== null),
  createsCustomers: (await act(self, 'createCustomer', { name: '' }))[0] !== 'AUTH_NOT_AUTHORIZED',
  changesProviders:
    (await act(self, 'deleteLoginProvider', { id: crypto.randomUUID(), version: 1, people: 0 }))[0] !== 'AUTH_NOT_AUTHORIZED',
})
const withTight = () => assign({ customerId: tight, accessProfileId: null })
const removeAll = async (codes: Promise<{ codes: string[] }>) => (await codes).codes

const LOSSES: Record<string, () => Promise<string[]>> = {
  'leaving by themselves': () => place(self, [wide]),
  'being taken out by a form': () => place(operations, [wide]),
  'being taken out by a job': () => removeAll(bulk(operations, { action: 'REMOVE_FROM_CUSTOMER' })),
  'losing the profile by a form': withTight,
  'losing the profile by a job': () => removeAll(bulk(operations, { action: 'REMOVE_ACCESS_PROFILE' })),
  'losing it to somebody who deletes it then': async () => {
    const [held] = await rows<{ id: string; version: number }>(
      `select id, version from access_profile where id = (select access_profile_id from user_access_profile where user_id = $1 and customer_id = $2)`,
      SELF,
      tight,
    )
    return [...(await withTight()), ...(await act(operations, 'deleteAccessProfile', { ...held }, 'OfAccessProfileInput'))]
  },
  'the undo of the job that gave it': async () => {
    expect(await withTight()).toEqual([])
    const given = await bulk(operations, { action: 'SET_ACCESS_PROFILE', accessProfileId: await profileWith(tight, TIGHT) })
    return [...given.codes, ...(await undo(given.started))]
  },
  'the revert of the change that made them a member': async () => {
    expect(await place(operations, [wide])).toEqual([])
    expect(await place(operations, [wide, tight])).toEqual([])
    expect(await assign({ customerId: tight, accessProfileId: await profileWith(tight, TIGHT) })).toEqual([])
    const [audit] = await rows<{ id: string }>(
      `select id::text as id from audit_log where subject_id = $1 and action = 'updateUser' order by id desc limit 1`,
      SELF,
    )
    return act(operations, 'revertUserChange', { id: audit?.id })
  },
  'any statement that ends the membership': async () => {
    await rows('delete from user_customer where user_id = $1 and customer_id = $2', SELF, tight)
    return []
  },
}

describe.each(Object.entries(LOSSES))('D21 a partner administrator with two different profiles, after %s', (_, lose) => {
  it('may nothing where they lost it, and elsewhere what the other one grants', async () => {
    const before = await power()
    expect(before).toMatchObject({
      deletes: [true, false, true],
      unlocks: 'may',
      sees: [true, true, true],
    })
    expect(await lose()).toEqual([])
    const left = await rows('select 1 from user_access_profile where user_id = $1', SELF)
    expect(left).toHaveLength(1)
    const after = await power()
    expect(after).toMatchObject({ deletes: [true, false, true], sees: [true, false, true] })
    expect(after.unlocks).not.toBe('may')
    // Back in the customer without a profile they have no more, until somebody gives them full access.
    expect(await place(operations, [wide, tight])).toEqual([])
    expect(await power()).toMatchObject({ deletes: [true, false, true], sees: [true, false, true] })
    expect(await assign({ fullAccess: true })).toEqual([])
    expect(await power()).toMatchObject({ deletes: [true, true, true], createsCustomers: true, changesProviders: true })
  })
})

describe('who keeps what they had', () => {
  it('a partner administrator with one profile has at every customer what it grants', async () => {
    await rows('delete from user_customer where user_id = $1', SELF)
    await rows('update user_identity set is_limited = false where id = $1', SELF)
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', SELF, wide)
    expect(await assign({ customerId: wide, accessProfileId: await profileWith(wide, WIDE) })).toEqual([])
    expect(await power()).toMatchObject({ deletes: [true, true, true], createsCustomers: true, changesProviders: true })
  })

  it('one who was never limited has everything after leaving a customer', async () => {
    await rows('delete from user_access_profile where user_id = $1', SELF)
    await rows('update user_identity set is_limited = false where id = $1', SELF)
    expect(await place(self, [wide])).toEqual([])
    expect(await power()).toMatchObject({ deletes: [true, true, true], unlocks: 'may', createsCustomers: true, changesProviders: true })
  })

  it('one who is given another profile in place of the lost one, and one who is given full access there', async () => {
    expect(await withTight()).toEqual([])
    expect(await assign({ customerId: tight, accessProfileId: await profileWith(tight, WIDE) })).toEqual([])
    expect((await power()).deletes).toEqual([true, true, true])
    expect(await withTight()).toEqual([])
    expect((await power()).deletes).toEqual([true, false, true])
    expect(await assign({ customerId: tight, fullAccess: true })).toEqual([])
    expect((await power()).deletes).toEqual([true, true, true])
  })

  it('the updated customer of the one whose profile lets them, as its partner’s administrator does', async () => {
    expect(await assign({ customerId: wide, accessProfileId: await profileWith(wide, [...WIDE, 'UPDATE Customer']) })).toEqual([])
    const update = async (id: string | undefined) => act(self, 'updateCustomer', { id, version: 1, description: 'Changed' })
    expect([await update(wide), await update(tight), await update(none)]).toEqual([[], ['CUSTOMER_NOT_FOUND'], []])
  })
})
