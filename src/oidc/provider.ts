import type { StateStore, UserManager } from 'oidc-client-ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import type { ProviderMetadata } from '../lib/portal-state.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { userKey } from './storage-keys.ts'
import type { StoredUser } from './stored-user.ts'
import { createUserStore } from './user-store.ts'

/**
 * The configured client of one identity provider. `anySubject` is true during a new sign-in, `renewing` while a user's tokens are renewed, `confirming`
 * counts the windows in which the user signs in again.
 */
export type Provider = {
  /** oidc-client-ts, loaded on first use. Rejects with a `TypeError` if it cannot be loaded; the next call tries again. */
  manager: () => Promise<UserManager>
  userStore: StateStore
  settings: OidcSettings
  metadata: ProviderMetadata
  /** Key of the user in the session storage. */
  key: string
  anySubject: boolean
  renewing: boolean
  confirming: number
}

/** Loads the library and its dependencies. Rejects with a `TypeError` if that fails. */
export const loadLibrary = () => import('./manager.ts')

type Deps = {
  session: GuardedStorage
  local: GuardedStorage
  now: () => number
  onStored: (user: StoredUser) => void
}

/** Creates the client from oidc-client-ts and a user store that checks every sign-in. */
export const createProvider = (settings: OidcSettings, metadata: ProviderMetadata, { session, local, now, onStored }: Deps): Provider => {
  const { authority, client_id } = settings
  const userStore = createUserStore({
    storage: session,
    expected: () => ({ issuer: metadata.issuer, clientId: client_id, now: now() }),
    keepsSubject: () => !provider.anySubject,
    renews: () => provider.renewing || provider.confirming > 0,
    onStored,
  })
  let made: UserManager | undefined
  const manager = async () => {
    const { createManager } = await loadLibrary()
    made ??= createManager({ settings, metadata, userStore, local })
    return made
  }
  const provider: Provider = {
    manager,
    userStore,
    settings,
    metadata,
    key: userKey(authority, client_id),
    anySubject: false,
    renewing: false,
    confirming: 0,
  }
  return provider
}
