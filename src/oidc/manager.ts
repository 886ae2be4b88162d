import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { StateStore } from 'oidc-client-ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import type { ProviderMetadata } from '../lib/portal-state.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { STALE_AFTER_SECONDS } from './storage-keys.ts'

export { readFarewell } from './farewell.ts'
export { confirmSignIn } from './confirm.ts'
export { completeSignIn } from './sign-in.ts'

type Deps = { settings: OidcSettings; metadata: ProviderMetadata; userStore: StateStore; local: GuardedStorage }

const PATIENCE_SECONDS = 10
const MOST_RETRIES = 3

/**
 * Creates the oidc-client-ts manager. Only this module imports the library, and it is loaded only when there is a code to exchange or a session to
 * renew, so pages without a user do not load it.
 */
export const createManager = ({ settings, metadata, userStore, local }: Deps): UserManager => {
  const { authority, client_id, redirect_uri, silent_redirect_uri, post_logout_redirect_uri, response_type, scope } = settings
  return new UserManager({
    authority,
    client_id,
    redirect_uri,
    silent_redirect_uri,
    popup_redirect_uri: silent_redirect_uri,
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
    // The user store compares subjects itself, because the library reports another user like an ended session.
    validateSubOnSilentRenew: false,
    // Sign-out revokes the tokens separately, with a time limit.
    revokeTokensOnSignout: false,
  })
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
