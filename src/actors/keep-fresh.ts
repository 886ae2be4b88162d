import type { Client } from '@urql/core'
import { RefreshAppConfigurationDocument } from '../data/app-configuration.generated.ts'
import { FeaturesChangedDocument } from '../data/features-changed.generated.ts'
import { keepSubscribed } from '../data/keep-subscribed.ts'
import { sendMutation } from '../data/send-mutation.ts'

type Deps = {
  client: Client
  window: Pick<Window, 'document' | 'navigator' | 'setInterval' | 'clearInterval'>
  /** Called when the configuration key has changed, so that the loaded feature flags are outdated. */
  discardFeatures: () => Promise<void>
  /** Reloads the user's profile and the number of unread notifications. */
  refreshOwn: () => Promise<void>
  /** Whether the user is idle (after the warning); nothing is queried until they return. */
  isDeserted: () => boolean
  /** Time of the last activity in any tab of this session, in wall clock milliseconds. */
  lastActive: () => number | undefined
}

/** Refresh interval in milliseconds. */
const REFRESH_EVERY = 300_000

/** Milliseconds within which all open pages refetch after a flag has changed, so that they do not all query at the same moment. */
const SPREAD = 1000

/**
 * A tick that is this many milliseconds late woke up with the laptop. Whether the session has survived the sleep is determined before anything is
 * queried.
 */
const ASLEEP = 60_000

/**
 * Checks every 5 minutes and on return to the tab whether the feature flags have changed, and reloads the profile and notifications. A changed flag
 * is also pushed at once by a subscription. These calls do not count as activity. But if the user has typed, scrolled or moved the pointer since the
 * last call, it is sent as activity, because the server would otherwise end the session of a user who only reads or fills in a long form (promise C4,
 * C5). It pauses while offline or idle. Returns the function that stops it.
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

  // The first key is the reference for later ones.
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
