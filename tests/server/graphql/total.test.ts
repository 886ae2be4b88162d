import { afterAll, beforeAll, expect, it } from 'vitest'
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
