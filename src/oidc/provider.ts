import type { StateStore, UserManager } from 'oidc-client-ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import type { ProviderMetadata } from '../lib/portal-state.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { userKey } from './storage-keys.ts'
import type { StoredUser } from './stored-user.ts'
import { createUserStore } from './user-store.ts'

/** The configured client of one identity provider. `anySubject` is raised while somebody signs in anew, `renewing` while somebody's tokens are renewed. */
export type Provider = {
  /** oidc-client-ts, loaded when it is first asked for. Rejects with a `TypeError` where it cannot be loaded; the next call tries again. */
  manager: () => Promise<UserManager>
  userStore: StateStore
  settings: OidcSettings
  metadata: ProviderMetadata
  /** Key of the user in the session storage. */
  key: string
  anySubject: boolean
  renewing: boolean
}

/** The library and what only it needs; it rejects with a `TypeError` where they cannot be loaded. */
export const loadLibrary = () => import('./manager.ts')

type Deps = {
  session: GuardedStorage
  local: GuardedStorage
  now: () => number
  onStored: (user: StoredUser) => void
}

/** oidc-client-ts and its user store, with our guard at the door. */
export const createProvider = (settings: OidcSettings, metadata: ProviderMetadata, { session, local, now, onStored }: Deps): Provider => {
  const { authority, client_id } = settings
  const userStore = createUserStore({
    storage: session,
    expected: () => ({ issuer: metadata.issuer, clientId: client_id, now: now() }),
    keepsSubject: () => !provider.anySubject,
    renews: () => provider.renewing,
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
  }
  return provider
}
