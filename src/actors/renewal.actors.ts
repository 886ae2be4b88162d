import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import type { Attempt, Comparison, Patience, RenewalEvent } from '#machines/renewal/renewal.types.ts'
import type { SessionChannel } from '#src/lib/tabs/session-channel.ts'
import type { StoredToken, TokenResult, TokenStore } from '#src/lib/storage/token-store.ts'
import { askForSession } from './session-handover.ts'
import { holdLock, shareToken, type TabLock } from './token-work.ts'

const EVERY_TICK = 5_000
const WAKING = ['focus', 'pageshow', 'online', 'offline'] as const

type RenewalDeps = Omit<TabLock, 'now'> & {
  window: Window
  store: TokenStore
  channel: SessionChannel
  now?: TabLock['now']
}

/** The renewal chart with its implementations: the token store of `src/oidc`, a lock and a channel that the tabs share, and the clock. */
export const liveRenewalMachine = ({ now = Date.now, ...deps }: RenewalDeps) => {
  const live = { now, ...deps }
  return renewalMachine.provide({
    actors: {
      watchToken: watchToken(live),
      watchClock: watchClock(live),
      holdLock: holdLock(live),
      compareTokens: compareTokens(live),
      refreshToken: fromPromise<Attempt, Patience>(({ input }) => attempt(live, live.store.renew(input.patience))),
      signInSilently: fromPromise<Attempt, Patience>(({ input }) => attempt(live, live.store.silent(input.patience))),
    },
  })
}

type Live = RenewalDeps & { now: () => number }

/** Reports this tab's token and those of other tabs, and sends its own to a tab that asks for it. */
const watchToken = ({ store, channel, now }: Live) =>
  fromCallback<EventObject, void, RenewalEvent>(({ sendBack }) => {
    let stopped = false
    const report = (token: StoredToken | undefined) => {
      if (token && !stopped) sendBack({ type: 'token.changed', at: now(), expiresAt: token.expiresAt })
    }
    const stopHearing = channel.hear((message) => {
      if (message.type === 'token.renewed') void store.adopt(message.handover).then(report)
      if (message.type !== 'session.asked') return
      const token = store.read()
      if (token && token.expiresAt > now()) channel.post({ type: 'session.handed', ask: message.ask, handover: token.handover })
    })
    report(store.read())
    return () => {
      stopped = true
      stopHearing()
    }
  })

const watchClock = ({ window, now }: Live) =>
  fromCallback<EventObject, void, RenewalEvent>(({ sendBack }) => {
    const stop = new AbortController()
    let wasOffline = false
    const report = () => {
      const at = now()
      const isOffline = !window.navigator.onLine
      if (isOffline !== wasOffline) sendBack({ type: isOffline ? 'network.lost' : 'network.returned', at })
      wasOffline = isOffline
      sendBack({ type: 'clock.ticked', at })
    }
    for (const waking of WAKING) window.addEventListener(waking, report, { signal: stop.signal })
    window.document.addEventListener('visibilitychange', report, { signal: stop.signal })
    const ticking = window.setInterval(report, EVERY_TICK)
    report()
    return () => {
      stop.abort()
      window.clearInterval(ticking)
    }
  })

const compareTokens = ({ store, channel, now }: Live) =>
  fromPromise<Comparison, { expiresAt: number }>(async ({ input }) => {
    const stored = store.read()
    const newer = stored && stored.expiresAt > input.expiresAt ? stored : await askForSession({ store, channel })
    return newer ? { kind: 'newer', at: now(), expiresAt: newer.expiresAt } : { kind: 'newest', at: now() }
  })

const attempt = async ({ channel, now }: Live, asked: Promise<TokenResult>): Promise<Attempt> => {
  const result = await shareToken(channel, asked)
  return result.kind === 'renewed' ? { kind: 'renewed', at: now(), expiresAt: result.token.expiresAt } : { kind: result.kind, at: now() }
}
