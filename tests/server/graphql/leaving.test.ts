import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { endLeavers } from '../../../server/src/entities/users/leaving/end-leavers.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { finished, start } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
let partnerAdmin: Ask
let partnerId: string
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const faults: unknown[] = []
const log = { error: (...each: unknown[]) => void faults.push(each) }

beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
  partnerId = (await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`))[0]?.id ?? ''
})
afterAll(() => server?.close())

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
    await partnerAdmin(`{ user(id: "${id}") { leaving { leavesOn timeZone endsAt waits } } }`),
  ).user?.leaving
const overdue = () => rows(`update user_leaving set due_at = now() - interval '1 minute' where user_id = $1`, id)
const run = () => endLeavers({ db: server.db, log })
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
    expect(await leaving()).toMatchObject({ leavesOn: day(3), timeZone: 'Europe/Berlin', waits: false })
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
    expect(await set({ leavesOn, timeZone })).toBeUndefined()
    expect(await leaving()).toMatchObject({ leavesOn, endsAt })
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
    expect(await leaving()).toMatchObject({ waits: true })
    expect(
      await rows(
        `select link, parameters from notification where title_code = 'LEAVER_WAITS' and user_id = $1 and link like '%' || $2`,
        demoPersonId('partneradmin', 'acme.localhost'),
        id,
      ),
    ).toEqual([{ link: `/admin/users/${id}`, parameters: { person: userName } }])
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

describe('many users', () => {
  const sessions = () => rows('select ended_reason as reason from server_side_session where user_id = $1', id)

  it('are signed out at once, who is not signed in stays unchanged, and all may sign in again', async () => {
    await signIn(server.origin('acme'), userName)
    const done = await finished(partnerAdmin, await start(partnerAdmin, { action: 'SIGN_OUT', ids: [id] }))
    expect(done.job?.counts).toEqual([{ state: 'DONE', count: 1 }])
    expect(await sessions()).toEqual([{ reason: 'endedByAdmin' }])
    const again = await finished(partnerAdmin, await start(partnerAdmin, { action: 'SIGN_OUT', ids: [id] }))
    expect(again.job?.counts).toEqual([{ state: 'UNCHANGED', count: 1 }])
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
