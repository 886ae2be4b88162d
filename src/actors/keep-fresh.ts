import type { Client } from '@urql/core'
import { RefreshAppConfigurationDocument } from '../data/app-configuration.generated.ts'
import { FeaturesChangedDocument } from '../data/features-changed.generated.ts'
import { keepSubscribed } from '../data/keep-subscribed.ts'
import { sendMutation } from '../data/send-mutation.ts'

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

/** Within so many milliseconds all open pages ask anew once a flag has changed, so that they do not ask in one moment. */
const SPREAD = 1000

/** A tick that comes this late woke up with the laptop: whether the session has outlived the sleep is judged before anything is asked. */
const ASLEEP = 60_000

/**
 * Asks every 5 minutes, and on return to the tab, whether the feature flags are still those of before, and for the own profile
 * and notifications; that a flag was changed it is told at once, too. By itself it counts as no activity; but where somebody has typed, scrolled or pointed since
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
    const context = { background: seen === told, expectsErrors: true, writesNothing: true }
    const { data } = await sendMutation(client, RefreshAppConfigurationDocument, { input: { sentinel: 'features' } }, context)
    const key = data?.refreshAppConfiguration.key
    if (typeof key !== 'string' || stopped.signal.aborted) return
    told = seen
    if (isNews(key)) await discardFeatures()
  }
  const isNews = (key: string) => {
    const changed = known !== undefined && key !== known
    known = key
    return changed
  }
  let spreading: ReturnType<typeof setTimeout> | undefined
  const hear = (key: string) => {
    if (isDeserted() || !isNews(key)) return
    clearTimeout(spreading)
    spreading = setTimeout(() => void discardFeatures(), Math.random() * SPREAD)
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
  const stopHearing = keepSubscribed(client, FeaturesChangedDocument, ({ featuresChanged: { key } }) => hear(key))
  const timer = window.setInterval(tick, REFRESH_EVERY)
  window.document.addEventListener('visibilitychange', () => void refresh(), { signal: stopped.signal })
  return () => {
    stopped.abort()
    stopHearing()
    clearTimeout(spreading)
    window.clearInterval(timer)
  }
}
