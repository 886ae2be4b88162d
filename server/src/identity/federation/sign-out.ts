import type { KoaContextWithOIDC } from 'oidc-provider'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { open, seal, type Keyring } from '../../platform/secrets.ts'
import { createAdapter } from '../../accounts/adapter.ts'
import { FederationError } from '../../federation/federation-error.ts'
import { isSafeScheme } from '../../federation/guarded-fetch.ts'
import { configurationOf } from '../../federation/oidc/oidc-configuration.ts'
import { signedOutOf } from '../../federation/signed-out.ts'
import { findProvider, type LoginProvider } from '../../federation/providers.ts'
import { newState, returnsOf } from '../../federation/requests.ts'
import { nameHashOf, readSamlSession } from '../../federation/saml/saml-logout.ts'
import { startSamlLogout, type LogoutDeps } from '../../federation/start-logout.ts'

/** The provider by which a session was started, and its ID token, sealed, which a log-out request to it needs. */
export type FederatedSession = {
  provider: string
  /** For SAML2 the name ID and session as JSON. */
  idToken: string
  /** The provider's session ID, if it sent one. */
  sid?: string
  /** For SAML2: hash of the name ID, to find the session of a log-out request. */
  nameHash?: string
}

const MODEL = 'FederatedSession'

export const sealIdToken = (idToken: string, keyring: Keyring): string => seal(idToken, keyring).toString('base64')
const openIdToken = (sealed: string, keyring: Keyring): string => open(Buffer.from(sealed, 'base64'), keyring).toString()

/** With the ID token in clear, for an interaction's result, which is sealed as a whole. */
export const openedSession = ({ provider, idToken }: FederatedSession, keyring: Keyring): FederatedSession => ({
  provider,
  idToken: openIdToken(idToken, keyring),
})

/** Stores the provider of a session, for the maximum lifetime of the session. */
export async function keepFederatedSession(
  db: Database,
  { hostname }: Host,
  sid: string,
  session: FederatedSession,
  seconds: number,
): Promise<void> {
  const exp = Math.floor(Date.now() / 1000) + seconds
  await createAdapter(db, hostname, MODEL).upsert(sid, { exp, ...session }, seconds)
}

const sidShape = v.pipe(v.string(), v.parseJson(), v.object({ sid: v.string() }))

function namesOf(idToken: string): Pick<FederatedSession, 'sid' | 'nameHash'> {
  const saml = readSamlSession(idToken)
  if (saml) return { nameHash: nameHashOf(saml.nameId), ...(saml.sessionIndex !== undefined && { sid: saml.sessionIndex }) }
  const read = v.safeParse(sidShape, Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  return read.success ? { sid: read.output.sid } : {}
}

/** Federated session from a sign-in's result, sealed again. */
export function federatedOf(ctx: KoaContextWithOIDC, keyring: Keyring): FederatedSession | undefined {
  const brought = ctx.oidc.result?.['federated'] as Partial<FederatedSession> | undefined
  const { provider, idToken } = brought ?? {}
  if (typeof provider !== 'string' || typeof idToken !== 'string') return undefined
  return { provider, idToken: sealIdToken(idToken, keyring), ...namesOf(idToken) }
}

/**
 * Address where a log-out continues at the provider that started the session: its log-out address, configured or discovered, with its ID token and
 * the return address (OpenID Connect RP-Initiated Logout 1.0, section 2); for SAML2 single logout. This happens once per session. The final address
 * is stored here until the browser returns.
 * @param target where the browser is to end
 * @returns undefined if no other provider is involved
 */
export async function logOutElsewhere(deps: LogoutDeps, sid: string, target: string): Promise<string | undefined> {
  const { db, host, keyring } = deps
  const sessions = createAdapter(db, host.hostname, MODEL)
  const kept = await sessions.find(sid)
  if (!kept) return undefined
  await sessions.destroy(sid)
  const provider = await findProvider(db, host, String(kept['provider']))
  const idToken = openIdToken(String(kept['idToken']), keyring)
  const saml = provider?.protocol === 'SAML2' ? readSamlSession(idToken) : undefined
  if (provider && saml) return startSamlLogout(deps, provider, saml, target)
  const address = provider && (await endSessionOf(deps, provider))
  if (!address) return undefined
  const state = newState()
  await returnsOf(db, host).keep(state, { target })
  address.searchParams.set('id_token_hint', idToken)
  if (provider.clientId !== null) address.searchParams.set('client_id', provider.clientId)
  address.searchParams.set('post_logout_redirect_uri', signedOutOf(host, provider))
  address.searchParams.set('state', state)
  return address.href
}

/** The configured log-out address, otherwise the discovered one. A provider that does not answer does not block the sign-out here. */
async function endSessionOf({ keyring, fetching, log }: LogoutDeps, provider: LoginProvider): Promise<URL | undefined> {
  const { protocol, logoutUrl, name } = provider
  if (logoutUrl !== null) return URL.canParse(logoutUrl) ? new URL(logoutUrl) : undefined
  if (protocol !== 'OIDC') return undefined
  try {
    const { config } = await configurationOf({ keyring, fetching }, provider)
    const said = config.serverMetadata().end_session_endpoint ?? ''
    return URL.canParse(said) && isSafeScheme(new URL(said), fetching) ? new URL(said) : undefined
  } catch (error) {
    if (!(error instanceof FederationError)) throw error
    const { stage, expected, received } = error
    log.warn({ provider: name, stage, expected, received }, 'A login provider could not be asked where people sign out')
    return undefined
  }
}
