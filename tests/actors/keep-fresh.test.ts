// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFresh } from '#src/actors/keep-fresh.ts'
import { ok, openData } from '../data/graphql-stub.ts'

const MINUTES = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The real data client, refreshed beside; the server answers with the keys in order, the last one for ever. */
const start = (...keys: (string | null)[]) => {
  const { client, requests, incidents } = openData(() =>
    ok({ refreshAppConfiguration: { key: (keys.length > 1 ? keys.shift() : keys[0]) ?? null } }),
  )
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  const place = { deserted: false, lastActive: Date.now() }
  const isDeserted = () => place.deserted
  const lastActive = () => place.lastActive
  const stop = keepFresh({ client, window, isDeserted, lastActive, discardFeatures: note('discarded'), refreshOwn: note('profile') })
  return { place, requests, incidents, done, stop }
}

describe('the refresh beside the pages', () => {
  it("asks at once, then every 5 minutes, as nobody's activity", async () => {
    const { requests, done } = start('a')
    await vi.advanceTimersByTimeAsync(10 * MINUTES)
    expect(requests.map(({ headers }) => headers.get('x-portico-background'))).toEqual(['1', '1', '1'])
    expect(requests[0]?.body).toMatchObject({ variables: { input: { sentinel: 'features' } } })
    expect(done).toEqual(['profile', 'profile'])
  })

  it('C4 counts as activity once for whatever was done since the last time, in any tab', async () => {
    const { requests, place } = start('a')
    const marks = () => requests.map(({ headers }) => headers.get('x-portico-background'))
    await vi.advanceTimersByTimeAsync(4 * MINUTES)
    place.lastActive = Date.now()
    await vi.advanceTimersByTimeAsync(11 * MINUTES)
    expect(marks()).toEqual(['1', null, '1', '1'])
    place.lastActive = Date.now()
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(marks().at(-1)).toBeNull()
  })

  it('C4 tells the activity again that the server did not hear of', async () => {
    const { requests, place } = start('a', null, 'a')
    await vi.advanceTimersByTimeAsync(0)
    place.lastActive = Date.now() + 1
    await vi.advanceTimersByTimeAsync(15 * MINUTES)
    expect(requests.map(({ headers }) => headers.get('x-portico-background'))).toEqual(['1', null, null, '1'])
  })

  it('discards the flags when the key has changed, and only then', async () => {
    const { done } = start('a', 'a', 'b', 'b')
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(done).toEqual(['profile'])
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(done).toEqual(['profile', 'profile', 'discarded'])
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(done.filter((what) => what === 'discarded')).toHaveLength(1)
  })

  it('takes no answer for no change', async () => {
    const { done, incidents } = start('a', null, 'a')
    await vi.advanceTimersByTimeAsync(10 * MINUTES)
    expect([done.includes('discarded'), incidents]).toEqual([false, []])
  })

  it('asks on return to the tab', async () => {
    const { done } = start('a', 'b')
    await vi.advanceTimersByTimeAsync(0)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toEqual(['profile', 'discarded'])
  })

  it('rests offline and in a hidden tab', async () => {
    const { requests } = start('a')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(requests).toHaveLength(1)
  })

  it('B10 rests while nobody is here, also on return to the tab', async () => {
    const { requests, place } = start('a')
    await vi.advanceTimersByTimeAsync(0)
    place.deserted = true
    await vi.advanceTimersByTimeAsync(20 * MINUTES)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(1)
    place.deserted = false
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(requests).toHaveLength(2)
  })

  it('asks nothing at the tick that wakes up with the laptop', async () => {
    const { requests } = start('a')
    await vi.advanceTimersByTimeAsync(0)
    vi.setSystemTime(Date.now() + 30 * MINUTES)
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(requests).toHaveLength(2)
  })

  it('ends with the session', async () => {
    const { requests, stop } = start('a')
    await vi.advanceTimersByTimeAsync(0)
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(5 * MINUTES)
    expect(requests).toHaveLength(1)
  })
})
