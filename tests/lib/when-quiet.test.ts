// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageReadiness } from '#src/lib/page-readiness.ts'
import { whenQuiet } from '#src/lib/when-quiet.ts'

beforeEach(() => {
  vi.useFakeTimers()
  pageReadiness.set(true)
})
afterEach(() => {
  pageReadiness.set(false)
  vi.useRealTimers()
})

const start = () => {
  const run = vi.fn<() => () => void>(() => () => {})
  const place = { deserted: false }
  const stop = whenQuiet(
    window,
    () => place.deserted,
    () => Promise.resolve('loaded'),
    run,
  )
  return { run, stop, place }
}

it('runs two seconds after the page', async () => {
  const { run } = start()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
})

it('waits for a page that is not ready yet, but not for ever', async () => {
  pageReadiness.set(false)
  const { run } = start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).not.toHaveBeenCalled()
  pageReadiness.set(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)

  pageReadiness.set(false)
  const other = start()
  await vi.advanceTimersByTimeAsync(22_000)
  expect(other.run).toHaveBeenCalledTimes(1)
})

it('waits once more when it wakes up with the laptop, and not at all once it is stopped', async () => {
  const { run, stop } = start()
  vi.setSystemTime(Date.now() + 1_800_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(run).not.toHaveBeenCalled()
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).not.toHaveBeenCalled()
})

it('waits until somebody is there', async () => {
  const { run, place } = start()
  place.deserted = true
  await vi.advanceTimersByTimeAsync(300_000)
  expect(run).not.toHaveBeenCalled()
  place.deserted = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(run).toHaveBeenCalledTimes(1)
})
