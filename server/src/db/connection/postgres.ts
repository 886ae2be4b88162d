import { Pool, type PoolConfig } from 'pg'
import type { Database } from '../database.ts'
import { EngineError } from './engine.ts'
import { createListener } from './listener.ts'
import type { Pooler } from './pooler.ts'
import { CONNECT_TIMEOUT_MS, reach } from './reach.ts'
import { poolOrm } from '../pipeline/pool-orm.ts'
import { withoutNames } from '../without-names.ts'

const STATEMENT_TIMEOUT_MS = 30_000

/**
 * Opens a pool on PostgreSQL.
 * @param listenUrl the same database without a pooler in between, for LISTEN
 */
export async function openPostgres(url: string, listenUrl?: string): Promise<Database> {
  const pooler = await reach('DATABASE_URL', url)
  const beforeListener = listenUrl === undefined ? pooler : await reach('DATABASE_LISTEN_URL', listenUrl)
  const pool = openPool(url, pooler)
  const listener = createListener(listenUrl ?? url)
  return {
    kind: 'postgres',
    pooler,
    fault: () => undefined,
    orm: poolOrm(pool),
    pool,
    listen: beforeListener ? () => Promise.reject(new EngineError([directAddress(listenUrl)])) : listener.listen,
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

/**
 * Pool of connections to a PostgreSQL server. A statement over 30 s is cancelled, and an abandoned transaction after twice that time.
 * @param pooler what stands in between
 */
export function openPool(url: string, pooler: Pooler | undefined, more: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A pooler refuses these limits; they must be set for its database user, which is checked at the start.
    ...(!pooler && { statement_timeout: STATEMENT_TIMEOUT_MS, idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS }),
    application_name: 'portico',
    ...more,
  })
  // An idle connection that breaks is replaced by the pool; whoever queries meanwhile gets the error itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // If a connection breaks between two statements of a transaction, the next of them fails. Without a listener the error would end the process.
    client.on('error', () => {})
    if (pooler?.keepsNames === false) withoutNames(client)
  })
  return pool
}

const directAddress = (listenUrl: string | undefined) =>
  listenUrl === undefined
    ? 'a connection of its own for LISTEN; a pooler stands between: set DATABASE_LISTEN_URL to the address of PostgreSQL itself'
    : 'a connection of its own for LISTEN; a pooler stands between at DATABASE_LISTEN_URL too: set that to the address of PostgreSQL itself'
