import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { isLater } from '../../scripts/catalog-rooms.ts'

const root = join(import.meta.dirname, '../..')
/** Loaded by themselves, after the second half of the catalog. */
const WAITING = /GalleryRoute|StatechartsRoute|DeveloperExceptionPage/
/** Titles of pages with a user: told to nobody else. */
const TITLES = /^src\/routes\/\w+\.routes\.tsx$/

const resolved = (from: string, name: string): string | undefined => {
  const path = name.startsWith('#src/')
    ? join(root, 'src', name.slice('#src/'.length))
    : name.startsWith('.')
      ? resolve(dirname(from), name)
      : undefined
  return path !== undefined && existsSync(path) && /\.tsx?$/.test(path) ? path : undefined
}

const importsOf = (file: string, how: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(how)].flatMap(([, name]) => resolved(file, name ?? '') ?? [])

/** Everything that comes with these files. */
const reachedFrom = (files: readonly string[], reached = new Set<string>()): Set<string> => {
  for (const file of files) {
    if (reached.has(file)) continue
    reached.add(file)
    reachedFrom(importsOf(file, /^(?:import|export)\s(?!type)[^'"]*?from\s+'([^']+)'|^import '([^']+)'/gm), reached)
  }
  return reached
}

it('the first half of the catalog has every sentence of the pages without a user', () => {
  const table = join(root, 'src/routes/anonymous.routes.tsx')
  const pages = importsOf(table, /import\('([^']+)'\)/g).filter((file) => !WAITING.test(file))
  expect(pages.length).toBeGreaterThan(10)
  const reached = [...reachedFrom([join(root, 'src/views.ts'), join(root, 'src/main.ts'), ...pages])].map((file) => relative(root, file))
  const speaks = (file: string) => /\bmsg`|\bt`|<Trans\b|<Plural\b/.test(readFileSync(join(root, file), 'utf8'))
  expect(reached.filter((file) => isLater([file]) && !TITLES.test(file) && speaks(file))).toEqual([])
})

it.each([
  [['src/features/users/UsersPage.tsx', 'src/resources/list/Pager.tsx'], true],
  [['src/features/users/UsersPage.tsx', 'src/features/errors/NotFoundPage.tsx'], false],
  [['src/shell/palette/Palette.tsx'], true],
  [['src/shell/InactivityOverlay.tsx'], false],
  [[], false],
])('%j comes later: %s', (origins, later) => expect(isLater(origins)).toBe(later))
