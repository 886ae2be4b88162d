import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { partsOf, partsOfFile } from '../../scripts/catalog-rooms.ts'
import { readPreloads } from '../../scripts/route-preloads.ts'
import { importsOf, reachedFrom } from '../support/imports.ts'

const root = join(import.meta.dirname, '../..')
/** Loaded by themselves, after the second half of the catalog. */
const WAITING = /GalleryRoute|StatechartsRoute|DeveloperExceptionPage/
/** Titles of pages with a user: told to nobody else. */
const TITLES = /^src\/routes\/portal\/[a-z]/

const speaks = (file: string) => /\bmsg`|\bt`|<Trans\b|<Plural\b/.test(readFileSync(join(root, file), 'utf8'))

it('the first half of the catalog has every sentence of the pages without a user', () => {
  const pages = importsOf('src/routes/anonymous.routes.tsx', 'later').filter((file) => !WAITING.test(file))
  expect(pages.length).toBeGreaterThan(10)
  const reached = [...reachedFrom(['src/start/views.ts', 'src/main.ts', ...pages])]
  expect(reached.filter((file) => !partsOfFile(file).includes('start') && !TITLES.test(file) && speaks(file))).toEqual([])
})

const PARTS = [undefined, 'users', 'customers', 'partners', 'access', 'profile'] as const

it.each(PARTS)('pages that ask for the sentences of %s speak no others, in everything they ever fetch', async (words) => {
  const pages = (await readPreloads()).filter((page) => page.words === words)
  expect(pages.length).toBeGreaterThan(5)
  const modules = ['src/start/views.ts', 'src/main.ts', ...pages.flatMap((page) => page.modules)]
  // The pages of a route table are no part of what their table comes with.
  const reached = [...reachedFrom(modules, 'ever', (file) => TITLES.test(file))]
  expect(reached.length).toBeGreaterThan(300)
  const has = new Set<string | undefined>(['start', 'later', words])
  expect(reached.filter((file) => !partsOfFile(file).some((part) => has.has(part)) && speaks(file))).toEqual([])
})

it('pages of every part are looked at, the users list among those that ask for none', async () => {
  const pages = await readPreloads()
  expect(new Set(pages.map(({ words }) => words))).toEqual(new Set(PARTS))
  expect(pages.filter(({ words }) => words === undefined).flatMap(({ modules }) => modules)).toContain(
    'src/features/users/list/UsersPage.tsx',
  )
})

it.each([
  [['src/features/users/list/UsersPage.tsx', 'src/resources/list/Pager.tsx'], ['later']],
  [
    ['src/features/users/UserBasicPage.tsx', 'src/resources/jobs/RowsPager.tsx'],
    ['users', 'customers'],
  ],
  [['src/features/users/UserBasicPage.tsx', 'src/features/users/list/users.list.tsx'], ['later']],
  [
    ['src/features/users/UserBasicPage.tsx', 'src/features/profile/PhonePage.tsx'],
    ['users', 'profile'],
  ],
  [['src/features/profile/PhonePage.tsx'], ['profile']],
  [['src/features/profile/PhonePage.tsx', 'src/features/errors/NotFoundPage.tsx'], ['start']],
  [['src/shell/palette/Palette.tsx'], ['later']],
  [['src/shell/base/InactivityOverlay.tsx'], ['start']],
  [[], ['start']],
])('%j stands in %j', (origins, parts) => expect(partsOf(origins)).toEqual(parts))
