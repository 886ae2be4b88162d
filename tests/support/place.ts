import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migratedDirectory, seededDirectory } from './images.ts'
import { migratedDatabase, seededDatabase } from './templates.ts'

/** A database of its own: the settings that lead to it, and how it goes away. */
export type Place = { env: NodeJS.ProcessEnv; remove: () => Promise<void> }

/**
 * A seeded database.
 * @param cluster the superuser's connection string of a PostgreSQL; undefined: PGlite
 * @param within where a PGlite's directory lies
 */
export const freshPlace = async (cluster: string | undefined, users: number, within = tmpdir()): Promise<Place> =>
  cluster === undefined ? pgliteCopy(await seededDirectory(users), within) : postgresCopy(await seededDatabase(cluster, users))

/** One with all tables and nobody in them. */
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

/** Behind the pooler that `TEST_POOLER_URL` names, and read from the replica of `TEST_REPLICA_URL`, where they do. */
function wayTo(url: string): NodeJS.ProcessEnv {
  const replica = process.env['TEST_REPLICA_URL']
  const read = replica === undefined ? {} : { DATABASE_READ_URL: new URL(new URL(url).pathname, replica).href }
  const pooler = process.env['TEST_POOLER_URL']
  if (pooler === undefined) return { DATABASE_URL: url, ...read }
  const pooled = new URL(url)
  pooled.port = new URL(pooler).port
  return { DATABASE_URL: pooled.href, DATABASE_LISTEN_URL: url, ...read }
}
