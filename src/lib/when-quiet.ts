import { afterReady, NEVER_READY } from './page-readiness.ts'

/**
 * Loads and runs work that may wait until the page has been ready for a while, the browser is idle and the user is present. Returns the function that
 * stops it, also before it has begun.
 */
export const whenQuiet = <Loaded>(
  window: Window,
  isDeserted: () => boolean,
  load: () => Promise<Loaded>,
  run: (loaded: Loaded) => () => void,
): (() => void) => {
  let stopped = false
  let stop = () => {}
  const begin = async () => {
    const loaded = await load()
    if (stopped) return
    if (isDeserted()) wait()
    else stop = run(loaded)
  }
  let waiting = 0
  let forgetReady = () => {}
  const wait = () => {
    const due = Date.now() + AFTER_THE_PAGE
    // A timer that fires this late slept with the laptop. The session may be over, which must be determined first.
    const isEarly = () => Date.now() - due > ASLEEP || isDeserted()
    waiting = window.setTimeout(() => (isEarly() ? wait() : whenReady()), AFTER_THE_PAGE)
  }
  const whenReady = () => {
    forgetReady = afterReady(window, () => void begin(), { atLatest: NEVER_READY })
  }
  wait()
  return () => {
    stopped = true
    forgetReady()
    window.clearTimeout(waiting)
    stop()
  }
}

/** Milliseconds: longer than a page takes to render, shorter than the 5 s within which the end of a session must be noticed. */
const AFTER_THE_PAGE = 2_000
const ASLEEP = 60_000
