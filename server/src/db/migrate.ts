import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { applyMigrations } from './apply-migrations.ts'
import { unvalidatedConstraints } from './unvalidated-constraints.ts'
import { ensureTenantRole, letLikeUseIndexes } from './tenant-role.ts'

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any number, as long as every process of an installation uses the same. */
const ADVISORY_LOCK = 7_264_001

/** Brings the tables up to date, then validates what migrations left NOT VALID. Of several processes that start together one works, the others wait. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await alone(client, () => ensureTenantRole(client))
    await alone(client, () => applyMigrations(client, FOLDER))
    for (const statement of await unvalidatedConstraints(client)) await alone(client, () => client.query(statement))
    await alone(client, () => letLikeUseIndexes(client))
  } finally {
    client.release()
  }
}

/** In one transaction, which holds the lock: a session's lock would stay behind on another connection of a pooler. */
async function alone(client: pg.PoolClient, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
    await work()
    await client.query('commit')
  } catch (error) {
    // Where the connection is gone the work's own error says so.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** When the newest migration of this version was written; it stands in the database once all have run. */
const newest = () => {
  const journal: { entries: { when: number }[] } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8'))
  return Math.max(...journal.entries.map((entry) => entry.when))
}
let expected: number | undefined

/** Whether the database answers and has every migration of this version. */
export async function isReady(pool: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ at: string }>('select max(created_at) as at from drizzle.__drizzle_migrations')
    expected ??= newest()
    return Number(rows[0]?.at) >= expected
  } catch {
    return false
  }
}
