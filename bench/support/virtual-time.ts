import type { CDPSession, Page } from '@playwright/test'
import type { Portal } from '../../e2e/support/portal.ts'

/** The page on the browser's own virtual time, which stands between the calls, and the server on the same clock. */
export type VirtualTime = {
  /** Time goes by as fast as the page can follow: every timer fires, and while an answer is on the way time stands. */
  pass(milliseconds: number): Promise<void>
}

/** The server's clock is set so often: it is ahead of the page's by this at most, well within what a token lives. */
const STEP = 5_000
/** A page that sets timers at once for ever would stop time. */
const MOST_TASKS_AT_ONCE = 10_000

/**
 * Takes over a page's time for good. Nothing is put in place of the page's own clock and timers, whose code would be in the figure.
 * @param session of the page
 */
export async function virtualTime(page: Page, session: CDPSession, portal: Portal): Promise<VirtualTime> {
  let ahead = 0
  /** By the page's clock, not by adding up steps: each takes real time too, and in hours the server would be minutes ahead. */
  const setServer = async (target: number) => {
    const missing = target - (Date.now() + ahead)
    if (missing <= 0) return
    ahead += missing
    await portal.advance(missing)
  }
  const step = async (budget: number) => {
    await setServer((await page.evaluate(() => Date.now())) + budget)
    const over = new Promise((resolve) => session.once('Emulation.virtualTimeBudgetExpired', resolve))
    await session.send('Emulation.setVirtualTimePolicy', {
      policy: 'pauseIfNetworkFetchesPending',
      budget,
      maxVirtualTimeTaskStarvationCount: MOST_TASKS_AT_ONCE,
    })
    await over
  }
  await session.send('Emulation.setVirtualTimePolicy', { policy: 'pause' })
  return {
    async pass(milliseconds) {
      for (let left = milliseconds; left > 0; left -= STEP) await step(Math.min(left, STEP))
    },
  }
}
