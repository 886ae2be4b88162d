import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')

const AT_ONCE = /^(?:import|export)\s(?!type)[^'"]*?from\s+'([^']+)'|^import '([^']+)'/gm
const LATER = /\bimport\('([^']+)'\)/g
const EVER = new RegExp(`${AT_ONCE.source}|${LATER.source}`, 'gm')
const HOW = { atOnce: AT_ONCE, later: LATER, ever: EVER } as const

/** Imports of a file of the portal, as paths from the root: static, dynamic, or both. */
export const importsOf = (file: string, how: keyof typeof HOW): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(HOW[how])].flatMap(
    ([, ...names]) => resolved(file, names.find((name) => name !== undefined) ?? '') ?? [],
  )

/** These files and everything that they import, directly or indirectly, without files that match `ends` and what only those import. */
export const reachedFrom = (
  files: readonly string[],
  how: keyof typeof HOW = 'atOnce',
  ends: (file: string) => boolean = () => false,
  reached = new Set<string>(),
): Set<string> => {
  for (const file of files) {
    if (reached.has(file) || ends(file)) continue
    reached.add(file)
    reachedFrom(importsOf(file, how), how, ends, reached)
  }
  return reached
}

const resolved = (from: string, name: string): string | undefined => {
  const path = name.startsWith('#src/')
    ? join(root, 'src', name.slice('#src/'.length))
    : name.startsWith('.')
      ? resolve(root, dirname(from), name)
      : undefined
  return path !== undefined && existsSync(path) && /\.tsx?$/.test(path) ? relative(root, path) : undefined
}
