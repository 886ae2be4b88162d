import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { enterCredentials, ready, settledIn } from '../../e2e/support/people.ts'
import { ensureBrowser } from '../../scripts/browser.ts'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'

/** What became of a tab that was opened before: all of it in a real browser. */
export type TabOutcome = {
  /** It opened a page whose files it did not have yet, without a reload. */
  readonly wentOn: boolean
  /** It was told that there is a new version. */
  readonly told: boolean
  /** Its yes led to a page of the new build. */
  readonly renewed: boolean
  /** Errors on the page, and answers of 400 and more. */
  readonly faults: readonly string[]
}
export type Tab = { after(): Promise<TabOutcome>; close(): Promise<void> }

/** Opens the list of users in a browser, which is then left alone until `after`. */
export async function openTab(origin: string): Promise<Tab> {
  const { executablePath, args } = ensureBrowser()
  const browser = await chromium.launch({ executablePath, args: [...args] })
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${origin}/vendor/users`)
  await enterCredentials(page, 'operations@portico.test', DEMO_PASSWORD)
  await ready(page)
  await settledIn(page)
  // Until a worker controls the page there is nothing that could be replaced.
  await page.reload()
  await ready(page)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  const before = await entryOf(page)
  return {
    async after() {
      await page.getByRole('button', { name: 'Create' }).click()
      const wentOn = (await page.getByRole('textbox', { name: 'User name' }).isVisible()) || (await appears(page)) ? loads === 0 : false
      await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update().then(() => undefined)))
      const prompt = page.getByRole('status').filter({ hasText: 'A new version is available.' })
      const told = await prompt.waitFor({ timeout: 60_000 }).then(
        () => true,
        () => false,
      )
      if (!told) return { wentOn, told, renewed: false, faults }
      const reloaded = page.waitForEvent('framenavigated')
      await prompt.getByRole('button', { name: 'Reload' }).click()
      await reloaded
      await ready(page)
      return { wentOn, told, renewed: (await entryOf(page)) !== before, faults }
    },
    close: () => browser.close(),
  }
}

const appears = (page: Page) =>
  page
    .getByRole('textbox', { name: 'User name' })
    .waitFor({ timeout: 60_000 })
    .then(
      () => true,
      () => false,
    )

/** The names of the build's first files. */
const entryOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('script[src*="/assets/"], link[href*="/assets/"]'), (each) => each.outerHTML).join('\n'),
  )
