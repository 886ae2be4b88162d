import type { Page } from '@playwright/test'
import { makePerson } from '../../support/made-person.ts'
import { enterCredentials, ready } from '../../support/people.ts'
import { test } from '../../support/test.ts'
import { avatarWalks } from '../support/avatar.walks.ts'
import { breakCalls } from '../support/calls.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

/** Takes walks of the chart `avatar` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  // One sign-in serves all walks: each begins with the page loaded anew.
  test.describe.configure({ mode: 'default' })

  let page: Page
  test.beforeAll(async ({ browser, portal }) => {
    const { origin, userName, password } = await makePerson(portal, 'walker.avatar')
    page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' })
    await page.goto(`${origin}/profile`)
    await enterCredentials(page, userName, password)
    await ready(page)
  })
  test.afterAll(() => page.context().close())

  for (const walk of walks) {
    if (avatarWalks.impossible(walk) !== undefined) continue
    test(avatarWalks.title(walk), async () => {
      await page.reload()
      await ready(page)
      const calls = await breakCalls(page)
      await take(avatarWalks, walk, { page, ...calls })
      await calls.end()
    })
  }
}
