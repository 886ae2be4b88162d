import type { Client } from '@urql/core'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { followRights } from '../actors/follow-rights.ts'
import { followSession } from '../actors/follow-session.ts'
import { keepFresh } from '../actors/keep-fresh.ts'
import { askAllAnew } from '../data/exchanges/shown-queries.exchange.ts'
import { rightsChanges } from '../lib/rights-changes.ts'
import { guardedStorage } from '../lib/storage/guarded-storage.ts'
import type { Permissions } from '../bridge/permissions.ts'
import type { PersonalSettings } from '../bridge/portal.ts'
import { MyProfileDocument } from '../features/profile/my-profile.generated.ts'
import type { Navigation } from '../lib/addresses/navigation.ts'
import type { Store } from '../lib/storage/store.ts'
import { unsavedChanges } from '../lib/unsaved-changes.ts'
import { askFeatures } from '../routes/guard/ask-features.ts'
import { UnreadNotificationsDocument } from '../shell/notifications/news.generated.ts'
import { SystemNoticeDocument } from '../shell/system/system-notice.generated.ts'

type Deps = {
  window: Window
  client: Client
  features: Store<Readonly<Record<string, boolean>>>
  permissions: Pick<Permissions, 'reset'>
  settings: PersonalSettings
  navigation: Navigation
  /** Gets a token whose claims are those of now. */
  renew: () => Promise<void>
  end: (reason: EndReason) => void
  /** Whether the user is idle (after the warning) or the session is over. */
  isDeserted: () => boolean
  /** Time of the last activity in any tab, in wall clock milliseconds. */
  lastActive: () => number | undefined
}

/** Starts the background work of a signed-in session. Returns the function that stops it. */
export const whileSignedIn = ({
  window,
  client,
  features,
  permissions,
  settings,
  navigation,
  renew,
  end,
  isDeserted,
  lastActive,
}: Deps): (() => void) => {
  const background = { background: true, expectsErrors: true }
  let isOver = false
  let forgetJudging = () => {}
  let following = Promise.resolve()
  const follow = async (followed: () => void) => {
    await followChangedRights({ client, features, permissions, navigation, renew, isOver: () => isOver })
    if (!isOver) followed()
  }
  const rights = spreadOut(isDeserted, (followed) => {
    // One after the other, so that the last judgement is by the newest claims.
    following = following.then(() => follow(followed)).catch(() => undefined)
  })
  const stops = [
    () => forgetJudging(),
    rights.stop,
    followSession(client, end),
    followRights(
      client,
      guardedStorage(() => window.sessionStorage),
      rights.hear,
    ),
    keepFresh({
      client,
      window,
      isDeserted,
      lastActive,
      // The old flags stay until the new ones are loaded, so that no menu loses its items in between.
      discardFeatures: async () => {
        const flags = await askFeatures(client, Object.keys(features.get()), background)
        if (isOver) return
        features.set(flags)
        forgetJudging()
        forgetJudging = unsavedChanges.onceSaved(navigation.rejudge)
      },
      refreshOwn: async () => {
        const anew = { ...background, requestPolicy: 'network-only' } as const
        const [profile] = await Promise.all([
          client.query(MyProfileDocument, {}, anew).toPromise(),
          client.query(UnreadNotificationsDocument, {}, anew).toPromise(),
          client.query(SystemNoticeDocument, {}, anew).toPromise(),
        ])
        if (isOver) return
        permissions.reset()
        followSettings(settings, profile.data?.myProfile)
      },
    }),
  ]
  return () => {
    isOver = true
    stops.forEach((stop) => stop())
  }
}

/** Milliseconds over which the open pages of all readers of a changed profile spread their questions. */
const SPREAD = 1_000

/** Acts once for several pieces of news, after a random part of `SPREAD`, and not before somebody is there. */
export const spreadOut = (isDeserted: () => boolean, act: (followed: () => void) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (followed: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(() => (isDeserted() ? hear(followed) : act(followed)), Math.random() * SPREAD)
  }
  return { hear, stop: () => clearTimeout(timer) }
}

type Rights = Pick<Deps, 'client' | 'features' | 'permissions' | 'navigation' | 'renew'> & {
  /** Whether the session has ended meanwhile. */
  isOver: () => boolean
}

/** Judges the open page again by the new rights and reloads what it shows. A page with entries that could not be stored stays until they are saved. */
export const followChangedRights = async ({ client, features, permissions, navigation, renew, isOver }: Rights): Promise<void> => {
  // It may wait for minutes, after which flags and drafts of before would be outdated.
  await renew()
  if (isOver()) return
  const [isKept, flags] = await Promise.all([
    unsavedChanges.keepDrafts(),
    askFeatures(client, Object.keys(features.get()), { background: true, expectsErrors: true }),
  ])
  if (isOver()) return
  features.set(flags)
  permissions.reset()
  rightsChanges.set(rightsChanges.get() + 1)
  if (isKept) navigation.rejudge()
  else unsavedChanges.onceSaved(navigation.rejudge)
  askAllAnew(client)
}

/** Applies settings that were changed in another browser. */
const followSettings = (settings: PersonalSettings, mine: { dateFormat: string | null; colourScheme: string | null } | undefined): void => {
  if (mine?.dateFormat !== null && mine?.dateFormat !== undefined) settings.dateFormat.set(mine.dateFormat)
  if (mine?.colourScheme !== null && mine?.colourScheme !== undefined) settings.colourScheme.set(mine.colourScheme)
}
