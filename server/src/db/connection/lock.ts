import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Mistake } from '../../platform/mistake.ts'

/** Another process works in the directory. The message is one sentence for the person who started this one. */
export class DirectoryInUseError extends Mistake {
  override name = 'DirectoryInUseError'
}

/** References the open locks: a database object without a reference would be closed by garbage collection. */
const locks = new Set<DatabaseSync>()

/**
 * Locks a directory for this process: PGlite does not notice a second opener and corrupts its files. The kernel holds the lock, by way of an
 * exclusive SQLite transaction: it ends with the process however that ends, so it is never stale, and of two starts at the same moment only one can
 * win.
 * @returns the function that releases it
 * @throws {DirectoryInUseError}
 */
export function lockDirectory(dir: string): () => void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const holder = join(dir, 'portico.pid')
  const lock = new DatabaseSync(join(dir, 'portico.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw cause
    throw new DirectoryInUseError(
      `DATA_DIR is ${JSON.stringify(dir)}: another Portico${holderOf(holder)} works in it; stop that one first, or give this one a DATA_DIR of its own.`,
      { cause },
    )
  }
  locks.add(lock)
  writeFileSync(holder, `${process.pid}\n`)
  return () => {
    locks.delete(lock)
    rmSync(holder, { force: true })
    lock.close()
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5

function holderOf(file: string): string {
  try {
    return ` (process ${Number(readFileSync(file, 'utf8'))})`
  } catch {
    return ''
  }
}
