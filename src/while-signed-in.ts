import type { Client } from '@urql/core'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { followSession } from './actors/follow-session.ts'
import { keepFresh } from './actors/keep-fresh.ts'
import { MyProfileDocument } from './features/account/my-profile.generated.ts'
import type { Navigation } from './lib/navigation.ts'
import type { Store } from './lib/store.ts'
import { unsavedChanges } from './lib/unsaved-changes.ts'
import { askFeatures } from './routes/ask-features.ts'

type Deps = {
  window: Window
  /** The data client of this session. */
  client: Client
  features: Store<Readonly<Record<string, boolean>>>
  navigation: Navigation
  end: (reason: EndReason) => void
}

/** What runs beside the pages while one person is signed in. Answers how to stop. */
export const whileSignedIn = ({ window, client, features, navigation, end }: Deps): (() => void) => {
  const background = { background: true, expectsErrors: true }
  const stops = [
    followSession(client, end),
    keepFresh({
      client,
      window,
      // The old answers stand until the new ones are there, so that no menu loses its items in between.
      discardFeatures: async () => {
        features.set(await askFeatures(client, Object.keys(features.get()), background))
        if (!unsavedChanges.any()) navigation.rejudge()
      },
      refreshProfile: async () =>
        void (await client.query(MyProfileDocument, {}, { ...background, requestPolicy: 'network-only' }).toPromise()),
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
