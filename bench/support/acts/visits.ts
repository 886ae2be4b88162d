import type { Browser, CDPSession, Page } from '@playwright/test'
import { signIn } from '../../../e2e/support/people.ts'
import type { Portal } from '../../../e2e/support/portal.ts'

/** What a screen keeps for good, its code and the answers to its questions, is there after so many visits. */
const SETTLED_AFTER = 8
const LOOKS = 3

/**
 * Goes from the dashboard to the users list and back, so many times, by the links of the sidebar.
 * @returns what a pair of screens visited leaves behind, in KiB of heap after forced collection
 */
export async function heapPerPair(browser: Browser, portal: Portal, pairs: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signIn(portal, page, 'operations', { path: '/vendor/home' })
  const session = await context.newCDPSession(page)
  for (let pair = 0; pair < SETTLED_AFTER; pair++) await visitPair(page)
  const before = await leastHeap(page, session)
  for (let pair = LOOKS; pair < pairs; pair++) await visitPair(page)
  const after = await leastHeap(page, session)
  await context.close()
  return (after - before) / pairs / 1024
}

/** Of a few looks with a pair between: now and then two MiB are there that are gone at the next. */
async function leastHeap(page: Page, session: CDPSession): Promise<number> {
  const looks: number[] = []
  while (looks.length < LOOKS) {
    await visitPair(page)
    looks.push(await heapBytes(session))
  }
  return Math.min(...looks)
}

async function visitPair(page: Page) {
  for (const [name, path] of [
    ['Users', '/vendor/users'],
    ['Dashboard', '/vendor/home'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.locator('main[data-ready]').waitFor()
  }
}

/** Twice, as what is let go of at the first collection is collected at the next. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
