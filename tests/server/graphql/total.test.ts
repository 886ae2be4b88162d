import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'

type Users = { users: { totalCount: number; totalIsExact: boolean } }
const TOTAL = 'query Total($where: UserIdentityFilterInput) { users(where: $where) { totalCount totalIsExact } }'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const add = (count: number, from: number) =>
  server.db.pool.query(`insert into user_identity (user_name) select 'many' || n from generate_series($1::int, $2::int) n`, [
    from,
    from + count - 1,
  ])

it('is exact to 10,000, then estimated and said to be', async () => {
  const ask = await asPerson(server, 'operations')
  const total = async (where?: object) => dataOf<Users>(await ask(TOTAL, { where })).users
  const { rows } = await server.db.pool.query<{ count: number }>('select count(*)::int as count from user_identity')
  const there = rows[0]?.count ?? 0
  await add(10_000 - there, 0)
  expect(await total()).toEqual({ totalCount: 10_000, totalIsExact: true })
  await add(2000, 10_000 - there)
  await server.db.pool.query('analyze user_identity')
  const { totalCount, totalIsExact } = await total()
  expect(totalIsExact).toBe(false)
  expect(totalCount).toBeGreaterThanOrEqual(10_001)
  expect(Math.abs(totalCount - 12_000)).toBeLessThan(1200)
  expect(await total({ userName: { startsWith: 'many1' } })).toEqual({ totalCount: await countMany1(), totalIsExact: true })
}, 120_000)

async function countMany1(): Promise<number> {
  const { rows } = await server.db.pool.query<{ count: number }>(
    `select count(*)::int as count from user_identity where user_name like 'many1%'`,
  )
  return rows[0]?.count ?? 0
}

describe('of who is reached as a member of customers', () => {
  const PAGE = 'query Page($first: Int!) { users(first: $first) { nodes { id } totalCount totalIsExact } }'
  type Page = { users: { nodes: { id: string }[]; totalCount: number; totalIsExact: boolean } }
  const ADMIN = `(select id from user_identity where user_name = 'admin' and partner_id = (select id from partner where domain = 'acme.localhost'))`
  const THEIRS = `(select customer_id from user_customer where user_id = ${ADMIN} order by customer_id limit 1)`
  /** Adds users of the admin's partner who are members of one of the admin's customers. */
  const join = (count: number, type: number) =>
    server.db.pool.query(
      `with joined as (
         insert into user_identity (user_name, user_type, partner_id)
         select 'joined' || $2::int || '.' || n, $2, (select partner_id from user_identity where id = ${ADMIN}) from generate_series(1, $1::int) n returning id
       ) insert into user_customer (user_id, customer_id) select id, ${THEIRS} from joined`,
      [count, type],
    )

  it('counts each once and nobody who is hidden from them, of one customer too', async () => {
    await server.db.pool.query(
      `insert into user_customer (user_id, customer_id)
       select user_id, ${THEIRS} from user_customer where customer_id in (select customer_id from user_customer where user_id = ${ADMIN})
       on conflict do nothing`,
    )
    await join(2, 1)
    await join(3, 4)
    const ask = await asPerson(server, 'admin', 'acme')
    const { rows } = await server.db.pool.query<{ id: string }>(`select ${THEIRS} as id`)
    for (const headers of [{}, { 'x-customer': rows[0]?.id ?? '' }]) {
      const whole = dataOf<Page>(await ask(PAGE, { first: 200 }, headers)).users
      expect(whole.nodes.length).toBeGreaterThan(2)
      expect(dataOf<Page>(await ask(PAGE, { first: 1 }, headers)).users).toMatchObject({
        totalCount: whole.nodes.length,
        totalIsExact: true,
      })
    }
  })

  it('is estimated beyond 10,000 by how many members there are', async () => {
    await join(15_000, 2)
    await server.db.pool.query('analyze user_identity; analyze user_customer')
    const ask = await asPerson(server, 'admin', 'acme')
    for (const query of [PAGE, PAGE.replace('totalCount', 'totalCount states { count }')]) {
      const { totalCount, totalIsExact } = dataOf<Page>(await ask(query, { first: 1 })).users
      expect(totalIsExact).toBe(false)
      expect(Math.abs(totalCount - 15_000)).toBeLessThan(1500)
    }
  }, 60_000)
})
