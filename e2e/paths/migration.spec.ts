import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { arrive } from '../support/arrive.ts'
import { collectProblems, watchProblems } from '../support/problems.ts'
import { expect, test as base } from '../support/test.ts'
import { holdCalls } from './support/held-calls.ts'
import { holdPatience } from './support/held-patience.ts'
import { startHrStub } from './support/hr-stub.ts'
import type { HrStub } from './support/hr-stub.ts'
import { migrationServer } from './support/migration-server.ts'
import type { MigrationServer } from './support/migration-server.ts'
import type { Tour } from '../../tests/support/tours.ts'
import { migrationTours, migrationWalks } from './support/migration.walks.ts'
import { CALLS, LOOK } from './support/migration.world.ts'
import { tour } from './support/walking.ts'

// One sign-in serves all tours: each begins at an address of its own.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { hr: HrStub; server: MigrationServer }>({
  hr: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- A fixture names what it needs in its first parameter, be it nothing.
    async ({}, use) => {
      const hr = await startHrStub()
      await use(hr)
      hr.close()
    },
    { scope: 'worker' },
  ],
  portalEnv: [({ hr }, use) => use({ HR_SOURCE_URL: hr.url, CALLS_A_MINUTE: '10000', JOBS_BY_HAND: 'true' }), { scope: 'worker' }],
  server: [async ({ portal, hr }, use) => use(await migrationServer(portal, hr)), { scope: 'worker' }],
})

let page: Page
const problems = collectProblems()
// What a tour breaks on purpose is written down by the browser.
problems.allow(/ERR_FAILED/)
test.beforeAll(async ({ browser, portal }) => {
  page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  await watchProblems(page.context(), problems.note)
  await holdPatience(page)
  await arrive(portal, page, 'operations', { path: '/vendor/tools' })
})
test.afterAll(() => page.context().close())

const inShort = (walk: Tour) => {
  const told = [...migrationWalks.steps(walk), migrationWalks.end(walk)].map(({ says }) => says.replace(/\.$/, ''))
  return `${told[0]} → … ${told.length - 2} … → ${told.at(-1)}`
}

for (const [at, walk] of migrationTours.tours.entries())
  test(`tour ${at + 1}: ${inShort(walk)}`, async ({ portal, server }) => {
    let id: string = randomUUID()
    const calls = await holdCalls(page, [...Object.values(CALLS), LOOK])
    await tour(migrationWalks, walk, test.step, {
      page,
      calls,
      server,
      id: () => id,
      begun: (given) => void (id = given),
      open: async (path) => void (await page.goto(portal.origin() + path, { waitUntil: 'commit' })),
      passPatience: () => page.evaluate(() => (Reflect.get(window, 'passPatience') as () => void)()),
    })
    await calls.end()
    await server.end(id)
    expect(problems.found).toEqual([])
  })
