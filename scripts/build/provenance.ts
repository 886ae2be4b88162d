import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Sources of a build. `commit` is null if neither git nor SOURCE_COMMIT provides it; `isChanged`: files tracked by git differed from the commit. */
export type Provenance = {
  readonly commit: string | null
  readonly isChanged: boolean
  /** sha256 of package-lock.json, in hex. */
  readonly lockFile: string
  readonly node: string
}

/** Reads the provenance from git, the lock file and the running Node. */
export function provenance(env: NodeJS.ProcessEnv = process.env): Provenance {
  const commit = git('rev-parse', 'HEAD') ?? env['SOURCE_COMMIT'] ?? ''
  return {
    commit: commit === '' ? null : commit,
    isChanged: (git('status', '--porcelain', '--untracked-files=no') ?? '') !== '',
    lockFile: createHash('sha256')
      .update(readFileSync(join(ROOT, 'package-lock.json')))
      .digest('hex'),
    node: process.versions.node,
  }
}

/** Returns undefined outside a git checkout; an image is built without one. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** Writes the provenance next to the portal. It is never served, because its name begins with a dot. */
export const writeProvenance = (): void =>
  writeFileSync(join(ROOT, 'dist/.provenance.json'), `${JSON.stringify(provenance(), undefined, 2)}\n`)
