import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payrollWorld } from '../../bench/payroll-world.ts'
import type { PayrollWorld } from '../../bench/payroll-world.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPersonOnBadNetwork, testsThatAllWereSent } from '../audit/bad-network.ts'
import { finished, rowsOf } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let admin: Ask
let world: PayrollWorld
const rows = rowsOf(() => server)
type Errors = { path: string | null; code: string }[] | null
type Employee = { id: string; version: number; state: string; linkTier: string | null; user: { id: string } | null }

beforeAll(async () => {
  server = await testServer()
  admin = await asPersonOnBadNetwork(server, 'partneradmin', 'acme')
  const [acme] = await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
  world = await payrollWorld(server.db, 300, acme?.id)
})
afterAll(() => server?.close())

async function mutate<Answer>(name: string, type: string, input: Record<string, unknown>, fields = EMPLOYEE): Promise<Answer> {
  const answer = await admin(`mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} errors { path code } } }`, { input })
  return dataOf<Record<string, Answer>>(answer)[name] as Answer
}
const EMPLOYEE = 'payrollEmployee { id version state linkTier user { id } }'
type Changed = { payrollEmployee: Employee | null; errors: Errors }
const pair = (name: string, input: Record<string, unknown>) => mutate<Changed>(name, 'PayrollPairInput', input)
const unlink = (input: Record<string, unknown>) => mutate<Changed>('unlinkPayrollEmployee', 'UnlinkPayrollEmployeeInput', input)
const find = (customerId: string) =>
  mutate<{ isNew: boolean; errors: Errors }>('findPayrollCandidates', 'FindPayrollCandidatesInput', { id: customerId }, 'isNew')

type Candidate = { employee: string; user: string; tier: string; exact: boolean; version: number }
/** Candidates of one tier, the surest of each employee, whose employee nobody has changed. */
const candidates = (tier: string, more = 'true') =>
  rows<Candidate>(
    `select distinct on (e.name_folded, e.id) c.employee_id as employee, c.user_id as "user", c.tier, c.is_exact as exact, e.version from payroll_candidate c
     join payroll_employee e on e.id = c.employee_id where e.customer_id = $1 and e.version = 1 and c.tier = $2 and ${more} order by e.name_folded, e.id, c.points desc`,
    world.customerId,
    tier,
  )
const claimsOf = async (userId: string) =>
  (
    await rows<{ claim: string }>(
      `select claim_type || ' ' || claim_value as claim from user_claim where user_id = $1 and claim_type in ('company_id', 'employee_id') order by 1`,
      userId,
    )
  ).map(({ claim }) => claim)

