import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const [employee, admin] = [acme('employee'), acme('partneradmin')]
const TRACE = 'ab'.repeat(16)
let server: RunningServer
let ask: Ask
const write = (text: string, ...values: unknown[]) => server.db.pool.query(text, values)

beforeAll(async () => {
  server = await testServer({ jobs: false })
  ask = await asPerson(server, 'operations')
  // Pairs of the same moment, told in another order than they happened.
  await write(
    `insert into audit_log (action, subject_type, subject_id, actor_id, partner_id, denied, trace_id, acting_as, before, after, at)
     select case when n % 2 = 0 then 'updateUser' else 'otherAction' end, 'UserIdentity', id::text, $2::uuid, partner_id, n = 3, case n when 5 then $3 end, case n when 6 then 'job:x' end,
       '{"firstName":"A"}'::jsonb, '{"firstName":"B"}'::jsonb, timestamptz '2020-01-10T12:00:00Z' - (n / 2) * interval '1 day'
     from user_identity, generate_series(1, 7) n where id = $1::uuid`,
    employee,
    admin,
    TRACE,
  )
  await write(
    `insert into event_log (type, user_id, session_id, address, trace_id, at)
     select case n % 3 when 0 then 'SIGN_IN_FAILED' when 1 then 'TOKEN_ISSUED' else 'SESSION_ENDED' end, $1, 's' || n, '192.0.2.' || n, case n when 4 then $2 end,
       timestamptz '2020-01-01T00:30:00Z' + n * interval '1 hour'
     from generate_series(1, 7) n`,
    employee,
    TRACE,
  )
})
afterAll(() => server?.close())

type Node = Record<string, unknown> & { id: string }
type Page = {
  nodes: Node[]
  totalCount: number
  states: { state: string | null; count: number }[]
  pageInfo: { endCursor: string; hasNextPage: boolean }
}
const page = async (field: string, more: string, fields = 'id', by = ask) =>
  dataOf<Record<string, Page>>(
    await by(`{ ${field}(${more}) { nodes { ${fields} } totalCount states { state count } pageInfo { endCursor hasNextPage } } }`),
  )[field] as Page
const BEFORE = `at: { gte: "2020-01-01T00:00:00Z", lt: "2021-01-01T00:00:00Z" }`
const idsOf = (text: string) => write(text).then(({ rows }) => rows.map(({ id }: { id: string }) => id))

