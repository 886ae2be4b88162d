import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')

const AT_ONCE = /^(?:import|export)\s(?!type)[^'"]*?from\s+'([^']+)'|^import '([^']+)'/gm
const LATER = /\bimport\('([^']+)'\)/g
const EVER = new RegExp(`${AT_ONCE.source}|${LATER.source}`, 'gm')
const HOW = { atOnce: AT_ONCE, later: LATER, ever: EVER } as const

/** What a file of the portal imports, as paths from the root: with itself, in its time, or both. */
export const importsOf = (file: string, how: keyof typeof HOW): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(HOW[how])].flatMap(
    ([, ...names]) => resolved(file, names.find((name) => name !== undefined) ?? '') ?? [],
  )

/** Everything that comes with these files, or with what they fetch in their time; nothing beyond what `ends` names. */
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
