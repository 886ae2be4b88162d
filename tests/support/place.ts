import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededDirectory } from './images.ts'
import { seededDatabase } from './templates.ts'

/** A seeded database of its own: the settings that lead to it, and how it goes away. */
export type Place = { env: NodeJS.ProcessEnv; remove: () => Promise<void> }

/** @param cluster the superuser's connection string of a PostgreSQL; undefined: PGlite */
export const freshPlace = (cluster: string | undefined, users: number): Promise<Place> =>
  cluster === undefined ? pgliteCopy(users) : postgresCopy(cluster, users)

async function pgliteCopy(users: number): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), 'portico-test-'))
  cpSync(await seededDirectory(users), directory, { recursive: true })
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

async function postgresCopy(cluster: string, users: number): Promise<Place> {
  const { url, drop } = await seededDatabase(cluster, users)
  return { env: { DATABASE_URL: url }, remove: drop }
}
