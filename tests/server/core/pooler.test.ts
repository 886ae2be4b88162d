import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { jointTransaction } from '../../../server/src/db/pipeline/joint-transaction.ts'
import { migrate } from '../../../server/src/db/schema/migrate.ts'
import { namedStatements } from '../../../server/src/db/pipeline/named-statements.ts'
import { tenantOrm } from '../../../server/src/db/tenant-orm.ts'
import { withoutNames } from '../../../server/src/db/without-names.ts'
import { writeTogether } from '../../../server/src/db/pipeline/write-together.ts'
import { locale } from '../../../server/src/tables/locale.table.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { greetAsAnother } from '../../support/greet-as-another.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.close())

const STATE = `select current_setting('statement_timeout') as timeout, current_setting('role') as role,
  (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
  pg_current_xact_id_if_assigned()::text as writing`
type State = { readonly timeout: string; readonly role: string; readonly locks: number; readonly writing: string | null }

/** A pool that looks after each statement what the connection would keep. */
function watched(pool: pg.Pool, look: (state: State, isBetween: boolean) => void): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    let isBetween = true
    const query = async (text: string, values?: unknown[]) => {
      const result = await client.query(text, values)
      if (text === 'begin') isBetween = false
      if (text === 'commit' || text === 'rollback') isBetween = true
      const { rows } = await client.query<State>(STATE)
      for (const state of rows) look(state, isBetween)
      return result
    }
    return Object.create(client, { query: { value: query }, release: { value: () => client.release() } }) as pg.PoolClient
  }
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool
}

it('migrates under a lock that ends with each transaction, and keeps nothing on the connection', { timeout: 60_000 }, async () => {
  await db.pool.query('drop schema drizzle cascade; drop schema public cascade; create schema public')
  const [before] = (await db.pool.query<State>(STATE)).rows
  const between: State[] = []
  const writing: State[] = []
  const pool = watched(db.pool, (state, isBetween) => {
    if (isBetween) between.push({ ...state, writing: null })
    else if (state.writing !== null) writing.push(state)
  })
  await migrate(pool)
  expect(between.length).toBeGreaterThan(1)
  expect(new Set(between.map((state) => JSON.stringify(state)))).toEqual(new Set([JSON.stringify({ ...before, writing: null })]))
  expect(writing.length).toBeGreaterThan(0)
  for (const state of writing) expect(state).toMatchObject({ locks: 1, timeout: '0' })
})

it('asks by no name on a connection that a pooler shares', async () => {
  const client = await db.pool.connect()
  client.release()
  const askAll = async () => {
    await db.pool.query({ name: 'plain', text: 'select 1' })
    await namedStatements(db.orm).select().from(locale)
    await tenantOrm(db, undefined).select().from(locale)
    await writeTogether(db.pool, [db.orm.update(locale).set({ name: sql`name` })])
    await jointTransaction(db, (tx) => tx.execute(sql`select 1`))
  }
  const kept = async () => (await db.pool.query<{ count: number }>('select count(*)::int from pg_prepared_statements')).rows[0]?.count
  await askAll()
  expect(await kept()).toBeGreaterThan(4)
  await db.pool.query('deallocate all')
  withoutNames(client)
  await askAll()
  expect(await kept()).toBe(0)
})

const POOLERS = {
  pglite: () => Promise.resolve(),
  async postgres() {
    const direct = inject('postgresUrl') ?? ''
    const [pooler, keeper] = [await greetAsAnother(direct), await greetAsAnother(direct, { keepsNames: true })]
    const own = new URL(pooler.url)
    own.pathname = `/${(await db.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''}`
    const databaseUrl = own.href
    own.port = new URL(direct).port
    const databaseListenUrl = own.href
    own.port = new URL(keeper.url).port
    const keeperUrl = own.href
    const opening = (listenUrl?: string, url = databaseUrl) =>
      openDatabase({ databaseUrl: url, dataDir: '', ...(listenUrl !== undefined && { databaseListenUrl: listenUrl }) })
    try {
      await expect(opening()).rejects.toThrow(
        'needs time limits for statements and idle transactions, which the portal cannot set through a pooler; run in it: alter role',
      )
      await db.pool.query(LIMITS)
      await expect(opening()).rejects.toThrow('a pooler stands between: set DATABASE_LISTEN_URL to the address of PostgreSQL itself.')
      await expect(opening(databaseUrl)).rejects.toThrow('a pooler stands between at DATABASE_LISTEN_URL too')
      await expect(opening('postgres://portico:hush@127.0.0.1:9/portico')).rejects.toThrow(/^DATABASE_LISTEN_URL names 127/)
      for (const [url, keepsNames] of [
        [databaseUrl, false],
        [keeperUrl, true],
      ] as const) {
        const pooled = await opening(databaseListenUrl, url)
        expect(pooled.pooler).toEqual({ keepsNames })
        const ask = { name: 'timeout', text: 'show statement_timeout' }
        for (let each = 0; each < 3; each++) expect((await pooled.pool.query(ask)).rows).toEqual([{ statement_timeout: '29s' }])
        const kept = await pooled.pool.query<{ name: string }>('select name from pg_prepared_statements')
        expect(kept.rows.some(({ name }) => name === '=imeout')).toBe(keepsNames)
        await pooled.close()
      }
    } finally {
      for (const each of [pooler, keeper]) each.close()
    }
  },
}

const LIMITS = `do $$ begin
  execute format('alter role %I in database %I set statement_timeout = ''29s''', current_user, current_database());
  execute format('alter role %I in database %I set idle_in_transaction_session_timeout = ''60s''', current_user, current_database());
end $$`

it(
  'finds a pooler by who answers, says what has to be set for one, and asks by name where it keeps names',
  { timeout: 60_000 },
  async () => {
    await expect(POOLERS[db.kind]()).resolves.toBeUndefined()
  },
)
