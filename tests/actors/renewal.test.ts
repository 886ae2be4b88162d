import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { isRenewing, isStranded } from '#machines/renewal/renewal.selectors.ts'
import { liveRenewalMachine } from '#src/actors/renewal.actors.ts'
import { askForSession } from '#src/actors/session-handover.ts'
import { createTokenSource } from '#src/actors/token-source.ts'
import type { SessionMessage } from '#src/lib/tabs/session-channel.ts'
import type { StoredToken } from '#src/lib/storage/token-store.ts'
import { fakeBrowser } from '../support/fake-browser.ts'
import type { FakeBrowser } from '../support/fake-browser.ts'
import { fakeProvider, fakeTokenStore } from '../support/fake-provider.ts'
import type { FakeProvider } from '../support/fake-provider.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A signed-in tab with its renewal at work. */
const openTab = (browser: FakeBrowser, provider: FakeProvider, first: StoredToken = provider.signIn()) => {
  const tab = browser.openTab()
  const channel = browser.openChannel<SessionMessage>()
  const store = fakeTokenStore(provider, first)
  const machine = liveRenewalMachine({ window: tab.window, store, channel, lock: 'renew', locks: browser.locks })
  const renewal = createActor(machine, { input: { notice: 5 * MINUTE } }).start()
  const tokens = createTokenSource({ store, renewal: () => renewal })
  const close = () => {
    renewal.stop()
    channel.close()
  }
  return { ...tab, channel, store, renewal, tokens, close, state: () => renewal.getSnapshot().value }
}

const pass = (span: number) => vi.advanceTimersByTimeAsync(span)
/** Moves the wall clock and fires no timer, as a sleep does. */
const sleep = (span: number) => vi.setSystemTime(Date.now() + span)

const open: ReturnType<typeof openTab>[] = []
const start = (provider: FakeProvider, { tabs = 1, browser = fakeBrowser() } = {}) => {
  const first = provider.signIn()
  const all = Array.from({ length: tabs }, () => openTab(browser, provider, first))
  open.push(...all)
  return all
}

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => {
  open.splice(0).forEach((tab) => tab.close())
  vi.useRealTimers()
})

