import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSessionChannel, readSessionMessage } from '#src/lib/tabs/session-channel.ts'
import { openTabChannel } from '#src/lib/tabs/tab-channel.ts'
import { holdTabLock } from '#src/lib/tabs/tab-lock.ts'
import { fakeBrowser } from '../support/fake-browser.ts'

/** Channels of one name in memory, on the timers of the test. */
class MemoryChannel extends EventTarget {
  static open = new Set<MemoryChannel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    MemoryChannel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of MemoryChannel.open) {
      if (other === this || other.name !== this.name) continue
      const copy: unknown = structuredClone(data)
      setTimeout(() => MemoryChannel.open.has(other) && other.dispatchEvent(Object.assign(new Event('message'), { data: copy })), 1)
    }
  }
  close() {
    MemoryChannel.open.delete(this)
  }
}

const never = new AbortController().signal
const pass = (span: number) => vi.advanceTimersByTimeAsync(span)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', MemoryChannel)
})
afterEach(() => {
  MemoryChannel.open.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Asks for the lock as a tab of its own would, and notes when it is got. */
const ask = (got: string[], name: string, locks: LockManager | null, signal = never) => {
  const asked = holdTabLock('renew', signal, locks)
  asked.then(
    () => got.push(name),
    () => got.push(`${name} gave up`),
  )
  return asked
}

describe.each([
  ['with Web Locks', () => fakeBrowser().locks],
  ['by election', () => null],
])('a lock of the tabs %s', (_, makeLocks) => {
  it('is held by one tab at a time, and passed on', async () => {
    const locks = makeLocks()
    const got: string[] = []
    const tabs = ['one', 'two', 'three', 'four'].map((name) => ask(got, name, locks))
    for (let held = 1; held <= 4; held++) {
      await pass(2_000)
      expect(got).toHaveLength(held)
      const holder = await Promise.race(tabs.filter((_tab, i) => ['one', 'two', 'three', 'four'][i] === got.at(-1)))
      holder?.()
    }
    expect(got.toSorted()).toEqual(['four', 'one', 'three', 'two'])
  })

  it('is not given to a tab that stopped waiting', async () => {
    const locks = makeLocks()
    const got: string[] = []
    const held = ask(got, 'one', locks)
    await pass(500)
    const impatient = new AbortController()
    void ask(got, 'two', locks, impatient.signal)
    await pass(500)
    impatient.abort(new Error('enough'))
    await pass(10)
    expect(got).toEqual(['one', 'two gave up'])
    ;(await held)()
    void ask(got, 'three', locks)
    await pass(2_000)
    expect(got).toEqual(['one', 'two gave up', 'three'])
  })
})

describe('an election', () => {
  it('passes the lock of a closed tab on within two seconds', async () => {
    const got: string[] = []
    void ask(got, 'one', null)
    await pass(500)
    const [closing] = MemoryChannel.open
    void ask(got, 'two', null)
    await pass(1_000)
    expect(got).toEqual(['one'])
    closing?.close()
    await pass(2_000)
    expect(got).toEqual(['one', 'two'])
  })

  it.each([0, 1, 50, 99, 100, 101])('has one winner when the second claim comes %i ms after the first', async (later) => {
    const got: string[] = []
    void ask(got, 'one', null)
    await pass(later)
    void ask(got, 'two', null)
    await pass(3_000)
    expect(got).toHaveLength(1)
  })
})

describe('a channel of the tabs', () => {
  it('drops what has not the shape of a message', async () => {
    const heard: unknown[] = []
    const channel = openTabChannel('numbers', (data) => (typeof data === 'number' ? data : undefined))
    const stop = channel.hear((message) => heard.push(message))
    const other = new MemoryChannel('numbers')
    for (const data of ['one', 2, null]) other.postMessage(data)
    await pass(10)
    stop()
    other.postMessage(3)
    await pass(10)
    expect(heard).toEqual([2])
  })

  it('is silent where the browser has none', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const channel = openSessionChannel('https://acme.example/identity', 'portico')
    const heard: unknown[] = []
    channel.hear((message) => heard.push(message))()
    channel.post({ type: 'session.asked', ask: '1' })
    channel.close()
    expect(heard).toEqual([])
  })

  it('reads the messages of the session and nothing else', () => {
    for (const message of [
      { type: 'token.renewed', handover: '{}' },
      { type: 'session.asked', ask: '1' },
      { type: 'session.handed', ask: '1', handover: '{}' },
    ])
      expect(readSessionMessage({ ...message, more: 1 })).toEqual(message)
    for (const data of [null, 'token.renewed', {}, { type: 'token.renewed', handover: 1 }, { type: 'session.handed', ask: '1' }])
      expect(readSessionMessage(data)).toBeUndefined()
  })
})
