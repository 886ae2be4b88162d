// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterReady, pageReadiness } from '#src/lib/page-readiness.ts'

const asked = new Map<number, () => void>()
/** The browser has nothing to do. */
const rest = () => {
  const due = [...asked.values()]
  asked.clear()
  for (const run of due) run()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => asked.set(asked.size + 1, run).size)
  vi.stubGlobal('cancelIdleCallback', (id: number) => asked.delete(id))
})
afterEach(() => {
  asked.clear()
  pageReadiness.set(false)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const start = (waiting = {}) => {
  const run = vi.fn<() => void>()
  const stop = afterReady(window, run, waiting)
  return { run, stop }
}

it('waits until the page is ready and the browser has nothing to do, and runs once', () => {
  const { run } = start()
  rest()
  vi.advanceTimersByTime(3_600_000)
  expect(run).not.toHaveBeenCalled()
  pageReadiness.set(true)
  expect(run).not.toHaveBeenCalled()
  rest()
  pageReadiness.set(false)
  pageReadiness.set(true)
  rest()
  expect(run).toHaveBeenCalledTimes(1)
})

it('waits anew where the page goes on to load something before the browser had nothing to do', () => {
  const { run } = start()
  pageReadiness.set(true)
  pageReadiness.set(false)
  rest()
  expect(run).not.toHaveBeenCalled()
})

it('runs in the end on a page that never gets ready, where it is told to', () => {
  const { run } = start({ atLatest: 20_000 })
  vi.advanceTimersByTime(20_000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('does nothing once it is called off', () => {
  const { run, stop } = start({ atLatest: 20_000 })
  stop()
  pageReadiness.set(true)
  rest()
  vi.advanceTimersByTime(20_000)
  expect(run).not.toHaveBeenCalled()
})

it('does without a browser that says when it has nothing to do', () => {
  vi.unstubAllGlobals()
  const { run } = start()
  pageReadiness.set(true)
  expect(run).toHaveBeenCalledTimes(1)
})
