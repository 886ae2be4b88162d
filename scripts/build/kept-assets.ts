import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const KEPT_FOR = 7 * 86_400_000
/** Maximum number of kept files, for machines that build all day; each build has about 300. */
const MOST = 2_000

/**
 * Keeps the hashed files of earlier builds for 7 days in `dist/kept`, where the server finds them too: a tab that was opened before a deployment can
 * still load its chunks (promise J1). The time of a file is when it was replaced.
 */
export function keepOldAssets(dist: string): Plugin {
  let aside: string | undefined
  return {
    name: 'keep-old-assets',
    apply: 'build',
    buildStart: () => {
      aside = setAside(dist, Date.now())
    },
    closeBundle: () => {
      if (aside !== undefined) bringBack(dist, aside, Date.now())
      aside = undefined
    },
  }
}

/** Copies the build directory before it is emptied. Returns the path of the copy. */
export function setAside(dist: string, now: number): string {
  const aside = mkdtempSync(join(tmpdir(), 'portico-kept-'))
  const [fresh, kept] = [join(dist, 'assets'), join(dist, 'kept/assets')]
  if (existsSync(kept)) cpSync(kept, aside, { recursive: true, preserveTimestamps: true })
  if (existsSync(fresh)) cpSync(fresh, aside, { recursive: true })
  for (const name of existsSync(fresh) ? readdirSync(fresh) : []) utimesSync(join(aside, name), now / 1000, now / 1000)
  return aside
}

/** Restores files that the new build does not contain and that are not too old. */
export function bringBack(dist: string, aside: string, now: number): void {
  const place = join(dist, 'kept/assets')
  rmSync(place, { recursive: true, force: true })
  const old = readdirSync(aside)
    .map((name) => ({ name, at: statSync(join(aside, name)).mtimeMs }))
    .filter(({ name, at }) => now - at < KEPT_FOR && !existsSync(join(dist, 'assets', name)))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST)
  if (old.length > 0) mkdirSync(place, { recursive: true })
  for (const { name } of old) cpSync(join(aside, name), join(place, name), { preserveTimestamps: true })
  rmSync(aside, { recursive: true })
}
