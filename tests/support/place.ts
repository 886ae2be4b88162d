import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migratedDirectory, seededDirectory } from './images.ts'
import { migratedDatabase, seededDatabase } from './templates.ts'

/** A separate database: the settings to reach it, and the function that deletes it. */
export type Place = { env: NodeJS.ProcessEnv; remove: () => Promise<void> }

/**
 * Creates a seeded database.
 * @param cluster connection string of a PostgreSQL superuser; undefined means PGlite
 * @param within parent directory of a PGlite directory
 */
export const freshPlace = async (cluster: string | undefined, users: number, within = tmpdir()): Promise<Place> =>
  cluster === undefined ? pgliteCopy(await seededDirectory(users), within) : postgresCopy(await seededDatabase(cluster, users))

/** Creates a database with all tables and no users. */
export const emptyPlace = async (cluster: string | undefined, within = tmpdir()): Promise<Place> =>
  cluster === undefined ? pgliteCopy(await migratedDirectory(), within) : postgresCopy(await migratedDatabase(cluster))

function pgliteCopy(of: string, within: string): Place {
  const directory = mkdtempSync(join(within, 'portico-test-'))
  cpSync(of, directory, { recursive: true })
  const remove = () => rmSync(directory, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    env: { DATA_DIR: directory },
    remove: () => {
      process.off('exit', remove)
      remove()
      return Promise.resolve()
    },
  }
}

const postgresCopy = ({ url, drop }: { url: string; drop: () => Promise<void> }): Place => ({ env: wayTo(url), remove: drop })

/** Settings for the pooler of `TEST_POOLER_URL` and the replica of `TEST_REPLICA_URL`, if set. */
function wayTo(url: string): NodeJS.ProcessEnv {
  const replica = process.env['TEST_REPLICA_URL']
  const read = replica === undefined ? {} : { DATABASE_READ_URL: new URL(new URL(url).pathname, replica).href }
  const pooler = process.env['TEST_POOLER_URL']
  if (pooler === undefined) return { DATABASE_URL: url, ...read }
  const pooled = new URL(url)
  pooled.port = new URL(pooler).port
  return { DATABASE_URL: pooled.href, DATABASE_LISTEN_URL: url, ...read }
}
