import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { openDatabase } from '../../server/src/db/database.ts'
import { seed } from './seed.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/portico')

/**
 * A PGlite data directory that the real server has migrated and seeded with demo users. It is created once and kept until the migrations, the seed or
 * PGlite change: a new PGlite takes seconds, a copy of this one a tenth of a second. Copy it, never open it.
 */
export const seededDirectory = (users: number): Promise<string> =>
  keptDirectory(`data-${users}`, fingerprint([...migrations(), ...seeds()]), (directory) => seed({ DATA_DIR: directory }, users))

/** Like `seededDirectory`, with all tables but only the data that the migrations write. */
export const migratedDirectory = (): Promise<string> =>
  keptDirectory('empty', fingerprint(migrations()), async (directory) => {
    const db = await openDatabase({ databaseUrl: undefined, dataDir: directory })
    await db.close()
  })

async function keptDirectory(kind: string, print: string, fill: (directory: string) => Promise<void>): Promise<string> {
  const finished = join(cache, `${kind}-${print}`)
  if (existsSync(finished)) return finished
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache).filter((name) => name.startsWith(`${kind}-`)))
    rmSync(join(cache, old), { recursive: true, force: true })
  const draft = mkdtempSync(join(cache, 'draft-'))
  try {
    await fill(draft)
    renameSync(draft, finished)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have finished the same directory meanwhile.
    if (!existsSync(finished)) throw error
  }
  return finished
}

/** Hash of everything that determines a directory's content, including the version of PGlite. */
function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256').update(pgliteVersion())
  for (const file of files.toSorted()) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function migrations(): string[] {
  const folder = join(root, 'server/migrations')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join(folder, name))
}

/** Files that run at start, and the seed with all its imports. */
function seeds(): string[] {
  const demo = join(root, 'server/src/demo')
  const files = new Set(['start.ts', 'rooms.ts'].map((name) => join(root, 'server/src', name)))
  for (const name of readdirSync(demo, { recursive: true, encoding: 'utf8' })) if (name.endsWith('.ts')) collect(join(demo, name), files)
  return [...files]
}

function collect(file: string, into: Set<string>) {
  if (into.has(file) || !existsSync(file)) return
  into.add(file)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g))
    collect(normalize(join(dirname(file), target)), into)
}

function pgliteVersion(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { version?: string }> }
  return lock.packages['node_modules/@electric-sql/pglite']?.version ?? ''
}
