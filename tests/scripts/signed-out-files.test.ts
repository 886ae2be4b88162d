import { expect, it } from 'vitest'
import { readPreloads } from '../../scripts/build/route-preloads.ts'
import { importsOf, reachedFrom } from '../support/imports.ts'

/** What has a line for each page behind a sign-in. */
const BY_PAGE = ['src/routes/table.ts', 'src/lib/addresses/paths.ts']
/** What says why a page behind a sign-in is closed reads its route. */
const READS_ALL_ROUTES = 'src/routes/pages/AccessDeniedRoute.tsx'
/** Shows of everything an example. */
const SHOWCASE = /\/(Gallery|Statecharts)Route\.tsx$/
const BEHIND_SIGN_IN = /^\/(admin|vendor|profile)(\/|$)/

it('a page behind a sign-in costs those before it not one byte: no file of theirs has its route or names its file', async () => {
  const pages = await readPreloads()
  const open = importsOf('src/routes/anonymous.routes.tsx', 'later').filter((file) => file !== READS_ALL_ROUTES && !SHOWCASE.test(file))
  const signedOut = [...reachedFrom(['src/start/start.ts', 'src/start/views.ts', 'src/main.ts', ...open])]
  const own = pages.flatMap(({ path, modules }) => (BEHIND_SIGN_IN.test(path) ? modules : []))
  const named = new Set(signedOut.flatMap((file) => importsOf(file, 'later')))

  expect(signedOut.length).toBeGreaterThan(150)
  expect(new Set(own).size).toBeGreaterThan(40)
  expect(signedOut.filter((file) => file.startsWith('src/routes/portal/') || BY_PAGE.includes(file))).toEqual([])
  expect([...new Set(own)].filter((file) => named.has(file)).toSorted()).toEqual([
    'src/bridge/DataRoom.tsx',
    'src/data/client.ts',
    'src/shell/Shell.tsx',
  ])
})