describe.each([
  ['auditLogs', 'audit_log'],
  ['eventLogs', 'event_log'],
])('%s', (field, table) => {
  it('is read page by page, by time and id, the newest first', async () => {
    const found: string[] = []
    for (let more: string | null = ''; more !== null;) {
      const { nodes, totalCount, pageInfo }: Page = await page(field, `first: 3, where: { ${BEFORE} } ${more}`)
      expect(totalCount).toBe(7)
      found.push(...nodes.map(({ id }) => id))
      more = pageInfo.hasNextPage ? `, after: "${pageInfo.endCursor}"` : null
    }
    expect(found).toEqual(await idsOf(`select id::text as id from ${table} where at < '2021-01-01' order by at desc, id desc`))
  })

  it('finds by error reference, and by a person’s id, name or email', async () => {
    const references = await page(field, `search: "${TRACE.toUpperCase()}"`, 'traceId')
    expect(references.nodes).toEqual([{ traceId: TRACE }])
    for (const word of [employee, 'employee@portico.test'])
      expect((await page(field, `search: "${word}", where: { ${BEFORE} }`)).totalCount).toBe(7)
    expect((await page(field, `search: "nobody-of-this-name", where: { ${BEFORE} }`)).totalCount).toBe(0)
    expect((await page(field, `where: { traceId: { eq: "${TRACE}" } }`)).totalCount).toBe(1)
  })

  it('is filtered by customer and partner', async () => {
    const { rows } = await write(
      'select user_customer.customer_id as customer, user_identity.partner_id as partner from user_customer join user_identity on id = user_id where user_id = $1 limit 1',
      employee,
    )
    const { customer, partner } = rows[0] as Record<'customer' | 'partner', string>
    const count = async (where: string) => (await page(field, `where: { ${BEFORE} ${where} }`)).totalCount
    expect(await count(`customerId: { eq: "${customer}" }`)).toBe(7)
    expect(await count(`customerId: { eq: "${partner}" }`)).toBe(0)
    expect(await count(`partnerId: { eq: "${partner}" }`)).toBe(table === 'audit_log' ? 7 : 0)
  })

  it('is counted by hour or day of the reader’s, whichever page is shown', async () => {
    const name = field.replace(/s$/, 'Histogram')
    type Found = { unit: string; bars: { start: string; count: number }[] }
    const histogram = async (since: string, until: string, more = '') =>
      ask(`{ ${name}(since: "${since}", until: "${until}", timeZone: "Asia/Kolkata" ${more}) { unit bars { start count } } }`)
    const found = async (...given: Parameters<typeof histogram>) => dataOf<Record<string, Found>>(await histogram(...given))[name] as Found
    const days = await found('2020-01-01T00:00:00Z', '2020-01-15T00:00:00Z')
    expect(days.unit).toBe('DAY')
    expect(days.bars.length).toBe(15)
    // Midnight there.
    expect(days.bars[0]?.start).toBe('2019-12-31T18:30:00.000Z')
    expect(days.bars.reduce((sum, { count }) => sum + count, 0)).toBe(7)
    const hours = await found('2020-01-01T00:30:00Z', '2020-01-01T09:30:00Z', `where: { traceId: { eq: "${TRACE}" } }`)
    expect(hours.unit).toBe('HOUR')
    expect(hours.bars.length).toBe(9)
    expect(hours.bars.filter(({ count }) => count > 0)).toEqual(
      table === 'event_log' ? [{ start: '2020-01-01T04:30:00.000Z', count: 1 }] : [],
    )
    for (const [since, until] of [
      ['2020-01-02T00:00:00Z', '2020-01-01T00:00:00Z'],
      ['2010-01-01T00:00:00Z', '2020-01-01T00:00:00Z'],
    ] as const)
      expect(codesOf(await histogram(since, until))).toEqual(['BAD_USER_INPUT'])
  })

  it('answers a filter over ten years with its newest page, and refuses a chart of them by name', async () => {
    const { nodes, totalCount, pageInfo } = await page(
      field,
      `first: 2, where: { at: { gte: "2015-01-01T00:00:00Z", lt: "2025-01-01T00:00:00Z" } }`,
    )
    expect([nodes.length, totalCount >= 7, pageInfo.hasNextPage]).toEqual([2, true, true])
    const name = field.replace(/s$/, 'Histogram')
    const refused = await ask(
      `{ ${name}(since: "2015-01-01T00:00:00Z", until: "2025-01-01T00:00:00Z", timeZone: "Europe/Berlin") { unit } }`,
    )
    expect(JSON.stringify(refused)).toMatch(/at most \d+ days/)
  })

  it('tells a partner’s staff of their own tenant alone', async () => {
    const before = await asPerson(server, 'partner')
    expect(codesOf(await before(`{ ${field} { nodes { id } } }`))).toEqual(['AUTH_NOT_AUTHORIZED'])
    const { rows } = await write(`insert into access_profile (customer_id, name) values (null, 'Log readers of ${table}') returning id`)
    const profile = (rows[0] as { id: string }).id
    await write(`insert into access_profile_activity (access_profile_id, activity_name, activity_type) values ($1, 'Log', 'VIEW')`, profile)
    await write('delete from staff_access_profile where user_id = $1', demoPersonId('partner'))
    await write('insert into staff_access_profile (user_id, access_profile_id) values ($1, $2)', demoPersonId('partner'), profile)
    const insert = (id: string) =>
      table === 'audit_log'
        ? write(
            `insert into audit_log (action, subject_type, subject_id, partner_id, at) select 'seen', 'UserIdentity', id::text, partner_id, '2019-01-01' from user_identity where id = $1::uuid`,
            id,
          )
        : write(`insert into event_log (type, user_id, at) values ('TOKEN_ISSUED', $1, '2019-01-01')`, id)
    const own = demoPersonId('employee')
    // The vendor's own people and records have no partner either.
    for (const id of [own, employee, demoPersonId('operations')]) await insert(id)
    if (table === 'audit_log')
      await write(
        `insert into audit_log (action, subject_type, subject_id, actor_id, at) values ('hidden', 'Client', 'x', $1, '2019-01-01')`,
        demoPersonId('operations'),
      )
    const partner = await asPerson(server, 'partner')
    const { nodes } = await page(
      field,
      'where: { at: { lt: "2019-06-01T00:00:00Z" } }',
      table === 'audit_log' ? 'id subjectId' : 'id userId',
      partner,
    )
    expect(nodes.map(({ subjectId, userId }) => subjectId ?? userId)).toEqual([own])
    await write('delete from staff_access_profile where user_id = $1', demoPersonId('partner'))
  })
})

it.each(['auditLogs', 'eventLogs', 'logLines'])(
  '%s are counted by kind in a statement that a connection plans once, where none are left out',
  async (field) => {
    const counting = async (more: string) => {
      const texts = await statementsOf(() => page(field, `first: 1 ${more}`))
      return texts.filter((text) => text.includes('with matching as'))
    }
    expect(await counting('')).toEqual([expect.not.stringContaining('$1')])
    expect(await counting(`where: { traceId: { eq: "${TRACE}" } }`)).toEqual([expect.stringContaining('$1')])
  },
)