describe('renewal, live', () => {
  it.each([30, 60, 300, 600, 900, 3600])('B1 renews at most twice in each life of %i s', async (seconds) => {
    const life = seconds * SECOND
    const provider = fakeProvider({ life })
    const [tab] = start(provider)
    for (let passed = 0; passed < 3 * life; passed += SECOND) {
      await pass(SECOND)
      if (passed % (10 * SECOND) === 0) void tab?.tokens.getToken()
    }
    expect(provider.requests.length).toBeGreaterThanOrEqual(3)
    expect(provider.requests.length).toBeLessThanOrEqual(6)
    expect(provider.isAlive(tab?.store.read())).toBe(true)
  })

  it('B2 four tabs renew with one request, and all four live', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const tabs = start(provider, { tabs: 4 })
    await pass(7 * MINUTE)
    expect(provider.requests).toHaveLength(1)
    expect(tabs.map(({ store }) => provider.isAlive(store.read()))).toEqual([true, true, true, true])
    await pass(21 * MINUTE)
    expect(provider.requests).toHaveLength(4)
    expect(tabs.map(({ store }) => provider.isAlive(store.read()))).toEqual([true, true, true, true])
  })

  it('D6 gets new claims each time that the rights have changed, also right after a renewal, and in four tabs once', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const tabs = start(provider, { tabs: 4 })
    await pass(SECOND)
    const before = provider.requests.length
    for (const changes of [1, 2]) {
      const renewed = Promise.all(tabs.map(({ tokens }) => tokens.renewClaims()))
      await pass(2 * SECOND)
      await renewed
      expect(provider.requests).toHaveLength(before + changes)
    }
    expect(tabs.map(({ store }) => provider.isAlive(store.read()))).toEqual([true, true, true, true])
  })

  it.each(['paused', 'without an answer'])('D6 gets new claims as soon as a renewal succeeds that was %s', async (state) => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    await pass(SECOND)
    const before = provider.requests.length
    let isRenewed = false
    if (state === 'paused') tab!.renewal.send({ type: 'pause' })
    else provider.reach(false)
    void tab!.tokens.renewClaims().then(() => (isRenewed = true))
    await pass(SECOND)
    expect(isRenewed).toBe(false)
    if (state === 'paused') tab!.renewal.send({ type: 'resume', at: Date.now() })
    else provider.reach(true)
    await pass(30 * SECOND)
    expect([isRenewed, provider.requests.length > before]).toEqual([true, true])
  })

  it('B2 a tab that missed the message asks before it renews', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [one, two] = start(provider, { tabs: 2 })
    const deaf = vi.spyOn(two!.store, 'adopt').mockResolvedValueOnce(undefined)
    await pass(7 * MINUTE)
    expect(deaf).toHaveBeenCalled()
    expect(provider.requests).toHaveLength(1)
    expect(two!.store.read()?.accessToken).toBe(one!.store.read()?.accessToken)
  })

  it('B2 a tab that was frozen over a renewal recovers by the silent frame', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [one, two] = start(provider, { tabs: 2 })
    two!.channel.freeze(true)
    one!.channel.freeze(true)
    await pass(7 * MINUTE)
    expect(provider.requests.map((request) => request.split(' ')[0])).toEqual(['refresh', 'refresh', 'silent'])
    one!.channel.freeze(false)
    two!.channel.freeze(false)
    await pass(SECOND)
    expect([one, two].map((tab) => provider.isAlive(tab!.store.read()))).toEqual([true, true])
  })

  it('B3 twenty requests with an expiring token share one renewal and get the new token', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    sleep(9 * MINUTE + 45 * SECOND)
    const answers = Promise.all(Array.from({ length: 20 }, () => tab!.tokens.getToken()))
    await pass(SECOND)
    const tokens = new Set(await answers)
    expect(provider.requests).toHaveLength(1)
    expect(tokens).toEqual(new Set([tab!.store.read()?.accessToken]))
    expect(provider.isAlive(tab!.store.read())).toBe(true)
  })

  it('B3 requests do not wait for a renewal that is early', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE, delay: 10 * SECOND })
    const [tab] = start(provider)
    const before = tab!.store.read()?.accessToken
    await pass(6 * MINUTE + 45 * SECOND)
    expect(isRenewing(tab!.renewal.getSnapshot())).toBe(true)
    expect(await tab!.tokens.getToken()).toBe(before)
  })

  it('B4 the lock survives a tab that is closed in mid-renewal', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE, delay: 60 * SECOND })
    const [one, two] = start(provider, { tabs: 2 })
    await pass(6 * MINUTE + 45 * SECOND)
    expect([one!.state(), two!.state()]).toEqual([{ exclusive: 'renewing' }, { exclusive: 'waitingForLock' }])
    one!.close()
    await pass(2 * SECOND)
    expect(two!.state()).toEqual({ exclusive: 'renewing' })
  })

  it('B5 a lost answer after the rotation is recovered once, without a sign-out', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    const renew = tab!.store.renew.bind(tab!.store)
    vi.spyOn(tab!.store, 'renew')
      .mockImplementationOnce(async (patience) => {
        await provider.refresh((JSON.parse(tab!.store.read()?.handover ?? '') as { refresh: string }).refresh)
        void patience
        return { kind: 'unreachable', error: 'providerUnreachable' }
      })
      .mockImplementation(renew)
    await pass(7 * MINUTE)
    expect(provider.requests.map((request) => request.split(' ')[0])).toEqual(['refresh', 'refresh', 'silent'])
    expect(tab!.state()).toBe('resting')
    expect(provider.isAlive(tab!.store.read())).toBe(true)
  })

  it('B8 tries three times at most without an answer, and is back within 5 s of the network', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    provider.reach(false)
    tab!.network(false)
    await pass(30 * MINUTE)
    expect(provider.requests.length).toBeLessThanOrEqual(3)
    expect(isStranded(tab!.renewal.getSnapshot())).toBe(true)
    provider.reach(true)
    tab!.network(true)
    await pass(5 * SECOND)
    expect(provider.isAlive(tab!.store.read())).toBe(true)
    expect(tab!.state()).toBe('resting')
  })

  it('B8 an unreachable provider is tried three times at the lead, and again when the token ends', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    provider.reach(false)
    await pass(9 * MINUTE)
    expect(provider.requests).toHaveLength(3)
    provider.reach(true)
    await pass(MINUTE + 5 * SECOND)
    expect(provider.isAlive(tab!.store.read())).toBe(true)
  })

  it('clears the user within ten seconds of the end of the token where a network is there but no provider', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    provider.reach(false)
    await pass(10 * MINUTE + 10 * SECOND)
    expect(tab!.renewal.getSnapshot().output).toEqual({ reason: 'expired' })
    expect(await tab!.tokens.getToken()).toBeUndefined()
  })

  it('B9 after a sleep the first request already carries a fresh token', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    sleep(20 * MINUTE)
    const token = tab!.tokens.getToken()
    await pass(SECOND)
    expect(await token).toBe(tab!.store.read()?.accessToken)
    expect(provider.isAlive(tab!.store.read())).toBe(true)
    expect(provider.requests).toHaveLength(1)
  })

  it('B9 a tab that is shown again renews at once', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    sleep(20 * MINUTE)
    tab!.show(true)
    await pass(SECOND)
    expect(provider.isAlive(tab!.store.read())).toBe(true)
  })

  it('B9 a lid that opens before the network is back signs nobody out', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    provider.reach(false)
    tab!.network(false)
    sleep(8 * 60 * MINUTE)
    tab!.show(true)
    const token = tab!.tokens.getToken()
    await pass(20 * SECOND)
    provider.reach(true)
    tab!.network(true)
    await pass(5 * SECOND)
    expect(await token).toBe(tab!.store.read()?.accessToken)
    expect(provider.isAlive(tab!.store.read())).toBe(true)
  })

  it('B10 renews nothing between the idle warning and a sign of life, and then once', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    tab!.renewal.send({ type: 'pause' })
    const before = tab!.store.read()?.accessToken
    await pass(9 * MINUTE + 55 * SECOND)
    expect(await tab!.tokens.getToken()).toBe(before)
    await pass(MINUTE)
    const waiting = tab!.tokens.getToken()
    await pass(3 * MINUTE)
    expect(provider.requests).toEqual([])
    tab!.renewal.send({ type: 'resume', at: Date.now() })
    await pass(SECOND)
    expect(provider.requests).toHaveLength(1)
    expect(await waiting).toBe(tab!.store.read()?.accessToken)
  })

  it('asks one silent frame when the grant is gone, and tells the other tabs', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const tabs = start(provider, { tabs: 2 })
    provider.revokeGrant()
    await pass(7 * MINUTE)
    expect(provider.requests.map((request) => request.split(' ')[0])).toEqual(['refresh', 'silent'])
    expect(tabs.map(({ store }) => provider.isAlive(store.read()))).toEqual([true, true])
  })

  it('ends when the session at the provider is gone too', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    provider.endSession()
    await pass(7 * MINUTE)
    expect(provider.requests.map((request) => request.split(' ')[0])).toEqual(['refresh', 'silent'])
    expect(tab!.renewal.getSnapshot().output).toEqual({ reason: 'refused' })
  })

  it('B13 ends when the provider answers for another person', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    provider.revokeGrant()
    provider.swap('grace')
    await pass(7 * MINUTE)
    expect(tab!.renewal.getSnapshot().output).toEqual({ reason: 'replaced' })
    expect(tab!.store.read()?.subject).toBe('ada')
  })

  it('renews once for all requests that the server refused', async () => {
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [tab] = start(provider)
    await pass(MINUTE)
    const before = tab!.store.read()?.accessToken
    const done = Promise.all([tab!.tokens.renew(), tab!.tokens.renew(), tab!.tokens.renew()])
    await pass(SECOND)
    await done
    expect(provider.requests).toHaveLength(1)
    expect(tab!.store.read()?.accessToken).not.toBe(before)
  })
})

describe('session handover', () => {
  it('gives a new tab the session of the others, without a request', async () => {
    const browser = fakeBrowser()
    const provider = fakeProvider({ life: 10 * MINUTE })
    const [one] = start(provider, { tabs: 3, browser })
    const store = fakeTokenStore(provider)
    const asked = askForSession({ store, channel: browser.openChannel<SessionMessage>() })
    await pass(10)
    expect(await asked).toEqual(one!.store.read())
    expect(provider.requests).toEqual([])
  })

  it('answers within 200 ms where nobody is signed in', async () => {
    const browser = fakeBrowser()
    const provider = fakeProvider({ life: 10 * MINUTE })
    const asked = askForSession({ store: fakeTokenStore(provider), channel: browser.openChannel<SessionMessage>() })
    await pass(200)
    expect(await asked).toBeUndefined()
  })

  it('hands over nothing that has expired', async () => {
    const browser = fakeBrowser()
    const provider = fakeProvider({ life: 10 * MINUTE })
    start(provider, { browser })
    sleep(11 * MINUTE)
    const asked = askForSession({ store: fakeTokenStore(provider), channel: browser.openChannel<SessionMessage>() })
    await pass(200)
    expect(await asked).toBeUndefined()
  })
})
