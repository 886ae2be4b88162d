import type { idleMachine } from '#machines/idle/idle.machine.ts'
import type { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import type { silentSignInMachine } from '#machines/silent-sign-in/silent-sign-in.machine.ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import type { Navigation } from '../lib/addresses/navigation.ts'
import type { Log } from '../lib/faults/portal-log.ts'
import type { NewsChannel } from '../lib/tabs/session-news.ts'
import type { Arrival } from '../oidc/arrival.ts'
import type { Oidc } from '../oidc/oidc.ts'

export type AuthDeps = {
  oidc: Oidc
  arrival: Arrival
  navigation: Navigation
  /** Channel by which tabs tell each other who is signed in. */
  news: NewsChannel
  silentSignIn: typeof silentSignInMachine
  renewal: typeof renewalMachine
  idle: typeof idleMachine
  session: GuardedStorage
  local: GuardedStorage
  window: Window
  /** Sends the access token to the negotiate endpoint. Rejects unless it was accepted. */
  negotiate: (accessToken: string) => Promise<void>
  log: Log
}
