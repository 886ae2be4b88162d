import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import { FederationError } from '../../federation/federation-error.ts'
import { readLogoutToken } from '../../federation/oidc/logout-token.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import type { AskDeps } from '../../federation/questions.ts'
import { rememberAssertion } from '../../federation/saml/used-assertions.ts'
import { oidcArtifact } from '../../tables/people/identity.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userLogin } from '../../tables/people/user.table.ts'
import { readPosted } from '../http-forms.ts'

const MOST_BYTES = 16_384

/**
 * Ends the sessions here of a user who signed out at the provider that they signed in by (OpenID Connect Back-Channel Logout 1.0, section 2.5). The
 * logout token alone is sufficient. Other sessions of the user continue.
 */
export async function handleBackchannelLogout(
  deps: AskDeps & { sessions: Sessions },
  provider: LoginProvider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { db, host, log, sessions } = deps
  try {
    const told = await readLogoutToken(deps, provider, (await readPosted(req, MOST_BYTES)).get('logout_token') ?? '')
    if (!(await rememberAssertion(db, host, provider, `logout ${told.jti}`, told.endsAt)))
      throw new FederationError('REPLAY', 'LOGOUT_TOKEN_REUSED', { received: { code: 'USED_JTI' } })
    for (const id of await liveSessionsOf(deps, provider, { sub: told.sub, sids: told.sid === undefined ? [] : [told.sid] }))
      await sessions.end(id, 'providerLogout')
    res.writeHead(200, { 'cache-control': 'no-store', 'content-length': 0 }).end()
  } catch (error) {
    if (!(error instanceof FederationError)) throw error
    log.warn(
      { provider: provider.name, stage: error.stage, expected: error.expected, received: error.received },
      'A logout token was refused',
    )
    res.writeHead(400, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    res.end(JSON.stringify({ error: 'invalid_request', error_description: error.message }))
  }
}

/** Selects sessions by the provider's subject or a hash of the name ID, and by its session IDs; an empty list means all of them. */
type Whose = { readonly sub?: string | undefined; readonly nameHash?: string; readonly sids: readonly string[] }

/** IDs of a user's open sessions that were started by this provider. */
export async function liveSessionsOf({ db, host }: AskDeps, { name }: LoginProvider, { sub, nameHash, sids }: Whose): Promise<string[]> {
  const came = and(
    eq(oidcArtifact.model, 'FederatedSession'),
    eq(oidcArtifact.host, host.hostname),
    sql`${oidcArtifact.payload} ->> 'provider' = ${name}`,
    sids.length === 0 ? undefined : inArray(sql`${oidcArtifact.payload} ->> 'sid'`, [...sids]),
    nameHash === undefined ? undefined : sql`${oidcArtifact.payload} ->> 'nameHash' = ${nameHash}`,
  )
  const isTheirs = sub === undefined ? undefined : and(eq(userLogin.loginProvider, name), eq(userLogin.providerKey, sub))
  const found = await db.orm
    .selectDistinct({ id: serverSideSession.id })
    .from(oidcArtifact)
    .innerJoin(serverSideSession, eq(serverSideSession.id, oidcArtifact.id))
    .leftJoin(userLogin, eq(userLogin.userId, serverSideSession.userId))
    .where(and(came, isTheirs))
  return found.map(({ id }) => id)
}
