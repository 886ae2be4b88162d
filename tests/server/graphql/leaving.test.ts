import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { endOf } from '../../../server/src/entities/users/leaving/set-leaving.ts'
import { startJobs } from '../../../server/src/kit/jobs/worker.ts'
import { otherProcess } from '../../support/other-process.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { openDirectory } from '../scim/directory.ts'
import { finished, start } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'
import { endDueLeavers } from './user-ways.ts'

let server: RunningServer
let operations: Ask
let partnerAdmin: Ask
let partnerId: string
let other: Awaited<ReturnType<typeof otherProcess>>
let jobs: Awaited<ReturnType<typeof startJobs>>
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const faults: unknown[] = []

beforeAll(async () => {
  // The test itself ends what is due, so that nothing ends before a test has prepared it.
  server = await testServer({ jobs: false })
  other = await otherProcess(server)
  jobs = await startJobs(other.deps)
  operations = await asPerson(server, 'operations')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
  partnerId = (await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`))[0]?.id ?? ''
})
afterAll(async () => {
  await jobs?.close()
  await other?.close()
  await server?.close()
})

let id: string
let userName: string
let customerId: string
beforeEach(async () => {
  ;[id, customerId] = [randomUUID(), randomUUID()]
  userName = `leaver-${id.slice(0, 8)}@portico.test`
  await rows(`insert into customer (id, name, partner_id) values ($1, $2, $3)`, customerId, `Customer of ${userName}`, partnerId)
  await rows(
    `insert into user_identity (id, partner_id, user_name, email, email_confirmed, password_hash, password_changed_at)
      select $1, partner_id, $2, $2, true, password_hash, now() from user_identity where user_name = 'employee' and partner_id = $3`,
    id,
    userName,
    partnerId,
  )
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customerId)
})

const set = async (input: Record<string, unknown>, ask = partnerAdmin) => {
  const answer = await ask('mutation ($input: UserLeavingInput!) { setUserLeaving(input: $input) { errors { path code } } }', {
    input: { id, timeZone: 'Europe/Berlin', ...input },
  })
  return dataOf<{ setUserLeaving: { errors: { path: string | null; code: string }[] | null } }>(answer).setUserLeaving.errors?.map(
    ({ path, code }) => `${path} ${code}`,
  )
}
const leaving = async () =>
  dataOf<{ user: { leaving: Record<string, unknown> | null } | null }>(
    await partnerAdmin(`{ user(id: "${id}") { leaving { leavesOn timeZone endsAt waitsFor } } }`),
  ).user?.leaving
const overdue = () => rows(`update user_leaving set due_at = now() - interval '1 minute' where user_id = $1`, id)
const run = async () => void faults.push(...(await endDueLeavers(server)))
const standing = async () =>
  (
    await rows<{ active: boolean; customers: number }>(
      `select is_active as active, (select count(*)::int from user_customer where user_id = id) as customers from user_identity where id = $1`,
      id,
    )
  )[0]
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const makeAdmin = async (who = id) => {
  await rows(`update user_claim set claim_value = '6' where user_id = $1 and claim_type = 'usertype'`, who)
  await rows(`update user_identity set user_type = 6 where id = $1`, who)
}

describe('the last day of a user', () => {
  it('ends their access when it is over: no sign-in, no session, no customer', async () => {
    expect(await set({ leavesOn: day(3) })).toBeUndefined()
    expect(await leaving()).toMatchObject({ leavesOn: day(3), timeZone: 'Europe/Berlin', waitsFor: null })
    await signIn(server.origin('acme'), userName)
    await run()
    expect(await standing()).toEqual({ active: true, customers: 1 })
    await overdue()
    await run()
    expect(await standing()).toEqual({ active: false, customers: 0 })
    expect(await leaving()).toBeNull()
    expect(await rows('select ended_reason as reason from server_side_session where user_id = $1', id)).toEqual([{ reason: 'inactive' }])
    await expect(signIn(server.origin('acme'), userName)).rejects.toThrow('Sign-in of')
    expect(
      await rows(
        `select actor_id as actor, acting_as as "actingAs", before from audit_log where subject_id = $1 and action = 'endAccessOfLeaver'`,
        id,
      ),
    ).toEqual([
      {
        actor: demoPersonId('partneradmin', 'acme.localhost'),
        actingAs: `leaving:${day(3)}`,
        before: { isActive: true, customerIds: [customerId] },
      },
    ])
    await run()
    expect(faults).toEqual([])
  })

  it('is moved and cancelled', async () => {
    await set({ leavesOn: day(3) })
    expect(await set({ leavesOn: day(5) })).toBeUndefined()
    expect(await leaving()).toMatchObject({ leavesOn: day(5) })
    expect(await set({ leavesOn: '' })).toBeUndefined()
    expect(await leaving()).toBeNull()
    await run()
    expect(await standing()).toEqual({ active: true, customers: 1 })
  })

  it('may be today, and not a day that is over or none', async () => {
    const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
    expect(await set({ leavesOn: berlin })).toBeUndefined()
    expect(await set({ leavesOn: day(-2) })).toEqual(['leavesOn LEAVING_DAY_PAST'])
    for (const leavesOn of ['2027-02-30', 'tomorrow', '20270101', '9999-01-01'])
      expect([leavesOn, await set({ leavesOn })]).toEqual([leavesOn, ['leavesOn LEAVING_DAY_INVALID']])
    const zones = await partnerAdmin('mutation ($input: UserLeavingInput!) { setUserLeaving(input: $input) { errors { code } } }', {
      input: { id, leavesOn: day(3), timeZone: '+02:00' },
    })
    expect(codesOf(zones)).toEqual(['BAD_USER_INPUT'])
  })

  it.each([
    ['ends an hour earlier by UTC where clocks are set forward in its night', 'Europe/Berlin', '2027-03-28', '2027-03-28T22:00:00.000Z'],
    ['ends an hour later where they are set back', 'Europe/Berlin', '2027-10-31', '2027-10-31T23:00:00.000Z'],
    ['ends at the first moment that exists where midnight does not', 'Africa/Cairo', '2027-04-29', '2027-04-29T22:00:00.000Z'],
    ['ends by the zone, not by the server', 'Pacific/Auckland', '2027-06-30', '2027-06-30T12:00:00.000Z'],
  ])('%s', async (_, timeZone, leavesOn, endsAt) => {
    const { rows: found } = await server.db.orm.execute<{ at: string | Date }>(sql`select ${endOf(leavesOn, timeZone)} as at`)
    expect(found.map(({ at }) => new Date(at).toISOString())).toEqual([endsAt])
  })
})

describe('the last administrator of a customer', () => {
  it('is refused to whoever may not confirm it, and asked of vendor operations', async () => {
    await makeAdmin()
    expect(await set({ leavesOn: day(3) })).toEqual(['null LAST_ADMIN'])
    expect(await set({ leavesOn: day(3) }, operations)).toEqual(['confirmLastAdmin LAST_ADMIN_UNCONFIRMED'])
    expect(await set({ leavesOn: day(3), confirmLastAdmin: true }, operations)).toBeUndefined()
    await overdue()
    await run()
    expect(await standing()).toEqual({ active: false, customers: 0 })
  })

  it('who has become it since stays, and whoever set the day is told once', async () => {
    await set({ leavesOn: day(3) })
    await makeAdmin()
    await overdue()
    await run()
    await run()
    expect(await standing()).toEqual({ active: true, customers: 1 })
    expect(await leaving()).toMatchObject({ waitsFor: 'LAST_ADMIN' })
    expect(
      await rows(
        `select link, parameters from notification where title_code = 'LEAVER_WAITS' and user_id = $1 and link like '%' || $2`,
        demoPersonId('partneradmin', 'acme.localhost'),
        id,
      ),
    ).toEqual([{ link: `/admin/users/${id}`, parameters: { person: userName, obstacle: 'LAST_ADMIN' } }])
    const other = randomUUID()
    await rows(
      `insert into user_identity (id, partner_id, user_name, email_confirmed, password_hash, user_type) values ($1, $2, $3, true, 'x', 6)`,
      other,
      partnerId,
      `other-${userName}`,
    )
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', other, customerId)
    await run()
    expect(await standing()).toEqual({ active: false, customers: 0 })
  })
})

it('nobody sets their own day, nor that of somebody beyond them', async () => {
  expect(await set({ id: demoPersonId('partneradmin', 'acme.localhost'), leavesOn: day(3) })).toEqual(['null OWN_ACCESS'])
  expect(await set({ leavesOn: day(3) }, await asPerson(server, 'admin', 'northwind'))).toEqual(['id USER_NOT_FOUND'])
})

const pia = demoPersonId('partneradmin', 'acme.localhost')
const olafur = demoPersonId('operations')
const notified = async () =>
  (
    await rows<{ id: string; obstacle: string }>(
      `select user_id as id, parameters ->> 'obstacle' as obstacle from notification where title_code = 'LEAVER_WAITS' and link like '%' || $1
        order by user_id`,
      id,
    )
  ).map((each) => [each.id, each.obstacle])
const makePerson = async (userType: number, customers: readonly string[] = [customerId], role?: string) => {
  const person = randomUUID()
  await rows(
    `insert into user_identity (id, partner_id, user_name, email_confirmed, password_hash, user_type) values ($1, $2, $3, true, 'x', $4)`,
    person,
    partnerId,
    `person-${person}`,
    userType,
  )
  await rows(
    `insert into user_claim (user_id, claim_type, claim_value) values ($1, 'usertype', $2) on conflict do nothing`,
    person,
    String(userType),
  )
  if (role !== undefined) await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', $2)`, person, role)
  for (const each of customers) await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', person, each)
  return person
}
const newCustomer = async () => {
  const made = randomUUID()
  await rows(`insert into customer (id, name, partner_id) values ($1, $2, $3)`, made, `Customer ${made}`, partnerId)
  return made
}
/** Sets a day that is over, by another author. */
const setBy = async (author: string | null) => {
  expect(await set({ leavesOn: day(3) })).toBeUndefined()
  await rows('update user_leaving set created_by = $2 where user_id = $1', id, author)
  await overdue()
}
const waitsFor = async () => (await leaving())?.['waitsFor']

describe('consent to leave a customer without an administrator', () => {
  it('counts from vendor operations alone', async () => {
    expect(await set({ leavesOn: day(3), confirmLastAdmin: true })).toBeUndefined()
    await makeAdmin()
    await overdue()
    await run()
    expect(await standing()).toEqual({ active: true, customers: 1 })
    expect(await waitsFor()).toBe('LAST_ADMIN')
  })

  it('is for nothing where nobody objected, and not for customers that the user comes to administer later', async () => {
    expect(await set({ leavesOn: day(3), confirmLastAdmin: true }, operations)).toBeUndefined()
    await makeAdmin()
    await overdue()
    await run()
    expect(await standing()).toEqual({ active: true, customers: 1 })
    expect(await set({ leavesOn: day(3), confirmLastAdmin: true }, operations)).toBeUndefined()
    const later = await newCustomer()
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, later)
    await overdue()
    await run()
    expect(await standing()).toEqual({ active: true, customers: 2 })
    await rows('delete from user_customer where user_id = $1 and customer_id = $2', id, later)
    await run()
    expect(await standing()).toEqual({ active: false, customers: 0 })
  })
})

