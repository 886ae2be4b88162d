import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { readPage } from '../../../server/src/kit/list/list.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'
import { users } from '../../../server/src/entities/users/users.ts'

const USERS = 'query List($where: UserIdentityFilterInput) { users(where: $where, first: 5) { totalCount } }'

/** What PostgreSQL says of a statement that it ended; the data call tells it as TOO_SLOW. */
const QUERY_CANCELED = '57014'

let server: RunningServer
let ask: Ask
beforeAll(async () => {
  // Long enough for what is not held, on a busy machine too.
  server = await testServer({ env: { LIST_TIMEOUT_MS: '1000' } })
  ask = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const limited = () => {
  /** While somebody holds a table, every statement that reads it takes as long as that. */
  const whileHeld = async <Result>(table: string, work: (release: () => Promise<unknown>) => Promise<Result>): Promise<Result> => {
    const client = await server.db.pool.connect()
    try {
      await client.query(`begin; lock table ${table} in access exclusive mode`)
      return await work(() => client.query('rollback'))
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it('is ended by the database and refused with a sentence, and what comes after is as before', async () => {
    const filtered = () => ask(USERS, { where: { hasLogin: { eq: false } } })
    const refused = await whileHeld('user_login', filtered)
    expect(codesOf(refused)).toEqual(['TOO_SLOW'])
    expect(refused.errors[0]?.message).toBe('This took too long. Narrow the filter or the search.')
    expect(dataOf<{ users: { totalCount: number } }>(await filtered()).users.totalCount).toBeGreaterThan(0)
    const { rows } = await server.db.pool.query<{ statement_timeout: string }>('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '30s' }])
  })

  it('has its rows when only counting them takes too long, and says about how many there are', async () => {
    await server.db.pool.query(`insert into user_identity (user_name) select 'many' || n from generate_series(1, 12000) n`)
    await server.db.pool.query('analyze user_identity')
    const perRow = sql`pg_sleep(0.005) is not null`
    const narrowed = { first: 5, where: { and: [], isActive: { eq: true } }, withTotal: true, timeoutMs: 1000 }
    const page = await readPage(server.db.orm, users, narrowed, perRow)
    expect(page.nodes).toHaveLength(5)
    const { count, isExact } = await page.total()
    expect(isExact).toBe(false)
    expect(Math.abs(count - 12_000)).toBeLessThan(1200)
  })

  it('is so when it is searched too; a page that nothing narrows has the time of every statement', async () => {
    // Who asks is read from this table as well, so it is read as a resolver reads it.
    const read = (search?: string) =>
      readPage(server.db.orm, users, { first: 5, withTotal: true, timeoutMs: 1000, ...(search && { search }) }, sql`true`)
    const { page, searched } = await whileHeld('user_identity', async (release) => {
      const whole = read()
      const refused = await read('an').catch((error: unknown) => error)
      await release()
      return { page: await whole, searched: refused }
    })
    expect(searched).toMatchObject({ cause: { code: QUERY_CANCELED } })
    expect(page.nodes).toHaveLength(5)
  })
}

/** PGlite has no timers: there is nothing to end a statement with. */
const unlimited = () => {
  it('is answered all the same', async () => {
    const slow = await readPage(server.db.orm, users, { first: 1, withTotal: true, timeoutMs: 50 }, sql`pg_sleep(0.002) is not null`)
    expect(slow.nodes).toHaveLength(1)
    const { rows } = await server.db.pool.query<{ count: number }>('select count(*)::int as count from user_identity')
    expect(await slow.total()).toEqual({ count: rows[0]?.count, isExact: true })
  })
}

describe('a list that is searched for longer than LIST_TIMEOUT_MS', () => (inject('postgresUrl') === undefined ? unlimited() : limited()))
