import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RunningServer } from './running-server.ts'

/** Signs users in without forms, as many as a test has, each with a token and a session like those of the real flow. */
export type QuickSessions = {
  /** @param clientId another app than the portal, which exists and may request the same scopes */
  readonly tokenOf: (userId: string, clientId?: string) => Promise<string>
}

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Signs one user in by the real flow on a partner's host, and copies the resulting rows for the others.
 * @param scope scopes of the tokens
 */
export async function quickSessions(server: RunningServer, partner: string, scope?: string): Promise<QuickSessions> {
  const { accessToken } = await server.signIn('operations', partner)
  const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
  const [token] = await rows<{ payload: Record<string, unknown>; host: string }>(
    `select payload, host from oidc_artifact where model = 'AccessToken' and id = $1`,
    digest(accessToken),
  )
  if (!token) throw new Error('The token of the sign-in is not there.')
  // A token cannot have a scope that its app may not request.
  if (scope !== undefined)
    await rows(
      'update client set scopes = array(select distinct unnest(scopes || $2::text[])) where client_id = $1',
      token.payload['clientId'],
      scope.split(' '),
    )
  const [session] = await rows<{ payload: Record<string, unknown> }>(
    `select payload from oidc_artifact where model = 'Session' and host = $1 and uid = $2`,
    token.host,
    token.payload['sessionUid'],
  )
  return {
    async tokenOf(userId, clientId) {
      const [bearer, uid, grantId] = [32, 16, 16].map((bytes) => randomBytes(bytes).toString('base64url')) as [string, string, string]
      await rows(
        `insert into server_side_session (id, user_id, partner_id, security_stamp, host, expires_at)
         select $1, id, partner_id, security_stamp, $2, now() + interval '1 day' from user_identity where id = $3`,
        uid,
        token.host,
        userId,
      )
      const insert = `insert into oidc_artifact (model, id, host, payload, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`
      const exp = Math.floor(Date.now() / 1000) + 86_400
      // Each session needs its own grant, because the end of a session revokes the tokens of its grant.
      const { authorizations = {} } = (session?.payload ?? {}) as { authorizations?: Record<string, object> }
      const own = Object.fromEntries(Object.entries(authorizations).map(([client, given]) => [clientId ?? client, { ...given, grantId }]))
      const held = { ...session?.payload, authorizations: own, exp, accountId: userId, uid, loginTs: Math.floor(Date.now() / 1000) }
      await rows(insert, 'Session', randomUUID(), token.host, JSON.stringify(held), null, uid, new Date(exp * 1000))
      const shown = {
        ...token.payload,
        exp,
        grantId,
        accountId: userId,
        sessionUid: uid,
        ...(clientId !== undefined && { clientId }),
        ...(scope !== undefined && { scope }),
      }
      await rows(insert, 'AccessToken', digest(bearer), token.host, JSON.stringify(shown), grantId, null, new Date(exp * 1000))
      return bearer
    },
  }
}
