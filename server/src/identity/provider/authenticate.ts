import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { viewerAt } from '../../access/network-rules.ts'
import { asViewer, viewerColumns, type Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/pipeline/prepared.ts'
import { client } from '../../tables/client.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Host } from '../../kit/hosts.ts'
import { keyOf } from '../../accounts/adapter.ts'
import { isAhead } from '../../accounts/clock.ts'
import { oidcArtifact } from '../../tables/people/identity.table.ts'
import { isIdle, sessionTimeout } from '../../accounts/sessions/session-timeout.ts'

/** The user of a call, with their current rights; `authTime` is when they last authenticated. */
export type SignedIn = {
  userId: string
  viewer: Viewer
  sessionId: string
  clientId: string
  scopes: string[]
  expiresAt: Date
  authTime: Date
}

type TokenPayload = { accountId: string; clientId: string; grantId: string; scope?: string; iat?: number; exp: number; aud?: unknown }
type SessionPayload = { accountId?: string; exp: number; loginTs?: number; authorizations?: Record<string, { grantId?: string }> }

const session = alias(oidcArtifact, 'session')
const signedInBy = prepared((orm) =>
  orm
    .select({
      token: oidcArtifact.payload,
      session: session.payload,
      life: serverSideSession,
      timeout: sessionTimeout(userIdentity.id),
      viewer: viewerColumns,
      allowedScopes: client.scopes,
    })
    .from(oidcArtifact)
    .innerJoin(
      session,
      and(eq(session.model, 'Session'), eq(session.host, oidcArtifact.host), eq(session.uid, sql`${oidcArtifact.payload}->>'sessionUid'`)),
    )
    .innerJoin(serverSideSession, eq(serverSideSession.id, sql`${session.uid}`))
    .innerJoin(
      userIdentity,
      and(
        eq(userIdentity.id, serverSideSession.userId),
        userIdentity.isActive,
        eq(userIdentity.securityStamp, serverSideSession.securityStamp),
      ),
    )
    .innerJoin(client, and(eq(client.clientId, sql`${oidcArtifact.payload}->>'clientId'`), client.enabled))
    .leftJoin(partner, eq(partner.id, userIdentity.partnerId))
    .where(
      and(
        eq(oidcArtifact.model, 'AccessToken'),
        eq(oidcArtifact.id, sql.placeholder('id')),
        eq(oidcArtifact.host, sql.placeholder('host')),
      ),
    )
    .prepare('signed_in'),
)

/**
 * Finds an opaque access token with its session and user in one query, because every call needs it. It requires what the provider's own AccessToken
 * model requires (not expired, the session still has the same user and grant), and that the server-side session was not ended and is not idle, the
 * app is enabled, and the user is active and has the session's security stamp. A token with an audience is for another API and is refused by the
 * portal. Scopes that the app has lost since do not count.
 * @param address where the call comes from: outside the networks of all of the user's customers nobody is signed in. Undefined for calls about a user
 */
export async function findSignedIn(db: Database, bearer: string, host: Host, address?: string): Promise<SignedIn | undefined> {
  if (!/^[\w-]{20,100}$/.test(bearer)) return undefined
  const [row] = await signedInBy(db.orm).execute({ id: keyOf('AccessToken', bearer), host: host.hostname })
  if (!row) return undefined
  const token = row.token as TokenPayload
  const bound = row.session as SessionPayload
  const now = Date.now()
  const isBound =
    row.life.userId === token.accountId &&
    bound.accountId === token.accountId &&
    bound.authorizations?.[token.clientId]?.grantId === token.grantId
  const { endedAt, expiresAt, createdAt, lastActivityAt } = row.life
  const isAlive = endedAt === null && expiresAt.getTime() > now && !isIdle(lastActivityAt, row.timeout)
  const isPast = [createdAt, lastActivityAt, new Date((token.iat ?? 0) * 1000)].every((moment) => !isAhead(moment))
  if (token.aud !== undefined || !isBound || !isAlive || !isPast || token.exp * 1000 <= now || bound.exp * 1000 <= now) return undefined
  const anywhere = asViewer(row.viewer)
  const viewer = address === undefined ? anywhere : viewerAt(anywhere, address)
  if (!viewer) return undefined
  return {
    userId: token.accountId,
    viewer,
    sessionId: row.life.id,
    clientId: token.clientId,
    scopes: (token.scope?.split(' ') ?? []).filter((scope) => row.allowedScopes.includes(scope)),
    expiresAt: new Date(token.exp * 1000),
    authTime: new Date((bound.loginTs ?? 0) * 1000),
  }
}
