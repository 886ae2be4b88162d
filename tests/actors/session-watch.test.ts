// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthEvent } from '#machines/auth/auth.types.ts'
import { watchSession } from '#src/actors/session-watch.ts'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import type { SessionNews } from '#src/lib/tabs/session-news.ts'
import { TRACE_KEY } from '#src/lib/tabs/session-trace.ts'
import type { StoredUser } from '#src/oidc/stored-user.ts'
import { settings } from '../oidc/provider-stub.ts'
import { fakeBrowser } from '../support/fake-browser.ts'

const ada: StoredUser = {
  subject: 'ada',
  session: 's1',
  accessToken: 'a',
  issuedAt: 1,
  expiresAt: 2,
  handover: '',
  idToken: '',
  idTokenExpiresAt: 3,
  refreshToken: undefined,
  claims: { sub: 'ada', sid: 's1' },
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  localStorage.setItem(TRACE_KEY, 'signedIn')
})
afterEach(() => vi.useRealTimers())

const watch = () => {
  const browser = fakeBrowser()
  const other = browser.openChannel<SessionNews>()
  const told: SessionNews[] = []
  other.hear((news) => void told.push(news))
  const events: AuthEvent[] = []
  const hearers = new Set<(user: StoredUser) => void>()
  let stored: StoredUser | undefined = ada
  const oidc = {
    stored: () => stored,
    settings: () => settings,
    onStored: (hear: (user: StoredUser) => void) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
  const stop = watchSession(
    { oidc, news: browser.openChannel<SessionNews>(), local: guardedStorage(() => localStorage), window },
    (event) => events.push(event),
  )
  const tell = async (news: SessionNews) => {
    other.post(news)
    await Promise.resolve()
    await Promise.resolve()
  }
  const store = (user: StoredUser) => hearers.forEach((hear) => hear(user))
  return { events, told, tell, stop, store, hearers, clear: () => (stored = undefined) }
}

const ended = (reason: 'signedOut' | 'idle' | 'endedByServer' | 'userDisabled' | 'accountDeleted', who = ada): SessionNews => ({
  type: 'ended',
  subject: who.subject,
  session: who.session,
  reason,
})

describe('watching the session', () => {
  it('tells the other tabs who is signed in here', async () => {
    const { told } = watch()
    await Promise.resolve()
    expect(told).toEqual([{ type: 'opened', subject: 'ada', session: 's1' }])
  })

  it.each([
    ['signedOut', 'signedOutElsewhere'],
    ['idle', 'idle'],
    ['endedByServer', 'endedByServer'],
    ['userDisabled', 'userDisabled'],
    ['accountDeleted', 'accountDeleted'],
  ] as const)('B14 reports an end in another tab: %s', async (reason, end) => {
    const { tell, events } = watch()
    await tell(ended(reason))
    expect(events).toEqual([{ type: 'session.ended', reason: end }])
  })

  it('B14 minds its own session only', async () => {
    const { tell, events } = watch()
    await tell(ended('signedOut', { ...ada, session: 's2' }))
    await tell(ended('signedOut', { ...ada, subject: 'bob' }))
    await tell({ type: 'opened', subject: 'ada', session: 's2' })
    expect(events).toEqual([])
  })

  it('B13 reports another person in another tab', async () => {
    const { tell, events } = watch()
    await tell({ type: 'opened', subject: 'bob', session: 's2' })
    expect(events).toEqual([{ type: 'session.ended', reason: 'userChanged' }])
  })

  it.each([null, TRACE_KEY])('B14 sees a sign-out by the storage too, with the key %s', (key) => {
    const { events } = watch()
    localStorage.removeItem(TRACE_KEY)
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    vi.advanceTimersByTime(1_000)
    expect(events).toEqual([{ type: 'session.ended', reason: 'signedOutElsewhere' }])
  })

  it('C4 keeps the reason of an end whose message comes after its change of the storage', async () => {
    const { events, tell } = watch()
    localStorage.removeItem(TRACE_KEY)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: TRACE_KEY }))
    await tell(ended('idle'))
    expect(events).toEqual([{ type: 'session.ended', reason: 'idle' }])
  })

  it('B12 stays when the provider refused another tab: that says nothing about these tokens', () => {
    const { events } = watch()
    localStorage.setItem(TRACE_KEY, 'refused')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: TRACE_KEY }))
    vi.advanceTimersByTime(1_000)
    expect(events).toEqual([])
  })

  it('ignores what else changes in the storage', () => {
    const { events } = watch()
    localStorage.removeItem(TRACE_KEY)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'locale' }))
    vi.advanceTimersByTime(1_000)
    expect(events).toEqual([])
  })

  it('notices when a tab that is shown again has lost its user', () => {
    const { events, clear } = watch()
    clear()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(events).toEqual([{ type: 'session.ended', reason: 'storageCleared' }])
  })

  it('reports renewed claims, without tokens', () => {
    const { events, store } = watch()
    store({ ...ada, accessToken: 'new', expiresAt: 9, claims: { ...ada.claims, session_timeout: 45 } })
    expect(events).toEqual([
      {
        type: 'token.renewed',
        user: {
          subject: 'ada',
          session: 's1',
          expiresAt: 9,
          renewalNotice: 300_000,
          sessionTimeout: 45,
          claims: { sub: 'ada', sid: 's1', session_timeout: 45 },
        },
      },
    ])
  })

  it('hears nothing any more once it is stopped', async () => {
    const { events, tell, stop, hearers } = watch()
    stop()
    await tell(ended('signedOut'))
    localStorage.removeItem(TRACE_KEY)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(1_000)
    expect([events, hearers.size]).toEqual([[], 0])
  })
})
