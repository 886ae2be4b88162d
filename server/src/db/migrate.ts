import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { validateConstraints } from './validate-constraints.ts'
import { ensureTenantRole, letLikeUseIndexes } from './tenant-role.ts'

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any number, as long as every process of an installation uses the same. */
const ADVISORY_LOCK = 7_264_001

/** Brings the tables up to date in one transaction, then validates what migrations left NOT VALID. Of several processes that start together one works, the others wait. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    try {
      await ensureTenantRole(client)
      await runMigrations(drizzle(client), { migrationsFolder: FOLDER })
      await validateConstraints(client)
      await letLikeUseIndexes(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
      await client.query('reset statement_timeout')
    }
  } finally {
    client.release()
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
