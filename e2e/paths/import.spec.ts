import type { Page } from '@playwright/test'
import { makePerson } from '../support/made-person.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { test } from '../support/test.ts'
import { breakCalls } from './support/calls.ts'
import { importWalks } from './support/import.walks.ts'
import { take } from './support/walking.ts'

// One sign-in serves all walks: each begins at the page without a file.
test.describe.configure({ mode: 'default' })

let page: Page
test.beforeAll(async ({ browser, portal }) => {
  const { origin, userName, password } = await makePerson(portal, 'walker.import', { userType: 100 })
  page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' })
  await page.goto(`${origin}/admin/users/import`)
  await enterCredentials(page, userName, password)
  await ready(page)
})
test.afterAll(() => page.context().close())

for (const walk of importWalks.walks) {
  if (importWalks.impossible(walk) !== undefined) continue
  test(importWalks.title(walk), async () => {
    await page.goto(`${new URL(page.url()).origin}/admin/users/import`)
    await ready(page)
    const calls = await breakCalls(page)
    await take(importWalks, walk, { page, ...calls })
    await calls.end()
  })
}