describe('candidates', () => {
  it('are never linked without a look where they are somebody else, and are found for nearly everybody', async () => {
    expect(await find(world.customerId)).toEqual({ isNew: true, errors: null })
    const found = await rows<Candidate & { points: number }>(
      `select employee_id as employee, user_id as "user", tier, is_exact as exact, points from payroll_candidate`,
    )
    const isTrue = ({ employee, user }: Candidate) => world.truth.get(employee) === user
    expect(found.filter((each) => each.exact && !isTrue(each))).toEqual([])
    expect(found.filter(({ exact }) => exact).length).toBeGreaterThan(170)
    const people = [...world.truth].filter(([, user]) => user !== null).length
    expect(found.filter(isTrue).length / people).toBeGreaterThan(0.95)
    expect(new Set(found.map(({ tier }) => tier))).toEqual(new Set(['NUMBER', 'EMAIL', 'PERSON', 'NAME']))
  })

  it('are not looked for again until somebody has changed', async () => {
    expect((await find(world.customerId)).isNew).toBe(false)
    await rows(
      `update payroll_employee set phone = '+44 20 7946 0999' where customer_id = $1 and id = (select min(id::text)::uuid from payroll_employee where customer_id = $1)`,
      world.customerId,
    )
    expect((await find(world.customerId)).isNew).toBe(true)
  })

  it('are listed by state, each counted', async () => {
    const { payrollEmployees: list } = dataOf<{
      payrollEmployees: { nodes: { state: string }[]; states: { state: string | null; count: number }[] }
    }>(
      await admin(
        `query ($customer: ID!) { payrollEmployees(customer: $customer, first: 5, state: OPEN) { nodes { state } states { state count } } }`,
        { customer: world.customerId },
      ),
    )
    expect(list.nodes.map(({ state }) => state)).toEqual(Array(5).fill('OPEN'))
    const [all, open, linked, refused, none] = ['ALL', 'OPEN', 'LINKED', 'NOT_A_MATCH', 'WITHOUT_CANDIDATE'].map(
      (state) => list.states.find((each) => (each.state ?? 'ALL') === state)?.count,
    )
    expect([all, linked, refused]).toEqual([world.truth.size, 0, 0])
    expect((open ?? 0) + (none ?? 0)).toBe(all)
    const { customer } = dataOf<{ customer: object }>(
      await admin('query ($id: ID!) { customer(id: $id) { openPayrollLinks } }', { id: world.customerId }),
    )
    expect(customer).toEqual({ openPayrollLinks: open })
    await rows('delete from payroll_match where customer_id = $1', world.customerId)
    expect(dataOf(await admin('query ($id: ID!) { customer(id: $id) { openPayrollLinks } }', { id: world.customerId }))).toEqual({
      customer: { openPayrollLinks: all },
    })
  })

  it('are offered to some types of customers alone', async () => {
    const [other] = await rows<{ id: string }>(
      `select id from customer where customer_type = 'PARTNER' and partner_id = (select partner_id from customer where id = $1)`,
      world.customerId,
    )
    expect((await find(other?.id ?? '')).errors).toEqual([{ path: 'id', code: 'PAYROLL_NOT_OFFERED' }])
    await rows(`update customer set customer_type = 'PARTCUST' where id = $1`, world.customerId)
    const [one] = await candidates('NUMBER', 'c.is_exact')
    const { errors } = await pair('linkPayrollEmployee', { id: one?.employee, version: 1, userId: one?.user })
    expect(errors).toEqual([{ path: 'id', code: 'PAYROLLEMPLOYEE_NOT_FOUND' }])
    await rows(`update customer set customer_type = 'AIO' where id = $1`, world.customerId)
  })
})

