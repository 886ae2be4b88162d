import type { BrowserContext } from '@playwright/test'
import type { Portal } from './portal.ts'
import { followTraffic } from './traffic.ts'

/** Browser and server share one clock, which the test moves. Timers of the page run only as far as each method says. */
export type Time = {
  /** Call it before the first page is opened. */
  install(): Promise<void>
  /**
   * Advances time with all timers firing as usual, in steps: the server's timestamps stay within the right minute, and responses, which take real
   * time, arrive before the page has waited for them longer than usual.
   */
  pass(milliseconds: number): Promise<void>
  /** Simulates a laptop lid that is closed and opened: each due timer fires once, late. */
  closeLid(milliseconds: number): Promise<void>
  /** Simulates the moment of waking up: time has advanced and no timer has fired yet. */
  wakeLate(milliseconds: number): Promise<void>
  /** From here on time advances only as the test says, to the millisecond, also after `closeLid`. */
  stop(): Promise<void>
}

const STEP = 5_000
/** A clock can only be stopped at a future time; this margin is enough on slow machines. */
const A_MOMENT = 5_000
/** Maximum wait for a renewal whose response the test holds, as long as the portal itself waits. */
const RENEWAL = 10_000

export function createTime(context: BrowserContext, portal: Portal): Time {
  const traffic = followTraffic(context)
  let stands = false
  /**
   * Stops the browser's clock after all its requests are answered. Otherwise a request could be sent or checked between the moves of the two clocks,
   * with a token that is valid by one and expired by the other.
   */
  const stop = async () => {
    const [page] = context.pages()
    if (page === undefined) throw new Error('Open a page before time is stopped.')
    if (stands) return page.evaluate(() => Date.now())
    const at = (await page.evaluate(() => Date.now())) + A_MOMENT
    await portal.advance(A_MOMENT)
    await context.clock.pauseAt(at)
    await traffic.quiet()
    return at
  }
  const goOn = async () => {
    if (!stands) await context.clock.resume()
  }
  /** A tab that renews holds the browser's lock or waits for it from waking up until the response is stored, even while it sends no request. */
  const renews = async () => {
    const pages = context.pages().filter((page) => page.url().startsWith('http'))
    const answers = await Promise.all(
      pages.map((page) =>
        page
          .evaluate(async () => {
            const { held = [], pending = [] } = await navigator.locks.query()
            return [...held, ...pending].some(({ name }) => name?.startsWith('renew:'))
          })
          // The page is navigating.
          .catch(() => true),
      ),
    )
    return answers.includes(true)
  }
  /** Lets time pass as usual during the renewal after waking up, because its time-out is on the page's clock. */
  const awake = async () => {
    await traffic.quiet()
    if (stands) return
    const latest = performance.now() + RENEWAL
    while (performance.now() < latest && (await renews())) await traffic.quiet()
  }
  return {
    install: () => context.clock.install({ time: new Date() }),
    async stop() {
      await stop()
      stands = true
    },
    async pass(milliseconds) {
      for (let left = milliseconds; left > 0; left -= STEP) {
        const step = Math.min(left, STEP)
        await portal.advance(step)
        await context.clock.runFor(step)
        await traffic.settled()
      }
    },
    async closeLid(milliseconds) {
      await stop()
      await portal.advance(milliseconds)
      await context.clock.fastForward(milliseconds)
      await goOn()
      await awake()
    },
    async wakeLate(milliseconds) {
      const at = await stop()
      await portal.advance(milliseconds)
      await context.clock.setSystemTime(at + milliseconds)
      await goOn()
    },
  }
}
