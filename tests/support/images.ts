import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { seed } from './seed.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/portico')

/**
 * A data directory (PGlite) that the real server has migrated and seeded with so many demo users, made once and kept until the
 * migrations, the seed or PGlite change: a new PGlite takes seconds, a copy of this one a tenth of one. Copy it, never open it.
 */
export async function seededDirectory(users: number): Promise<string> {
  const finished = join(cache, `data-${users}-${fingerprint()}`)
  if (existsSync(finished)) return finished
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache).filter((name) => name.startsWith(`data-${users}-`)))
    rmSync(join(cache, old), { recursive: true, force: true })
  const draft = mkdtempSync(join(cache, 'draft-'))
  try {
    await seed({ DATA_DIR: draft }, users)
    renameSync(draft, finished)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have finished the same directory meanwhile.
    if (!existsSync(finished)) throw error
  }
  return finished
}

/** Everything that decides the directory's content: the migrations, what runs at a start, the seed with all it imports, and the lock file's PGlite. */
function fingerprint(): string {
  const db = join(root, 'server/src/db')
  const seeds = readdirSync(db).filter((name) => name.startsWith('seed') && name.endsWith('.ts'))
  const files = new Set(['start.ts', 'rooms.ts'].map((name) => join(root, 'server/src', name)))
  for (const seed of seeds) collect(join(db, seed), files)
  const migrations = join(root, 'server/migrations')
  for (const name of readdirSync(migrations)) if (name.endsWith('.sql')) files.add(join(migrations, name))
  const hash = createHash('sha256').update(pgliteVersion())
  for (const file of [...files].toSorted()) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
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
