import { randomBytes } from 'node:crypto'
import { Provider, errors, interactionPolicy } from 'oidc-provider'
import type { AccessToken, Adapter, Client, ClientCredentials, Configuration } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import type { Statement } from '../../db/pipeline/write-together.ts'
import type { FetchOptions } from '../../federation/guarded-fetch.ts'
import type { Host } from '../../kit/hosts.ts'
import type { Logger } from '../../platform/log.ts'
import { createFindAccount } from './account.ts'
import { allowsOrigin, extraClientMetadata, ownClaimsOf, requiresPkce, settingsOfClient, metadataOf } from '../clients/client-metadata.ts'
import { isOpenBy } from '../clients/client-ways.ts'
import { showsSecret } from '../../accounts/client-secrets.ts'
import { introspection, resourceIndicators } from '../clients/resource-servers.ts'
import { scopesOf, type ScopeCatalog } from '../clients/scope-catalog.ts'
import { COOKIES } from '../cookies.ts'
import { createGrantLoader } from './grants.ts'
import type { ProviderKeys } from '../keys/states.ts'
import type { Lifetimes } from '../../platform/lifetimes.ts'
import { LOCALES } from '../../../../contract/locales.ts'
import { BEGUN_ANEW } from '../sign-in/begin-anew.ts'
import { portalClient } from './portal-client.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { createRefreshTokenAdapter, createSuccession, rotatesRefreshTokens } from './refresh-tokens.ts'
import { createRequestStorage, type RequestStorage } from './request-storage.ts'
import { watchProvider } from './provider-events.ts'
import type { ProviderPages } from './provider-pages.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import type { Keyring } from '../../platform/secrets.ts'

/**
 * Reads clients from their table at each request, so that changes take effect at once in every process.
 * @param known scopes that the provider knows
 */
function createClientAdapter(storage: Pick<RequestStorage, 'client'>, known: ReadonlySet<string>): Adapter {
  return {
    async find(clientId) {
      const row = await storage.client(clientId)
      return row && { ...metadataOf(row, known) }
    },
    // Clients are only changed by operations of the portal.
    upsert: refused,
    findByUserCode: refused,
    findByUid: refused,
    consume: refused,
    destroy: refused,
    revokeByGrantId: refused,
  }
}

const refused = () => Promise.reject(new Error('The provider does not change clients'))

export const MOUNT = '/identity'

export type ProviderDeps = {
  db: Database
  host: Host
  keys: ProviderKeys
  catalog: ScopeCatalog
  keyring: Keyring
  sessions: Sessions
  lifetimes: Lifetimes
  pages: ProviderPages
  fetching: FetchOptions
  log: Logger
}

type OwnDeps = ProviderDeps & { storage: RequestStorage; successorOf: (refreshToken: string) => string }

const storages = new WeakMap<Provider, RequestStorage>()

/** Writes statements in one transaction with the next write of a provider in this request. */
export async function writeAlongside(provider: Provider, statements: readonly Statement[]): Promise<void> {
  const storage = storages.get(provider)
  if (!storage) throw new Error('A provider without its storage.')
  await storage.alongside(statements)
}

/** The OpenID provider of one host. Its issuer is under the host's own origin. */
export function createProvider(deps: ProviderDeps): Provider {
  const storage = createRequestStorage(deps.db, deps.host, deps.sessions)
  const successorOf = createSuccession(deps.keyring)
  const own = { ...deps, storage, successorOf }
  const provider = new (ownProvider(own))(`${deps.host.origin}${MOUNT}`, configuration(own))
  provider.proxy = true
  storages.set(provider, storage)
  watchProvider(provider, { ...deps, storage })
  return provider
}

function configuration({ db, host, keys, catalog, keyring, sessions, lifetimes, pages, storage, successorOf }: OwnDeps): Configuration {
  const known = new Set(scopesOf(catalog))
  const adapterOf = (model: string): Adapter => {
    if (model === 'Client') return createClientAdapter(storage, known)
    if (model === 'RefreshToken') return createRefreshTokenAdapter(storage.adapter(model), { db, host, catalog, successorOf })
    return createProviderAdapter(storage.adapter(model), model, keyring)
  }
  return {
    adapter: adapterOf,
    clients: catalog.systemClients.map((row) => portalClient(row, host, known)),
    findAccount: createFindAccount({ db, keyring, sessions, host, lifetimes, storage }),
    loadExistingGrant: createGrantLoader(db, host, lifetimes.session),
    jwks: keys.jwks,
    responseTypes: ['code'],
    scopes: [...known],
    extraParams: ['customer', BEGUN_ANEW],
    claims: Object.fromEntries(catalog.identityResources.map(({ name, claims }) => [name, [...claims]])),
    extraTokenClaims: (_ctx, token) => (token.kind === 'ClientCredentials' && token.client ? ownClaimsOf(token.client) : undefined),
    conformIdTokenClaims: false,
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clockTolerance: 5,
    pkce: { required: (_ctx, client) => requiresPkce(client) },
    rotateRefreshToken: ({ oidc: { client } }) => client !== undefined && rotatesRefreshTokens(client),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    extraClientMetadata,
    clientBasedCORS: (_ctx, origin, client) => allowsOrigin(client, origin),
    cookies: { ...COOKIES, keys: keys.cookies },
    discovery: {
      ui_locales_supported: [...LOCALES],
      claim_types_supported: ['normal'],
      prompt_values_supported: [...PROMPTS],
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    },
    ttl: ttl(lifetimes),
    interactions: { policy: policy(db), url: (_ctx, interaction) => `${MOUNT}/interaction/${interaction.uid}` },
    renderError: pages.error,
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      introspection: introspection(catalog, storage),
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: resourceIndicators(catalog),
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, logoutSource: pages.signOut, postLogoutSuccessSource: pages.signedOut },
    },
  }
}