describe('a link', () => {
  it('gives the user the numbers as claims, told of both in the audit log, and takes them back', async () => {
    const [one] = await candidates('EMAIL', 'c.is_exact')
    const { employee: id = '', user = '' } = one ?? {}
    expect(await claimsOf(user)).toEqual([])
    const done = await pair('linkPayrollEmployee', { id, version: 1, userId: user })
    expect(done).toEqual({ payrollEmployee: { id, version: 2, state: 'LINKED', linkTier: 'EMAIL', user: { id: user } }, errors: null })
    const [{ number } = { number: '' }] = await rows<{ number: string }>(
      'select employee_number as number from payroll_employee where id = $1',
      id,
    )
    expect(await claimsOf(user)).toEqual(['company_id 1', `employee_id ${number}`])
    expect(
      await rows(`select action, subject_type, after from audit_log where subject_id = any($1) order by subject_type`, [id, user]),
    ).toEqual([
      { action: 'linkPayrollEmployee', subject_type: 'PayrollEmployee', after: { userId: user, linkTier: 'EMAIL' } },
      { action: 'linkPayrollEmployee', subject_type: 'UserIdentity', after: { company_id: ['1'], employee_id: [number] } },
    ])

    const back = await unlink({ id, version: 2 })
    expect(back).toEqual({ payrollEmployee: { id, version: 3, state: 'OPEN', linkTier: null, user: null }, errors: null })
    expect(await claimsOf(user)).toEqual([])
  })

  it('puts back the claims that it replaced, and leaves those that somebody has changed since', async () => {
    const [one, other] = await candidates('EMAIL', 'c.is_exact')
    for (const { user = '' } of [one ?? {}, other ?? {}])
      await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'employee_id', '77')`, user)
    await pair('linkPayrollEmployee', { id: one?.employee, version: 1, userId: one?.user })
    await unlink({ id: one?.employee, version: 2 })
    expect(await claimsOf(one?.user ?? '')).toEqual(['employee_id 77'])
    await pair('linkPayrollEmployee', { id: other?.employee, version: 1, userId: other?.user })
    await rows(`update user_claim set claim_value = '88' where user_id = $1 and claim_type = 'employee_id'`, other?.user)
    await unlink({ id: other?.employee, version: 2 })
    expect(await claimsOf(other?.user ?? '')).toEqual(['company_id 1', 'employee_id 88'])
  })

  it('says who was quicker, whichever of the two they took', async () => {
    const [one, other] = await candidates('NUMBER', 'c.is_exact')
    await pair('linkPayrollEmployee', { id: one?.employee, version: 1, userId: one?.user })
    const late = await pair('linkPayrollEmployee', { id: one?.employee, version: 1, userId: other?.user })
    expect([late.payrollEmployee?.user?.id, late.errors]).toEqual([one?.user, [{ path: 'version', code: 'VERSION_CONFLICT' }]])
    const taken = await pair('linkPayrollEmployee', { id: other?.employee, version: 1, userId: one?.user })
    expect(taken).toEqual({ payrollEmployee: null, errors: [{ path: 'userId', code: 'USER_LINKED' }] })
    const both = await Promise.all(
      ['PERSON', 'NAME'].map(async (tier) => {
        const [each] = await candidates(tier)
        return pair('linkPayrollEmployee', { id: each?.employee, version: 1, userId: other?.user })
      }),
    )
    expect(both.map(({ errors }) => errors?.[0]?.code ?? 'LINKED').toSorted()).toEqual(['LINKED', 'USER_LINKED'])
  })

  it('is to a member of the customer whom the caller may change', async () => {
    const [one] = await candidates('PERSON')
    const strangers = await rows<{ id: string }>(
      `select id from user_identity where user_name = 'employee' and partner_id is not distinct from (select partner_id from customer where id = $1)
       union all select id from user_identity where user_name = 'operations'`,
      world.customerId,
    )
    for (const userId of [...strangers.map(({ id }) => id), randomUUID(), 'nobody'])
      expect((await pair('linkPayrollEmployee', { id: one?.employee, version: 1, userId })).errors).toEqual([
        { path: 'userId', code: 'USER_NOT_FOUND' },
      ])
    await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'VendorOperations')`, one?.user)
    expect((await pair('linkPayrollEmployee', { id: one?.employee, version: 1, userId: one?.user })).errors).toEqual([
      { path: null, code: 'USER_ABOVE_YOU' },
    ])
    await rows(`delete from user_claim where user_id = $1 and claim_type = 'role' and claim_value = 'VendorOperations'`, one?.user)
  })
})

describe('not a match', () => {
  const stateOf = async (id: string | undefined) =>
    (await rows<{ state: string }>('select state from payroll_employee where id = $1', id))[0]?.state

  it('is remembered until what was compared of either changes, and can be taken back', async () => {
    const [one] = await candidates('PERSON', '(select count(*) from payroll_candidate o where o.employee_id = e.id) = 1')
    const { employee: id, user: userId } = one ?? {}
    const refused = await pair('refusePayrollMatch', { id, version: 1, userId })
    expect([refused.payrollEmployee?.state, refused.errors]).toEqual(['NOT_A_MATCH', null])
    expect((await pair('allowPayrollMatch', { id, version: 2, userId })).payrollEmployee?.state).toBe('OPEN')
    expect((await pair('refusePayrollMatch', { id, version: 3, userId })).payrollEmployee?.state).toBe('NOT_A_MATCH')

    const told = await rows(`select action, before, after from audit_log where subject_id = $1 order by id`, id)
    expect(told).toEqual([
      { action: 'refusePayrollMatch', before: {}, after: { refusedUserId: userId } },
      { action: 'allowPayrollMatch', before: { refusedUserId: userId }, after: {} },
      { action: 'refusePayrollMatch', before: {}, after: { refusedUserId: userId } },
    ])

    await rows(`update payroll_employee set ends_on = '2031-01-01' where id = $1`, id)
    await find(world.customerId)
    expect(await stateOf(id)).toBe('NOT_A_MATCH')
    await rows(`update payroll_employee set work_email = 'new.address@example.org' where id = $1`, id)
    await find(world.customerId)
    expect(await stateOf(id)).toBe('OPEN')
  })
})

