import type { BrowserContext, Page } from '@playwright/test'
import type { Portal } from './portal.ts'
import { followTraffic } from './traffic.ts'

/** Browser and server on one clock that a test moves. Timers of the page run only as far as the method says. */
export type Time = {
  /** Before the first page is opened. */
  install(): Promise<void>
  /**
   * Time goes by as usual and every timer fires; in steps, so that what the server stamps meanwhile lies in the right minute, and so that
   * answers, which take real time, come before the page has waited for them longer than a person would.
   */
  pass(milliseconds: number): Promise<void>
  /** The lid is closed and opened again: each due timer fires once, late. */
  closeLid(milliseconds: number): Promise<void>
  /** Time has moved and no timer has fired yet: the moment of waking up. */
  wakeLate(page: Page, milliseconds: number): Promise<void>
}

const STEP = 5_000

export function createTime(context: BrowserContext, portal: Portal): Time {
  const traffic = followTraffic(context)
  return {
    install: () => context.clock.install({ time: new Date() }),
    async pass(milliseconds) {
      for (let left = milliseconds; left > 0; left -= STEP) {
        const step = Math.min(left, STEP)
        await portal.advance(step)
        await context.clock.runFor(step)
        await traffic.settled()
      }
    },
    async closeLid(milliseconds) {
      await portal.advance(milliseconds)
      await context.clock.fastForward(milliseconds)
    },
    async wakeLate(page, milliseconds) {
      await portal.advance(milliseconds)
      await context.clock.setSystemTime((await page.evaluate(() => Date.now())) + milliseconds)
    },
  }
}
