import { createStore } from './storage/store.ts'

/** Whether the page shows all of its data, as `main[data-ready]` says. */
export const pageReadiness = createStore(false)

/**
 * Milliseconds after which updates in the background also start on a page that never becomes ready, because the end of a session must be noticed
 * there too.
 */
export const NEVER_READY = 20_000

type Waiting = {
  /** Milliseconds after which it runs in any case. If omitted, it never runs on a page that never becomes ready. */
  atLatest?: number
}

/**
 * Runs work that the page does not depend on, mainly prefetching code, once the page is ready and the browser idle. Earlier it would compete for
 * bandwidth with what the page waits for (docs/commands.md, Budgets). Returns the function that cancels it.
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

/** Milliseconds after which a page that is always busy counts as idle. In browsers without `requestIdleCallback`, readiness is enough. */
const BUSY_FOR = 5_000

const whenIdle = (window: Window, run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    run()
    return () => {}
  }
  const handle = window.requestIdleCallback(run, { timeout: BUSY_FOR })
  return () => window.cancelIdleCallback(handle)
}
