import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const KEPT_FOR = 7 * 86_400_000
/** Of a machine that builds all day; each build has some 300 files. */
const MOST = 2_000

/**
 * Keeps the hashed files of the builds before for 7 days beside the new ones, in `dist/kept`, where the server finds them too: a tab that was
 * opened before a deploy still gets its parts (promise J1). A file's time is when it was replaced.
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

/** Copies what the directory of the build holds, before that is emptied; answers where to. */
export function setAside(dist: string, now: number): string {
  const aside = mkdtempSync(join(tmpdir(), 'portico-kept-'))
  const [fresh, kept] = [join(dist, 'assets'), join(dist, 'kept/assets')]
  if (existsSync(kept)) cpSync(kept, aside, { recursive: true, preserveTimestamps: true })
  if (existsSync(fresh)) cpSync(fresh, aside, { recursive: true })
  for (const name of existsSync(fresh) ? readdirSync(fresh) : []) utimesSync(join(aside, name), now / 1000, now / 1000)
  return aside
}

/** Puts back what the new build does not have itself and what is not too old. */
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
