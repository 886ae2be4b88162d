import type { CDPSession, Page } from '@playwright/test'
import type { GridWorld } from './grid-world.ts'
import { costOf } from '../render-watch.ts'

/** In milliseconds. */
export type Times = Record<string, number[]>

const KEYS = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'PageDown', 'End', 'Home', 'ArrowDown'] as const

/** What the page's own thread has worked since an act began, in milliseconds: whatever else the machine does is not in it. */
export async function threadClock(session: CDPSession): Promise<() => Promise<number>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  let last = await now()
  return async () => {
    const [before, after] = [last, await now()]
    last = after
    return after - before
  }
}

/**
 * What somebody does with the two grids: opens who may do what, for the first time and again with its answer there; goes about in it by keys; opens
 * a profile and goes about in that, sets a cell, marks a range, sets a row.
 */
export async function actOnGrids(
  page: Page,
  origin: string,
  { customer, profile }: GridWorld,
  worked: () => Promise<number>,
): Promise<Times> {
  const times: Times = {}
  const note = (name: string, time: number) => void (times[name] ??= []).push(time)
  const key = async (name: string, each: string) => {
    await worked()
    await costOf(page, () => Promise.resolve())
    const watching = await worked()
    note(`key ${name}`, (await costOf(page, () => page.keyboard.press(each))).event)
    note(`key ${name}, thread`, Math.max(0, (await worked()) - watching))
  }
  const way = (name: string) => page.getByText(name, { exact: true })
  const people = `table[aria-label="Permissions by user"]`

  await way('By user').waitFor()
  await painted(page, () => way('By user').click(), `${people} tbody tr`)
  await way('By access profile').click()
  await page.locator(people).waitFor({ state: 'detached' })
  await worked()
  note('first paint of who may do what', await painted(page, () => way('By user').click(), `${people} tbody tr`))
  note('first paint of who may do what, thread', await worked())
  note('all of its rows', await painted(page, () => Promise.resolve(), `${people} tbody tr:nth-child(40)`))
  await page.locator(`${people} tr[data-row="0"] td:first-of-type`).focus()
  for (const each of KEYS) await key('in who may do what', each)

  await page.goto(`${origin}/vendor/customers/${customer}/accessprofile/${profile}`)
  const cell = page.locator('table[role="grid"] tr[data-row="0"] [role="checkbox"]').first()
  await cell.waitFor()
  await cell.focus()
  for (const each of KEYS) await key('in a profile', each)
  await key('that sets a cell', 'Space')
  await key('that marks a range', 'Shift+ArrowDown')
  await key('that marks a range', 'Shift+ArrowRight')
  await key('that sets a range', 'Space')
  await key('that sets a row', 'Escape')
  await key('that sets a row', 'Shift+Space')
  return times
}

/** Presses, and answers how long it took from then until what is named was painted. */
async function painted(page: Page, press: () => Promise<unknown>, selector: string): Promise<number> {
  const done = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let start = performance.now()
        window.addEventListener('pointerdown', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true })
        const look = () => {
          if (!document.querySelector(wanted)) return requestAnimationFrame(look)
          // The frame in which it is there is painted when the next task runs.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - start)
          return port2.postMessage(undefined)
        }
        requestAnimationFrame(look)
      }),
    selector,
  )
  await press()
  return done
}
