import type { Page } from '@playwright/test'
import { arrive } from '../../support/arrive.ts'
import { ready } from '../../support/people.ts'
import { test } from '../../support/test.ts'
import { breakCalls } from '../support/calls.ts'
import { importWalks } from '../support/import.walks.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

const PATH = '/vendor/users/import'

/** Takes walks of the chart `import` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  // One sign-in serves all walks: each begins at the page without a file.
  test.describe.configure({ mode: 'default' })

  let page: Page
  test.beforeAll(async ({ browser, portal }) => {
    page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' })
    await arrive(portal, page, 'operations', { path: PATH })
  })
  test.afterAll(() => page.context().close())

  for (const walk of walks) {
    if (importWalks.impossible(walk) !== undefined) continue
    test(importWalks.title(walk), async () => {
      await page.goto(new URL(PATH, page.url()).href)
      await ready(page)
      const calls = await breakCalls(page)
      await take(importWalks, walk, { page, ...calls })
      await calls.end()
    })
  }
}
