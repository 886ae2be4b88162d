import type { Client } from '@urql/core'
import { RefreshAppConfigurationDocument } from '../data/app-configuration.generated.ts'

type Deps = {
  client: Client
  window: Pick<Window, 'document' | 'navigator' | 'setInterval' | 'clearInterval'>
  /** Another key than last time: what was remembered of the feature flags is out of date. */
  discardFeatures: () => Promise<void>
  /** The own profile and the count of unread notifications. */
  refreshOwn: () => Promise<void>
  /** Nobody is here (idle warning): nothing is asked until somebody is. */
  isDeserted: () => boolean
  /** When somebody was last active in any tab of this session, in wall clock milliseconds. */
  lastActive: () => number | undefined
}

/** How often data are refreshed, in milliseconds. */
const REFRESH_EVERY = 300_000

/** A tick that comes this late woke up with the laptop: whether the session has outlived the sleep is judged before anything is asked. */
const ASLEEP = 60_000

/**
 * Asks every 5 minutes, and on return to the tab, whether the feature flags are still those of before, and for the own profile
 * and notifications. By itself it counts as no activity; but where somebody has typed, scrolled or pointed since
 * the last time, it tells the server so, which would end the session of a person who only reads or fills in a long form (promise C4, C5).
 * Offline, and where nobody is, it rests. Answers how to stop.
 */
export const keepFresh = ({ client, window, discardFeatures, refreshOwn, isDeserted, lastActive }: Deps): (() => void) => {
  const stopped = new AbortController()
  let known: string | undefined
  let asking = false
  let tickedAt = Date.now()
  let told = lastActive()

  const compareKeys = async () => {
    const seen = lastActive()
    const context = { background: seen === told, expectsErrors: true }
    const { data } = await client.mutation(RefreshAppConfigurationDocument, { input: { sentinel: 'features' } }, context)
    const key = data?.refreshAppConfiguration.key
    if (typeof key !== 'string' || stopped.signal.aborted) return
    told = seen
    const changed = known !== undefined && key !== known
    known = key
    if (changed) await discardFeatures()
  }
  const refresh = async () => {
    if (asking || isDeserted() || window.document.visibilityState === 'hidden' || !window.navigator.onLine) return
    asking = true
    try {
      await Promise.all([compareKeys(), refreshOwn()])
    } finally {
      asking = false
    }
  }

  // The first answer is what the later ones are compared with.
  void compareKeys()
  const tick = () => {
    const late = Date.now() - tickedAt - REFRESH_EVERY
    tickedAt = Date.now()
    if (late < ASLEEP) void refresh()
  }
  const timer = window.setInterval(tick, REFRESH_EVERY)
  window.document.addEventListener('visibilitychange', () => void refresh(), { signal: stopped.signal })
  return () => {
    stopped.abort()
    window.clearInterval(timer)
  }
}