it('auditLogs tells who did what to whom, in which capacity, and what can be reverted', async () => {
  const fields = 'action actorName subjectName actingAs denied isRevertible'
  const { nodes, states } = await page('auditLogs', `where: { ${BEFORE} action: { eq: updateUser } }`, `id ${fields}`)
  expect(nodes).toMatchObject([{ subjectName: 'employee', actingAs: null, isRevertible: true }, { actingAs: null }, { actingAs: 'job:x' }])
  expect(nodes[0]?.['actorName']).toEqual(expect.any(String))
  expect(states).toContainEqual({ state: 'DENIED', count: 0 })
  const denied = await page('auditLogs', `state: DENIED, where: { ${BEFORE} }`, `id ${fields}`)
  expect(denied.nodes).toMatchObject([{ denied: true, isRevertible: false }])
  expect((await page('auditLogs', `where: { ${BEFORE} inPerson: { eq: false } }`)).totalCount).toBe(1)
  const support = await asPerson(server, 'support')
  expect(
    (await page('auditLogs', `where: { ${BEFORE} }`, 'id isRevertible', support)).nodes.filter(({ isRevertible }) => isRevertible),
  ).toEqual([])
})

it('K2 auditLogs tells as whom somebody looked at the portal', async () => {
  const view = randomUUID()
  const whom = { userType: 1, roles: ['Employee'], isHrPartner: false, userId: employee }
  await write(
    `insert into audit_log (action, subject_type, subject_id, actor_id, after, acting_as, denied, at) values
      ('beginViewAs', 'ViewAs', $1, $2, $3, null, false, '2020-06-01'), ('updateUser', 'Operation', null, $2, null, 'view:' || $1, true, '2020-06-02')`,
    view,
    admin,
    JSON.stringify(whom),
  )
  const told = async (by: Ask) =>
    (
      await page(
        'auditLogs',
        'where: { at: { gte: "2020-06-01T12:00:00Z", lt: "2020-07-01T00:00:00Z" } }',
        'viewedAsUserType viewedAsName',
        by,
      )
    ).nodes
  expect(await told(ask)).toEqual([{ viewedAsUserType: 1, viewedAsName: expect.any(String) }])
  const { nodes } = await page('auditLogs', `where: { ${BEFORE} actionText: { eq: "otherAction" } }`, 'viewedAsUserType viewedAsName')
  expect(new Set(nodes.map((node) => JSON.stringify(node)))).toEqual(new Set(['{"viewedAsUserType":null,"viewedAsName":null}']))
})

it('eventLogs are told apart by what they are about, and by what failed', async () => {
  const count = async (more: string) => (await page('eventLogs', more)).totalCount
  expect(await count(`state: SIGN_IN, where: { ${BEFORE} }`)).toBe(2)
  expect(await count(`where: { ${BEFORE} failed: { eq: true } }`)).toBe(2)
  expect(await count(`where: { ${BEFORE} sessionId: { eq: "s2" }, address: { eq: "192.0.2.2" } }`)).toBe(1)
  const { states } = await page('eventLogs', `where: { ${BEFORE} }`)
  expect(states.map(({ state, count: of }) => [state, of])).toEqual([
    [null, 7],
    ['SIGN_IN', 2],
    ['SESSION', 2],
    ['APP', 3],
    ['ACCOUNT', 0],
    ['PROVIDER', 0],
  ])
})

it('logLines are told apart by level, and found by error reference and by what they say', async () => {
  const reference = 'cd'.repeat(16)
  await write(
    `insert into log (level, message, trace_id, fields, at) values
      ('error', 'It did 100% not work', $1, '{"path":"x"}', '2020-01-01T12:00:00Z'), ('warn', 'It worked slowly', null, null, '2020-01-01T13:00:00Z')`,
    reference,
  )
  const messages = async (more: string) => (await page('logLines', more, 'id message state')).nodes.map(({ message }) => message)
  expect(await messages(`where: { ${BEFORE} }`)).toEqual(['It worked slowly', 'It did 100% not work'])
  expect(await messages(`state: ERROR, where: { ${BEFORE} }`)).toEqual(['It did 100% not work'])
  expect(await messages(`search: "${reference.toUpperCase()}"`)).toEqual(['It did 100% not work'])
  expect(await messages(`search: "100% NOT", where: { ${BEFORE} }`)).toEqual(['It did 100% not work'])
  expect(await messages(`search: "1_0%", where: { ${BEFORE} }`)).toEqual([])
  const partner = await asPerson(server, 'partner')
  expect(codesOf(await partner('{ logLines { nodes { id } } }'))).toEqual(['AUTH_NOT_AUTHORIZED'])
})
