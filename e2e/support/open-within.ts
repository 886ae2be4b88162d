import { expect, type Page } from '@playwright/test'
import { ready } from './people.ts'

/** A page that shares no component with any other, so that none is ready because the page before it was. */
const NOWHERE = '/nothing/here'

/**
 * Opens another protected path in the document that is open, as the Forward button does: much cheaper than loading the portal again. The page is
 * mounted anew, but what the portal has in its cache is not asked for again.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  for (const each of [NOWHERE, path]) {
    await page.evaluate((to) => {
      document.querySelector('main')?.removeAttribute('data-ready')
      const { idx } = history.state as { idx: number }
      history.pushState({ idx: idx + 1 }, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, each)
    await ready(page)
  }
  // A page of a record is ready when the record is there, which comes from the cache here.
  await expect(page.locator('main').getByLabel('Loading…', { exact: true })).toHaveCount(0)
}
