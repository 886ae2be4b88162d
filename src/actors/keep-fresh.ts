import type { Client } from '@urql/core'
import { RefreshAppConfigurationDocument } from '../data/app-configuration.generated.ts'

type Deps = {
  client: Client
  window: Pick<Window, 'document' | 'navigator' | 'setInterval' | 'clearInterval'>
  /** Another key than last time: what was remembered of the feature flags is out of date. */
  discardFeatures: () => Promise<void>
  refreshProfile: () => Promise<void>
}

/** Spec section 9, data refresh interval, in milliseconds. */
const REFRESH_EVERY = 300_000

/** A tick that comes this late woke up with the laptop: whether the session has outlived the sleep is judged before anything is asked. */
const ASLEEP = 60_000

/**
 * Asks every 5 minutes, and on return to the tab, whether the feature flags are still those of before, and for the own profile
 * (charts.md section 2, features). Nobody asked for it, so it counts as no activity. Offline it rests. Answers how to stop.
 */
export const keepFresh = ({ client, window, discardFeatures, refreshProfile }: Deps): (() => void) => {
  const stopped = new AbortController()
  let known: string | undefined
  let asking = false
  let tickedAt = Date.now()

  const compareKeys = async () => {
    const context = { background: true, expectsErrors: true }
    const { data } = await client.mutation(RefreshAppConfigurationDocument, { input: { sentinel: 'features' } }, context)
    const key = data?.refreshAppConfiguration.key
    if (typeof key !== 'string' || stopped.signal.aborted) return
    const changed = known !== undefined && key !== known
    known = key
    if (changed) await discardFeatures()
  }
  const refresh = async () => {
    if (asking || window.document.visibilityState === 'hidden' || !window.navigator.onLine) return
    asking = true
    try {
      await Promise.all([compareKeys(), refreshProfile()])
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
