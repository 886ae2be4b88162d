import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { GuardedStorage } from '../lib/guarded-storage.ts'
import type { ProviderMetadata } from '../lib/portal-state.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { userKey } from './storage-keys.ts'
import type { StoredUser } from './stored-user.ts'
import { createUserStore } from './user-store.ts'

/** The configured client of one identity provider. `anySubject` is raised while somebody signs in anew. */
export type Provider = {
  manager: UserManager
  settings: OidcSettings
  metadata: ProviderMetadata
  /** Key of the user in the session storage. */
  key: string
  anySubject: boolean
}

type Deps = {
  session: GuardedStorage
  local: GuardedStorage
  now: () => number
  onStored: (user: StoredUser) => void
}

const STALE_AFTER_SECONDS = 600
const PATIENCE_SECONDS = 10
const MOST_RETRIES = 3

/** oidc-client-ts with the settings of checks.md section 1, and its user store with our guard at the door. */
export const createProvider = (settings: OidcSettings, metadata: ProviderMetadata, { session, local, now, onStored }: Deps): Provider => {
  const { authority, client_id, redirect_uri, silent_redirect_uri, post_logout_redirect_uri, response_type, scope } = settings
  const userStore = createUserStore({
    storage: session,
    expected: () => ({ issuer: metadata.issuer, clientId: client_id, now: now() }),
    keepsSubject: () => !provider.anySubject,
    onStored,
  })
  const manager = new UserManager({
    authority,
    client_id,
    redirect_uri,
    silent_redirect_uri,
    post_logout_redirect_uri,
    response_type,
    scope,
    metadata,
    userStore,
    stateStore: new WebStorageStateStore({ store: asStorage(local) }),
    staleStateAgeInSeconds: STALE_AFTER_SECONDS,
    maxSilentRenewTimeoutRetries: MOST_RETRIES,
    silentRequestTimeoutInSeconds: PATIENCE_SECONDS,
    requestTimeoutInSeconds: PATIENCE_SECONDS,
    automaticSilentRenew: false,
    monitorSession: false,
    includeIdTokenInSilentRenew: true,
    // The user store compares subjects itself, because the library reports another person like an ended session.
    validateSubOnSilentRenew: false,
    // Sign-out revokes by itself, in bounded time.
    revokeTokensOnSignout: false,
  })
  const provider: Provider = { manager, settings, metadata, key: userKey(authority, client_id), anySubject: false }
  return provider
}

const asStorage = (storage: GuardedStorage): Storage => ({
  get length() {
    return storage.length
  },
  key: storage.key,
  getItem: storage.getItem,
  setItem: storage.setItem,
  removeItem: storage.removeItem,
  clear: () => {
    throw new Error('The storage of pending requests is never cleared as a whole')
  },
})
