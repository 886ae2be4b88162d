import { afterReady, NEVER_READY } from './page-readiness.ts'

/**
 * Loads and runs what may wait until the page has been ready for a while and has nothing to do, and until somebody is there. Answers how to stop it, also
 * before it has begun.
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
    // A timer this late slept with the laptop: the session may be over, and whoever judges that comes first.
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

/** Milliseconds: longer than a page takes to be drawn, shorter than the 5 s in which the end of a session must be known. */
const AFTER_THE_PAGE = 2_000
const ASLEEP = 60_000