const PROMPTS = ['none', 'login', 'consent', 'select_account'] as const

/** The sign-in precedes consent. An app that restricts the ways to sign in requires a new sign-in if the session used another way. */
function policy(db: Database) {
  const prompts = interactionPolicy.base()
  prompts.get('login')?.checks.add(
    new interactionPolicy.Check(
      'other_way',
      'The client does not take this way of signing in',
      'login_required',
      async ({ oidc: { session, client } }) => {
        if (!client || session?.accountId === undefined || (await isOpenBy(db, client, session.uid)))
          return interactionPolicy.Check.NO_NEED_TO_PROMPT
        return interactionPolicy.Check.REQUEST_PROMPT
      },
    ),
  )
  // Outside the networks of their customers, a person has a session but no account.
  prompts
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'other_network',
        'The session cannot be used from this network',
        'login_required',
        ({ oidc: { session, account } }) =>
          session?.accountId !== undefined && !account ? interactionPolicy.Check.REQUEST_PROMPT : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

/** The library uses the first handler registered for a response mode, which is its own, so ours replaces it on registration. */
const ownProvider = ({ pages: { formPost }, db, storage, successorOf }: Pick<OwnDeps, 'pages' | 'db' | 'storage' | 'successorOf'>) =>
  class extends Provider {
    constructor(...given: ConstructorParameters<typeof Provider>) {
      super(...given)
      Object.assign(this.Client.prototype, {
        // The library awaits the result.
        async compareClientSecret(this: Client, shown: string) {
          return showsSecret(db, await storage.secrets(this.clientId), shown)
        },
        grantTypeAllowed(this: Client, type: string) {
          const { route, params } = Provider.ctx?.oidc ?? {}
          return hasOrThrow(this.grantTypes, type, route === 'token' && params?.['grant_type'] === type)
        },
        responseTypeAllowed(this: Client, type: string) {
          return hasOrThrow(this.responseTypes, type, true)
        },
      })
      Object.assign(this.RefreshToken.prototype, {
        generateTokenId: () => {
          const { RotatedRefreshToken: before } = Provider.ctx?.oidc.entities ?? {}
          return before ? successorOf(before.jti) : randomBytes(32).toString('base64url')
        },
      })
    }
    override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
      super.registerResponseMode(name, name === 'form_post' ? formPost : handler)
    }
  }

/**
 * Whether a client may use what it requests. The library would answer `invalid_request` otherwise.
 * @throws UnauthorizedClient (RFC 6749, 4.1.2.1 and 5.2)
 */
function hasOrThrow(allowed: readonly string[] | undefined, type: string, isRequest: boolean): boolean {
  const isAllowed = allowed?.includes(type) ?? false
  if (!isAllowed && isRequest) throw new errors.UnauthorizedClient('the client may not use this grant')
  return isAllowed
}

const ANONYMOUS_SESSION_SECONDS = 3600
/** Seconds within which an app must send the browser after a pushed authorisation request. */
const PUSHED_SECONDS = 60

const ttl = (lives: Lifetimes): Configuration['ttl'] => ({
  AuthorizationCode: lives.code,
  AccessToken: (_ctx, token, client) => accessTokenLife(token, client, lives),
  ClientCredentials: (_ctx, token, client) => accessTokenLife(token, client, lives),
  IdToken: (_ctx, _token, client) => secondsOf(settingsOfClient(client).idTokenMinutes, 60) ?? lives.idToken,
  Grant: lives.session,
  Interaction: lives.interaction,
  PushedAuthorizationRequest: PUSHED_SECONDS,
  // Rotation does not extend the lifetime, and a refresh token does not outlive its session.
  RefreshToken: (ctx, _token, client) => {
    const own = secondsOf(settingsOfClient(client).refreshTokenHours, 3600) ?? lives.refreshToken
    return Math.max(1, ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? Math.min(own, lives.refreshToken))
  },
  // Counted from the sign-in here, because the authentication at another provider may be much older.
  Session: (ctx, { accountId, exp }) => {
    if (accountId === undefined) return ANONYMOUS_SESSION_SECONDS
    if (ctx.oidc.result?.login !== undefined || exp === undefined) return lives.session
    return Math.max(1, exp - Math.floor(Date.now() / 1000))
  },
})

/** The shorter of the lifetimes of the API and the app. */
const accessTokenLife = ({ resourceServer }: AccessToken | ClientCredentials, client: Client, lives: Lifetimes): number => {
  const set = [resourceServer?.accessTokenTTL, secondsOf(settingsOfClient(client).accessTokenMinutes, 60)].filter(
    (life) => life !== undefined,
  )
  return set.length > 0 ? Math.min(...set) : lives.accessToken
}

const secondsOf = (count: number | null, each: number): number | undefined => (count === null ? undefined : count * each)