describe('the author of the day', () => {
  it.each<[string, (author: string) => Promise<unknown>]>([
    ['was deactivated', (author) => rows('update user_identity set is_active = false where id = $1', author)],
    ['was deleted', (author) => rows('delete from user_identity where id = $1', author)],
    ['is no administrator any more', (author) => rows('update user_identity set user_type = 1 where id = $1', author)],
    ['administers another customer now', (author) => rows('delete from user_customer where user_id = $1', author)],
    ['sees the user in a second customer', async () => rows('insert into user_customer values ($1, $2)', id, await newCustomer())],
    [
      'is below the user now',
      () => rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'PartnerAdmin')`, id),
    ],
  ])('%s: the user stays, and those who manage them are told, not the author', async (_, change) => {
    const author = await makePerson(6)
    await setBy(author)
    await change(author)
    await run()
    await run()
    expect((await standing())?.active).toBe(true)
    expect(await waitsFor()).toBe('NO_AUTHOR')
    expect(await notified()).toEqual([[pia, 'NO_AUTHOR']])
    expect(await set({ leavesOn: day(3) })).toBeUndefined()
    await overdue()
    await run()
    expect(await standing()).toEqual({ active: false, customers: 0 })
  })

  it('keeps the user a member if they administer some customers, whom they would not see otherwise', async () => {
    await setBy(await makePerson(6))
    await run()
    expect(await standing()).toEqual({ active: false, customers: 1 })
    expect(await leaving()).toBeNull()
  })

  it('is another once somebody else sets the same day', async () => {
    const author = await makePerson(6)
    expect(await set({ leavesOn: day(3) })).toBeUndefined()
    await rows('update user_leaving set created_by = $2 where user_id = $1', id, author)
    expect(await set({ leavesOn: day(3) })).toBeUndefined()
    expect(await rows('select created_by as by from user_leaving where user_id = $1', id)).toEqual([{ by: pia }])
  })
})

it('vendor operations learn of a user who waits where nobody else manages them, as soon as one of them is there', async () => {
  await setBy(null)
  await rows('delete from user_customer where user_id = $1', id)
  await rows('update user_identity set partner_id = null where id = $1', id)
  await rows('update user_identity set is_active = false where id = $1', olafur)
  await run()
  expect(await notified()).toEqual([])
  await rows('update user_identity set is_active = true where id = $1', olafur)
  await run()
  await run()
  expect(await notified()).toEqual([[olafur, 'NO_AUTHOR']])
  // Whoever was inactive has to sign in again.
  operations = await asPerson(server, 'operations')
})

it('a user whom a directory manages is left to it', async () => {
  const { providerId } = await openDirectory(server)
  const manage = () => rows('insert into scim_user (user_id, provider_id) values ($1, $2)', id, providerId)
  await set({ leavesOn: day(3) })
  await manage()
  expect(await set({ leavesOn: day(5) })).toEqual(['null MANAGED_BY_DIRECTORY'])
  await overdue()
  await run()
  expect(await standing()).toEqual({ active: true, customers: 1 })
  expect(await waitsFor()).toBe('DIRECTORY')
  expect(await notified()).toEqual([[pia, 'DIRECTORY']])
  expect(await set({ leavesOn: '' })).toBeUndefined()
})

it('nobody reads their own day', async () => {
  await makeAdmin()
  await makePerson(6)
  expect(await set({ leavesOn: day(3) })).toBeUndefined()
  const own = await (await asPerson(server, userName, 'acme'))(`{ user(id: "${id}") { userName leaving { leavesOn } } }`)
  expect(dataOf(own)).toEqual({ user: { userName, leaving: null } })
})

it('two processes end the access once, and vendor operations revert it', async () => {
  await set({ leavesOn: day(3) })
  await overdue()
  await Promise.all([run(), run()])
  const ended = await rows<{ id: string }>(
    `select id::text as id from audit_log where subject_id = $1 and action = 'endAccessOfLeaver'`,
    id,
  )
  expect(ended).toHaveLength(1)
  const text = 'mutation ($input: RevertUserChangeInput!) { revertUserChange(input: $input) { errors { path code } } }'
  expect(dataOf(await operations(text, { input: { id: ended[0]?.id } }))).toEqual({ revertUserChange: { errors: null } })
  expect(await standing()).toEqual({ active: true, customers: 1 })
  expect(faults).toEqual([])
})

describe('many users', () => {
  const sessions = () => rows('select ended_reason as reason from server_side_session where user_id = $1', id)

  it('are signed out at once, also sign-ins in progress of who has no session, and all may sign in again', async () => {
    await signIn(server.origin('acme'), userName)
    const done = await finished(partnerAdmin, await start(partnerAdmin, { action: 'SIGN_OUT', ids: [id] }))
    expect(done.job?.counts).toEqual([{ state: 'DONE', count: 1 }])
    expect(await sessions()).toEqual([{ reason: 'endedByAdmin' }])
    const again = await finished(partnerAdmin, await start(partnerAdmin, { action: 'SIGN_OUT', ids: [id] }))
    expect(again.job?.counts).toEqual([{ state: 'DONE', count: 1 }])
    await signIn(server.origin('acme'), userName)
  })

  it('are deactivated at once, signed out, and never the last administrator', async () => {
    await signIn(server.origin('acme'), userName)
    const done = await finished(partnerAdmin, await start(partnerAdmin, { action: 'DEACTIVATE', ids: [id] }))
    expect(done.job?.counts).toEqual([{ state: 'DONE', count: 1 }])
    expect([await standing(), await sessions()]).toEqual([{ active: false, customers: 1 }, [{ reason: 'inactive' }]])
    await rows('update user_identity set is_active = true where id = $1', id)
    await makeAdmin()
    const refused = await finished(operations, await start(operations, { action: 'DEACTIVATE', ids: [id] }))
    expect(refused.jobRows.nodes.map(({ state, code }) => [state, code])).toEqual([['REFUSED', 'LAST_ADMIN']])
    expect(await standing()).toEqual({ active: true, customers: 1 })
  })
})
