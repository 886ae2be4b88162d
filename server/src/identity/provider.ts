import { Provider, interactionPolicy, type Configuration } from 'oidc-provider'
import type { Database } from '../db/database.ts'
import type { Host } from '../hosts.ts'
import { createFindAccount } from './account.ts'
import { createAdapter } from './adapter.ts'
import { API_SCOPES, CLAIMS_BY_SCOPE } from './claims.ts'
import { COOKIES } from './cookies.ts'
import { createGrantLoader } from './grants.ts'
import type { ProviderKeys } from './keys.ts'
import type { Lifetimes } from './lifetimes.ts'
import { LOCALES } from './messages/locales.ts'
import { portalClient } from './portal-client.ts'
import { watchProvider } from './provider-events.ts'
import type { ProviderPages } from './provider-pages.ts'
import type { Sessions } from './sessions.ts'

export const MOUNT = '/identity'

export type ProviderDeps = {
  db: Database
  host: Host
  keys: ProviderKeys
  sessions: Sessions
  lifetimes: Lifetimes
  pages: ProviderPages
}

/** The OpenID provider of one host, with the settings of checks.md section 1. Its issuer is the host's own origin. */
export function createProvider(deps: ProviderDeps): Provider {
  const provider = new Provider(`${deps.host.origin}${MOUNT}`, configuration(deps))
  provider.proxy = true
  watchProvider(provider, deps)
  return provider
}

function configuration({ db, host, keys, sessions, lifetimes, pages }: ProviderDeps): Configuration {
  return {
    adapter: (model: string) => createAdapter(db, host.hostname, model),
    clients: [portalClient(host)],
    findAccount: createFindAccount({ db, sessions, host, lifetimes }),
    loadExistingGrant: createGrantLoader(lifetimes.session),
    jwks: keys.jwks,
    responseTypes: ['code'],
    scopes: [...API_SCOPES],
    extraParams: ['customer'],
    claims: Object.fromEntries(Object.entries(CLAIMS_BY_SCOPE).map(([scope, claims]) => [scope, [...claims]])),
    conformIdTokenClaims: false,
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clockTolerance: 5,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    extraClientMetadata: { properties: ['allowed_cors_origins'] },
    clientBasedCORS: (_ctx, origin, client) => allowsOrigin(client['allowed_cors_origins'], origin),
    cookies: { ...COOKIES, keys: keys.cookies },
    discovery: { ui_locales_supported: [...LOCALES], claim_types_supported: ['normal'] },
    ttl: ttl(lifetimes),
    interactions: { policy: policy(), url: (_ctx, interaction) => `${MOUNT}/interaction/${interaction.uid}` },
    renderError: pages.error,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: pages.signOut, postLogoutSuccessSource: pages.signedOut },
    },
  }
}

/** Signing in is the only question the provider asks: its clients are the installation's own. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.remove('consent')
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return prompts
}

/** A browser names the origin of a post to its own site too, so the portal's own is among a client's. */
const allowsOrigin = (allowed: unknown, origin: string) => Array.isArray(allowed) && allowed.includes(origin)

const ANONYMOUS_SESSION_SECONDS = 3600

const ttl = (lives: Lifetimes): Configuration['ttl'] => ({
  AuthorizationCode: lives.code,
  AccessToken: lives.accessToken,
  IdToken: lives.idToken,
  Grant: lives.session,
  Interaction: lives.interaction,
  RefreshToken: (ctx) => Math.max(1, ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? lives.refreshToken),
  // From the sign-in here: who was signed in elsewhere may have proved who they are long before.
  Session: (ctx, { accountId, exp }) => {
    if (accountId === undefined) return ANONYMOUS_SESSION_SECONDS
    if (ctx.oidc.result?.login !== undefined || exp === undefined) return lives.session
    return Math.max(1, exp - Math.floor(Date.now() / 1000))
  },
})
