import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PARTS, partsOf, partsOfFile } from '../../scripts/build/catalog-rooms.ts'
import { readPreloads } from '../../scripts/build/route-preloads.ts'
import { importsOf, reachedFrom } from '../support/imports.ts'

const root = join(import.meta.dirname, '../..')
/** Pages that load parts of the catalog of their own. */
const WAITING = /GalleryRoute|StatechartsRoute|DeveloperExceptionPage|SetupLinkRoute/
/** Titles of pages with a user: told to nobody else. */
const TITLES = /^src\/routes\/portal\/(?:.+\.routes|groups|sections)\.tsx?$/
/** The pages of a table are no part of what their table comes with. */
const TABLE = /^src\/routes\/(?:portal\/)?[\w-]+\.routes\.tsx?$/
const COMMON = ['src/start/views.ts', 'src/main.ts']

/** A part of a page that is loaded with sentences of its own: `withWords(['records', 'users'], async () => (await import('./X.tsx')).X)`. */
const ASKED = /\bwithWords\(\s*(\[[^\]]*\]|'\w+')[\s\S]{0,60}?import\('([^']+)'\)/g

/** The files that speak a part of the catalog which is not there when they do: neither the page has asked for it nor what fetched them. */
function mutesOf(files: readonly string[], parts: readonly string[], seen = new Map<string, Set<string>>()): string[] {
  return files.flatMap((file) => {
    const state = parts.toSorted().join()
    const before = seen.get(file) ?? new Set()
    if (before.has(state) || TABLE.test(file) || TITLES.test(file)) return []
    seen.set(file, before.add(state))
    const text = readFileSync(join(root, file), 'utf8')
    const asked = [...text.matchAll(ASKED)].map(([, words = '', name = '']) => ({ words: words.match(/\w+/g) ?? [], name }))
    const isMute = speaks(file) && !partsOfFile(file).some((part) => parts.includes(part))
    return [
      ...(isMute ? [`${file} (${state})`] : []),
      ...mutesOf(importsOf(file, 'atOnce'), parts, seen),
      ...importsOf(file, 'later').flatMap((later) => {
        const words = asked.flatMap((each) => (later.endsWith(each.name.replace(/^(?:#|(?:\.\.?\/)+)/, '')) ? each.words : []))
        return mutesOf([later], [...new Set([...parts, ...words])], seen)
      }),
    ]
  })
}

const speaks = (file: string) => /\bmsg`|\bt`|<Trans\b|<Plural\b/.test(readFileSync(join(root, file), 'utf8'))

it('the first half of the catalog has every sentence of the pages without a user', () => {
  const pages = importsOf('src/routes/anonymous.routes.tsx', 'later').filter((file) => !WAITING.test(file))
  expect(pages.length).toBeGreaterThan(10)
  const reached = [...reachedFrom(['src/start/views.ts', 'src/main.ts', ...pages])]
  expect(reached.filter((file) => !partsOfFile(file).includes('start') && !TITLES.test(file) && speaks(file))).toEqual([])
})

it(
  'a page speaks no sentences but of the parts that it asks for, nor does anything that it ever fetches',
  { timeout: 180_000 },
  async () => {
    const pages = await readPreloads()
    const mute = new Set(pages.flatMap(({ modules, words = [] }) => mutesOf([...COMMON, ...modules], ['start', 'later', ...words])))
    expect(new Set(pages.flatMap(({ words = [] }) => words))).toEqual(new Set(PARTS.filter((part) => part !== 'start')))
    expect([...mute]).toEqual([])
  },
)

it.each([
  [['src/features/users/list/UsersPage.tsx', 'src/resources/list/Pager.tsx'], ['later']],
  [
    ['src/features/users/UserBasicPage.tsx', 'src/resources/jobs/RowsPager.tsx'],
    ['jobs', 'users'],
  ],
  [['src/features/users/UserBasicPage.tsx', 'src/features/users/list/users.list.tsx'], ['later']],
  [
    ['src/features/users/UserBasicPage.tsx', 'src/features/profile/security/PhonePage.tsx'],
    ['users', 'profile'],
  ],
  [['src/features/profile/security/PhonePage.tsx'], ['profile']],
  [['src/features/profile/security/PhonePage.tsx', 'src/features/errors/NotFoundPage.tsx'], ['start']],
  [['src/shell/palette/Palette.tsx'], ['dialogs']],
  [['src/shell/base/InactivityOverlay.tsx'], ['start']],
  [[], ['start']],
])('%j stands in %j', (origins, parts) => expect(partsOf(origins)).toEqual(parts))
