import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyOf, portalActivities } from '../../../server/src/access/activities.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, rowsOf, start } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
let server: RunningServer
let operations: Ask
let partnerAdmin: Ask
let admin: Ask
let customers: string[]
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
  admin = await asPerson(server, 'admin', 'acme')
  customers = (await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1 order by 1', acme('admin'))).map(
    ({ id }) => id,
  )
})
afterAll(() => server?.close())

const people = () => [acme('admin'), acme('partneradmin'), acme('employee')]
beforeEach(async () => {
  await rows('delete from user_access_profile where user_id = any($1)', people())
  await rows('delete from user_customer where user_id = any($1)', people())
  await rows('update user_identity set is_limited = false where id = any($1)', people())
  for (const id of people())
    await rows('insert into user_customer (user_id, customer_id) select $1, unnest($2::uuid[])', id, customers.slice(0, 1))
})

/** Makes a profile of a customer that grants just these activities. */
async function profileWith(customerId: string, ...granted: string[]): Promise<string> {
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
/** As the version before wrote it. */
const hold = (name: string, customerId: string, profileId: string) =>
  rows('insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)', acme(name), customerId, profileId)
const heldBy = async (name: string) =>
  (await rows<{ id: string }>('select access_profile_id as id from user_access_profile where user_id = $1', acme(name))).map(({ id }) => id)

type Errors = { path: string | null; code: string }[] | null
async function act(ask: Ask, mutation: string, type: string, input: Record<string, unknown>): Promise<string[]> {
  const answer = await ask(`mutation ($input: ${type}!) { ${mutation}(input: $input) { errors { path code } } }`, { input })
  if (answer.errors.length > 0) return codesOf(answer).map(String)
  return (dataOf<Record<string, { errors: Errors }>>(answer)[mutation]?.errors ?? []).map(({ code }) => code)
}
const assign = (ask: Ask, name: string, to: Record<string, unknown>) =>
  act(ask, 'setUserAccessProfile', 'SetUserAccessProfileInput', { id: acme(name), ...to })
const versionOf = async (name: string) =>
  (await rows<{ version: number }>('select version from user_identity where id = $1', acme(name)))[0]?.version
const place = async (ask: Ask, name: string, customerIds: readonly string[]) =>
  act(ask, 'updateUser', 'UpdateUserInput', {
    id: acme(name),
    version: await versionOf(name),
    customerIds,
    confirmLastAdmin: ask === operations || undefined,
  })
const bulk = async (ask: Ask, name: string, more: Record<string, unknown>) =>
  (await finished(ask, await start(ask, { ids: [acme(name)], customerId: customers[0], ...more }))).jobRows.nodes.flatMap(
    ({ code }) => code ?? [],
  )

const withheldFrom = async (name: string) =>
  dataOf<{ userSecurity: { withheldActivities: string[] } }>(
    await operations('query ($id: ID!) { userSecurity(id: $id) { withheldActivities } }', { id: acme(name) }),
  ).userSecurity.withheldActivities
const ALL = portalActivities.map(keyOf).filter((key) => key !== 'EXECUTE Migration')
/** Whether the person may see anybody, change anybody and make an administrator. */
const mayDo = async (ask: Ask) => [
  codesOf(await ask('{ users(first: 1) { nodes { id } } }'))[0] ?? 'may',
  (await act(ask, 'deleteUser', 'DeleteUserInput', { id: acme('employee'), userName: 'not theirs' }))[0] ?? 'may',
]
const NOTHING = ['AUTH_NOT_AUTHORIZED', 'AUTH_NOT_AUTHORIZED']

/** Every way by which somebody loses the profile that limits them. */
const LOSSES: Record<string, (name: string, own: Ask) => Promise<string[]>> = {
  'taken out of the customer by a form': (name) => place(operations, name, [customers[1] ?? '']),
  'taken out of the customer with many others': (name) => bulk(operations, name, { action: 'REMOVE_FROM_CUSTOMER' }),
  'going by themselves': (name, own) => place(own, name, []),
  'the profile taken away by a form': (name) => assign(operations, name, { customerId: customers[0] }),
  'the profile taken away with many others': (name) => bulk(operations, name, { action: 'REMOVE_ACCESS_PROFILE' }),
  'the membership deleted by any statement': async (name) => {
    await rows('delete from user_customer where user_id = $1', acme(name))
    return []
  },
}

describe.each(Object.entries(LOSSES))('a limited administrator after %s', (_, lose) => {
  it.each(['partneradmin', 'admin'] as const)('may do nothing, also once they are back: %s', async (name) => {
    const own = name === 'admin' ? admin : partnerAdmin
    await hold(name, customers[0] ?? '', await profileWith(customers[0] ?? '', 'VIEW User', 'UPDATE User', 'DELETE User'))
    expect((await mayDo(own))[1]).not.toBe('AUTH_NOT_AUTHORIZED')
    expect([await lose(name, own), await heldBy(name)]).toEqual([[], []])
    expect(await mayDo(own)).toEqual(NOTHING)
    expect((await withheldFrom(name)).toSorted()).toEqual(ALL.toSorted())
    await place(operations, name, customers.slice(0, 2))
    expect(await mayDo(own)).toEqual(NOTHING)
  })
})

describe('full access', () => {
  it('is given at a customer by who has it, to administrators alone, and counts at that customer', async () => {
    await place(operations, 'admin', customers.slice(0, 2))
    await assign(operations, 'admin', { customerId: customers[0], accessProfileId: await profileWith(customers[0] ?? '', 'VIEW User') })
    await assign(operations, 'admin', { customerId: customers[1], accessProfileId: await profileWith(customers[1] ?? '', 'VIEW User') })
    expect(await assign(operations, 'employee', { customerId: customers[0], fullAccess: true })).toEqual(['NOT_ADMINISTRATOR'])
    expect(await assign(operations, 'admin', { fullAccess: true })).toEqual(['PROFILES_REMAIN'])
    expect(await assign(admin, 'admin', { customerId: customers[0], fullAccess: true })).not.toEqual([])
    expect(await assign(operations, 'admin', { customerId: customers[0], fullAccess: true })).toEqual([])
    expect((await mayDo(admin))[1]).toBe('USER_NAME_DIFFERS')
    await place(operations, 'employee', [customers[1] ?? ''])
    expect((await mayDo(admin))[1]).toBe('USER_NOT_FOUND')
    const [told] = await rows<{ before: unknown; after: unknown }>(
      `select before, after from audit_log where subject_id = $1 and action = 'setUserAccessProfile' order by id desc limit 1`,
      acme('admin'),
    )
    expect(told).toMatchObject({
      before: { fullAccess: false },
      after: { customerId: customers[0], accessProfileId: null, fullAccess: true },
    })
    expect(await assign(operations, 'admin', { customerId: customers[1], fullAccess: true })).toEqual([])
    expect((await mayDo(admin))[1]).toBe('USER_NAME_DIFFERS')
    expect(await withheldFrom('admin')).toEqual([])
  })

  it('ends the limit of who administers a partner and has no profile, and is refused to who is limited', async () => {
    await hold('partneradmin', customers[0] ?? '', await profileWith(customers[0] ?? '', 'UPDATE User', 'VIEW User'))
    expect(await assign(partnerAdmin, 'admin', { customerId: customers[0], fullAccess: true })).toEqual(['USER_ABOVE_YOU'])
    await place(operations, 'partneradmin', [])
    expect(await assign(operations, 'partneradmin', { fullAccess: true })).toEqual([])
    expect(await withheldFrom('partneradmin')).toEqual([])
    expect(await assign(partnerAdmin, 'partneradmin', { fullAccess: true })).toEqual(['OWN_ACCESS'])
  })
})

describe('who keeps everything', () => {
  it('an administrator without a profile, who leaves a customer and comes back', async () => {
    await place(operations, 'admin', customers.slice(0, 2))
    expect(await place(operations, 'admin', customers.slice(0, 1))).toEqual([])
    await place(operations, 'admin', customers.slice(0, 2))
    expect([(await mayDo(admin))[1], await withheldFrom('admin')]).toEqual(['USER_NAME_DIFFERS', []])
  })

  it('an administrator at one customer who is limited at another one', async () => {
    await place(operations, 'admin', customers.slice(0, 2))
    await assign(operations, 'admin', { customerId: customers[1], accessProfileId: await profileWith(customers[1] ?? '', 'VIEW User') })
    expect((await mayDo(admin))[1]).toBe('USER_NAME_DIFFERS')
    await place(operations, 'employee', [customers[1] ?? ''])
    expect((await mayDo(admin))[1]).toBe('USER_NOT_FOUND')
  })
})

describe('a membership that is given back', () => {
  const undo = async (ask: Ask, started: Started) => {
    const { jobRows } = await finished(
      ask,
      dataOf<{ undoUserBulk: Started }>(
        await ask('mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id state total } errors { path code } } }', {
          input: { id: crypto.randomUUID(), jobId: started.job?.id },
        }),
      ).undoUserBulk,
    )
    return jobRows.nodes.flatMap(({ code }) => code ?? [])
  }
  const removeMany = async (ask: Ask, name: string) => {
    const started = await start(ask, { action: 'REMOVE_FROM_CUSTOMER', ids: [acme(name)], customerId: customers[0] })
    await finished(ask, started)
    return started
  }
  const lastAudit = async (name: string) =>
    (
      await rows<{ id: string; before: Record<string, unknown> }>(
        `select id, before from audit_log where subject_id = $1 and action = 'updateUser' order by id desc limit 1`,
        acme(name),
      )
    )[0]
  const revert = async (name: string) =>
    act(operations, 'revertUserChange', 'RevertUserChangeInput', { id: String((await lastAudit(name))?.id) })

  it('comes with its profile, by revert and by undo, and the audit row tells of it', async () => {
    const profile = await profileWith(customers[0] ?? '', 'VIEW User')
    await hold('partneradmin', customers[0] ?? '', profile)
    await place(operations, 'partneradmin', [])
    expect((await lastAudit('partneradmin'))?.before).toMatchObject({ accessProfileIds: [profile] })
    expect([await revert('partneradmin'), await heldBy('partneradmin')]).toEqual([[], [profile]])
    const started = await removeMany(operations, 'partneradmin')
    expect(await heldBy('partneradmin')).toEqual([])
    expect([await undo(operations, started), await heldBy('partneradmin')]).toEqual([[], [profile]])
    expect((await mayDo(partnerAdmin))[1]).toBe('AUTH_NOT_AUTHORIZED')
  })

  it('stays away where the profile is gone meanwhile, or grants more than who takes it back has', async () => {
    const gone = await profileWith(customers[0] ?? '', 'VIEW User')
    await hold('partneradmin', customers[0] ?? '', gone)
    await place(operations, 'partneradmin', [])
    await rows('delete from access_profile where id = $1', gone)
    expect(await revert('partneradmin')).toEqual(['MEMBERSHIP_PROFILE_GONE'])
    await assign(operations, 'partneradmin', { fullAccess: true })
    await place(operations, 'employee', customers.slice(0, 2))
    await hold('employee', customers[0] ?? '', await profileWith(customers[0] ?? '', 'DELETE User'))
    const started = await removeMany(partnerAdmin, 'employee')
    await place(operations, 'partneradmin', [customers[0] ?? ''])
    await hold('partneradmin', customers[0] ?? '', await profileWith(customers[0] ?? '', 'VIEW User', 'UPDATE User'))
    expect(await undo(partnerAdmin, started)).toEqual(['MEMBERSHIP_BEYOND_YOU'])
    expect(await heldBy('employee')).toEqual([])
  })
})
