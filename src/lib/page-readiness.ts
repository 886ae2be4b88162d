import { createStore } from './storage/store.ts'

/** Whether the page shows everything that it is to show, as `main[data-ready]` says. */
export const pageReadiness = createStore(false)

/** Milliseconds after which what keeps a page up to date comes also to one whose data never does: the end of a session must be known there, too. */
export const NEVER_READY = 20_000

type Waiting = {
  /** Milliseconds after which it runs in any case; without, a page that never gets ready never runs it. */
  atLatest?: number
}

/**
 * Runs what the page does without, code that is fetched ahead above all, once the page is ready and the browser has nothing to do: before that it
 * would take the line from what the page waits for (docs/commands.md, Budgets). Answers how to call it off.
 */
export const afterReady = (window: Window, run: () => void, { atLatest }: Waiting = {}): (() => void) => {
  let forgetIdle = () => {}
  const stops = [() => forgetIdle()]
  const stop = () => stops.forEach((each) => each())
  const go = () => {
    stop()
    run()
  }
  const look = () => {
    forgetIdle()
    if (pageReadiness.get()) forgetIdle = whenIdle(window, go)
  }
  stops.push(pageReadiness.subscribe(look))
  if (atLatest !== undefined) {
    const timer = window.setTimeout(go, atLatest)
    stops.push(() => window.clearTimeout(timer))
  }
  look()
  return stop
}

/** A page that is always busy is idle after this, in milliseconds; where a browser cannot say when it is, to be ready is enough. */
const BUSY_FOR = 5_000

const whenIdle = (window: Window, run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    run()
    return () => {}
  }
  const asked = window.requestIdleCallback(run, { timeout: BUSY_FOR })
  return () => window.cancelIdleCallback(asked)
}
