import type { BrowserContext } from '@playwright/test'
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
  wakeLate(milliseconds: number): Promise<void>
  /** From here on time goes by only as the test says, to the millisecond: a lid that is opened again does not set it going. */
  stop(): Promise<void>
}

const STEP = 5_000
/** A clock can only be stopped at a time to come, also on a machine that takes its time. */
const A_MOMENT = 5_000
/** A renewal whose answer a test holds back is waited for no longer than the portal itself waits. */
const RENEWAL = 10_000

export function createTime(context: BrowserContext, portal: Portal): Time {
  const traffic = followTraffic(context)
  let stands = false
  /**
   * The browser stands still, and what it has asked for is answered. Without it a request could begin or be judged between the moves of
   * the two clocks, with a token that is good by the one and long over by the other.
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
  /** From the moment of waking until its answer is stored, a tab that renews holds the browser's lock or waits for it, also while it asks for nothing. */
  const renews = async () => {
    const pages = context.pages().filter((page) => page.url().startsWith('http'))
    const answers = await Promise.all(
      pages.map((page) =>
        page
          .evaluate(async () => {
            const { held = [], pending = [] } = await navigator.locks.query()
            return [...held, ...pending].some(({ name }) => name?.startsWith('renew:'))
          })
          // The page is on its way to another one.
          .catch(() => true),
      ),
    )
    return answers.includes(true)
  }
  /** Waking up begins a renewal that has seconds of the page's clock for its answer: they go by as usual. */
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
