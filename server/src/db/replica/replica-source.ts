import type { Client, PoolClient } from 'pg'
import type { Database } from '../database.ts'
import { poolOrm } from '../pipeline/pool-orm.ts'
import { findPooler } from '../connection/pooler.ts'
import { openPool } from '../connection/postgres.ts'
import { checkTenantReads } from '../tenant-orm.ts'
import { ANSWERS_WITHIN_MS } from './look.ts'
import { checkTimeLimits } from './replica-identity.ts'

/** Server that statements are sent to. */
export type ReplicaSource = Pick<Database, 'orm' | 'pool'>

/**
 * Opens the pool through which a replica is read.
 * @param client connected to `url`
 * @param clients kept up to date with the connections of the pool
 * @throws {ReplicaError | RowLevelSecurityError} a precondition for reading from it is missing
 */
export async function openSource(url: string, client: Client, clients: Set<PoolClient>): Promise<ReplicaSource> {
  const pooler = await findPooler(url, client)
  if (pooler) await checkTimeLimits(client)
  const pool = openPool(url, pooler, { connectionTimeoutMillis: ANSWERS_WITHIN_MS })
  pool.on('connect', (each) => clients.add(each))
  pool.on('remove', (each) => clients.delete(each))
  const source = { pool, orm: poolOrm(pool) }
  try {
    await checkTenantReads(source, 'DATABASE_READ_URL')
    return source
  } catch (error) {
    await pool.end()
    throw error
  }
}
