import { leaveTrace } from '../lib/tabs/session-trace.ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import type { ProviderMetadata } from '../lib/portal-state.ts'
import { safeReturnUrl } from '../lib/addresses/return-url.ts'
import type { TokenStore } from '../lib/storage/token-store.ts'
import type { AuthorizationWish } from './authorization-request.ts'
import { depart, lastReturnUrl } from './depart.ts'
import type { DepartWorld } from './depart.ts'
import { missingSettings } from './oidc-settings.ts'
import type { ConfirmOutcome } from './confirm.ts'
import type { Farewell } from './farewell.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { createProvider, loadLibrary } from './provider.ts'
import type { Provider } from './provider.ts'
import { metadataProblem } from './provider-metadata.ts'
import type { ProviderProblem } from './provider-metadata.ts'
import type { SignInOutcome, ExchangeState } from './sign-in.ts'
import { readStoredUser } from './stored-user.ts'
import type { StoredUser } from './stored-user.ts'
import { createTokenStore } from './token-store.ts'

const REVOKING = 3_000
/** Milliseconds within which the redirect to the provider must happen before the page reports that the sign-out was only local. */
const LEAVING = 8_000

/**
 * Revokes the tokens within a time limit and redirects to the provider's end-session page. `forget` removes all data of the user and runs before the
 * first request. Resolves if the provider could not be reached, or if this page is still open after 8 seconds: then the sign-out was only local.
 */
const leaveThroughProvider = async (
  { manager, metadata, settings }: Provider,
  user: StoredUser | undefined,
  farewell: Farewell,
  forget: () => void,
): Promise<void> => {
  forget()
  if (!user) return
  if (metadata.revocation_endpoint) await revoke(metadata.revocation_endpoint, settings.client_id, [user.refreshToken, user.accessToken])
  if (!metadata.end_session_endpoint) return
  const client = await manager()
  const leaving = client.signoutRedirect({ id_token_hint: user.idToken, state: farewell, redirectMethod: 'replace' })
  // A user who cancelled the navigation, by the Back button or by stopping it, is still here.
  await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, LEAVING))])
}

const revoke = async (endpoint: string, client_id: string, tokens: readonly (string | undefined)[]) => {
  const signal = AbortSignal.timeout(REVOKING)
  const post = (token: string) =>
    fetch(endpoint, { method: 'POST', body: new URLSearchParams({ token, client_id }), signal, keepalive: true })
  await Promise.allSettled(tokens.filter((token) => token !== undefined).map(post))
}

type OidcWorld = DepartWorld & {
  origin: string
  session: GuardedStorage
  local: GuardedStorage
  /** Language of the provider's pages. */
  locale: () => string | undefined
}

type SettingsProblem = ProviderProblem | { code: 'missingSettings'; details: readonly string[] }

/** The session with the identity provider. Only this module handles tokens. */
export type Oidc = {
  /** Must succeed once before anything else is called. Returns what is wrong with the settings or the provider. */
  configure: (settings: OidcSettings, metadata: ProviderMetadata) => SettingsProblem | undefined
  settings: () => OidcSettings
  tokens: TokenStore
  /** The stored user, including one whose tokens have expired. */
  stored: () => StoredUser | undefined
  /** Whether the stored user still counts as signed in (`authenticatedBy`). */
  isValid: (user: StoredUser) => boolean
  /** Subscribes to stored sign-ins, new and renewed. Returns the unsubscribe function. */
  onStored: (hear: (user: StoredUser) => void) => () => void
  redirect: (wish: Omit<AuthorizationWish, 'locale'> & { automatic: boolean }) => Promise<string | undefined>
  /** Lets the signed-in user sign in again in a window. Aborting closes it where the browser allows. */
  confirm: (signal: AbortSignal) => Promise<ConfirmOutcome>
  complete: (url: string, taken?: ExchangeState) => Promise<SignInOutcome>
  /** `forget` removes all data of the user; it runs before the first request. */
  signOut: (farewell: Farewell, forget: () => void) => Promise<void>
  readFarewell: (url: string) => Promise<Farewell>
  /** Preloads the code for renewal and sign-out. */
  prepare: () => Promise<void>
}

export const createOidc = (world: OidcWorld): Oidc => {
  const { origin, session, local, now, locale } = world
  const listeners = new Set<(user: StoredUser) => void>()
  const onStored = (user: StoredUser) => {
    leaveTrace(local, 'signedIn')
    for (const hear of listeners) hear(user)
  }
  let configured: Provider | undefined

  const provider = () => {
    if (!configured) throw new Error('The identity provider is not configured yet')
    return configured
  }
  const configure: Oidc['configure'] = (settings, metadata) => {
    const missing = missingSettings(settings)
    if (missing.length > 0) return { code: 'missingSettings', details: missing }
    const problem = metadataProblem(settings.authority, metadata)
    if (!problem) configured = createProvider(settings, metadata, { session, local, now, onStored })
    return problem
  }
  const stored = () => readStoredUser(session, provider().key)
  const farewell: Oidc['readFarewell'] = async (url) => {
    try {
      const { readFarewell } = await loadLibrary()
      const { reason, returnUrl } = await readFarewell(provider(), url)
      return { reason, returnUrl: safeReturnUrl(returnUrl, origin) }
    } catch {
      return { reason: 'asked', returnUrl: '/' }
    }
  }

  const complete: Oidc['complete'] = async (url, taken) => {
    const otherwise = lastReturnUrl(session)
    try {
      const { completeSignIn } = await loadLibrary()
      return await completeSignIn(provider(), url, origin, otherwise, taken)
    } catch {
      return { outcome: 'failed', returnUrl: safeReturnUrl(otherwise, origin), code: 'providerUnreachable' }
    }
  }

  return {
    configure,
    settings: () => provider().settings,
    tokens: createTokenStore(provider, session, now),
    stored,
    isValid: (user) => (provider().settings.authenticatedBy === 'id_token' ? user.idTokenExpiresAt : user.expiresAt) > now(),
    onStored: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    redirect: (wish) => depart(provider().settings, provider().metadata.authorization_endpoint, { ...wish, locale: locale() }, world),
    confirm: async (signal) => {
      const user = stored()
      return user ? (await loadLibrary()).confirmSignIn(provider(), user, locale(), signal) : 'failed'
    },
    complete,
    signOut: (farewell, forget) => leaveThroughProvider(provider(), stored(), farewell, forget),
    readFarewell: farewell,
    prepare: async () => void (await provider().manager()),
  }
}
