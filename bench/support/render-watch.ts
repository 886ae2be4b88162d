import type { Page } from '@playwright/test'

/** What one act of a person cost the page: React commits, and in milliseconds the worst event until its next paint (16 and more) and the longest task (50 and more). */
export type Cost = { commits: number; event: number; task: number }

type Watched = { benchWatch: Cost }

/** Installs what counts, before the first page is opened: React calls a hook of this name at each commit, of a production build too. */
export const watchRenders = (page: Page) => page.addInitScript(count)

function count() {
  const watch: Cost = { commits: 0, event: 0, task: 0 }
  Object.assign(window, {
    benchWatch: watch,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onScheduleFiberRoot: () => {},
      onCommitFiberRoot: () => void watch.commits++,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      checkDCE: () => {},
    },
  })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.event = Math.max(watch.event, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.task = Math.max(watch.task, duration)
  }).observe({ type: 'longtask' })
}

/** Does something, waits until it is over and painted, and answers what it cost. */
export async function costOf(
  page: Page,
  act: () => Promise<unknown>,
  over: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Cost> {
  await painted(page)
  await page.evaluate(() => void Object.assign((window as unknown as Watched).benchWatch, { commits: 0, event: 0, task: 0 }))
  await act()
  await over()
  await painted(page)
  return page.evaluate(() => ({ ...(window as unknown as Watched).benchWatch }))
}

/** Two frames, and time for what the browser tells of them: on a processor four times slower it told of a press 150 ms after its frame. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 250)))))