describe('all who are exact', () => {
  it('D24 are linked to whom the preview has counted, or the employee whose match is another one now is named', async () => {
    const input = { action: 'LINK', all: true, where: { isExact: { eq: true } } }
    const preview = () =>
      mutate<{ total: number; digest: string }>('previewPayrollEmployeeBulk', 'PreviewPayrollEmployeeBulkInput', input, 'total digest')
    const elsewhere = await asPerson(server, 'partneradmin', 'acme')
    const begin = async (ask: Ask, { total, digest }: { total: number; digest: string }) =>
      dataOf<{ startPayrollEmployeeBulk: Started & { difference: unknown } }>(
        await ask(
          `mutation ($input: StartPayrollEmployeeBulkInput!) { startPayrollEmployeeBulk(input: $input) {
            job { id } difference { left { count names } came { count names } } errors { path code } } }`,
          { input: { id: randomUUID(), count: total, digest, ...input } },
        ),
      ).startPayrollEmployeeBulk
    const first = await preview()
    expect(await preview()).toEqual(first)
    const [match] = await rows<{ employee: string; user: string; other: string; name: string }>(
      `select c.employee_id as employee, c.user_id as "user", e.given_name || ' ' || e.family_name as name,
         (select user_id from user_customer where customer_id = $1 and user_id not in (select user_id from payroll_candidate) limit 1) as other
       from payroll_candidate c join payroll_employee e on e.id = c.employee_id where c.is_exact and e.user_id is null and e.customer_id = $1 limit 1`,
      world.customerId,
    )
    const point = (from: string | undefined, to: string | undefined) =>
      rows('update payroll_candidate set user_id = $3 where employee_id = $1 and user_id = $2', match?.employee, from, to)
    await point(match?.user, match?.other)
    const one = { count: 1, names: [match?.name] }
    expect(await begin(elsewhere, first)).toEqual({
      job: null,
      difference: { left: one, came: one },
      errors: [{ path: 'digest', code: 'SELECTION_CHANGED' }],
    })
    const second = await preview()
    expect([second.total, second.digest === first.digest]).toEqual([first.total, false])
    await point(match?.other, match?.user)
    // Nobody knows what a preview has counted that is deleted before its job runs.
    const third = await preview()
    await rows('delete from bulk_preview where digest = $1', third.digest)
    const { job } = await finished(admin, await begin(elsewhere, third))
    expect(job?.counts.filter(({ state }) => state === 'DONE')).toEqual([])
  })

  it('are linked as a job, by the rule of one, and taken back by its undo', async () => {
    const input = { action: 'LINK', all: true, where: { isExact: { eq: true } } }
    const counted = await mutate<{ total: number; changing: number; refused: unknown[] }>(
      'previewPayrollEmployeeBulk',
      'PreviewPayrollEmployeeBulkInput',
      input,
      'total changing refused { code count }',
    )
    expect([counted.changing, counted.refused]).toEqual([counted.total, []])
    expect(counted.total).toBeGreaterThan(150)
    const started = await mutate<Started>(
      'startPayrollEmployeeBulk',
      'StartPayrollEmployeeBulkInput',
      { id: randomUUID(), count: counted.total, ...input },
      'job { id state total }',
    )
    const { job } = await finished(admin, started)
    expect(job?.counts).toEqual([{ state: 'DONE', count: counted.total }])
    const linked = await rows<{ employee: string; user: string }>(
      `select id as employee, user_id as "user" from payroll_employee where customer_id = $1 and link_tier in ('NUMBER', 'EMAIL')`,
      world.customerId,
    )
    expect(linked.filter(({ employee, user }) => world.truth.get(employee) !== user)).toEqual([])
    expect(linked.length).toBeGreaterThanOrEqual(counted.total)

    const undone = await mutate<Started>(
      'undoPayrollEmployeeBulk',
      'UndoPayrollEmployeeBulkInput',
      { id: randomUUID(), jobId: job?.id },
      'job { id state total }',
    )
    expect((await finished(admin, undone)).job?.counts).toEqual([{ state: 'DONE', count: counted.total }])
  })
})

testsThatAllWereSent('graphql/payroll-links.test.ts')
