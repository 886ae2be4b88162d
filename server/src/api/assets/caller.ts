import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { portalAccessOf } from '../../access/portal-access.ts'
import { viewerAt } from '../../access/network-rules.ts'
import { viewerOf, type Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import type { Identity } from '../../identity/identity.ts'
import { PORTAL_CLIENT_ID } from '../../identity/provider/portal-client.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Host } from '../../kit/hosts.ts'
import { PASS_SECONDS, type SessionCookie } from './session-cookie.ts'

export type Callers = {
  /** Authenticates by the bearer token of a request, if any. */
  byBearer(req: IncomingMessage, host: Host): Promise<{ userId: string; sessionId: string } | undefined>
  /**
   * Authenticates by bearer token, or by the cookie of negotiate while its session is open. A cookie past half of its lifetime is renewed. The viewer is
   * what the caller reaches from where the request comes.
   */
  viewer(req: IncomingMessage, res: ServerResponse, host: Host): Promise<Viewer | undefined>
  /** Like `viewer`, for users with access to the portal only. */
  inPortal(req: IncomingMessage, res: ServerResponse, host: Host): Promise<Viewer | undefined>
}

/** Finds the callers of `/api`, which belongs to the portal: tokens of other clients are refused. */
export function createCallers(deps: { db: Database; identity: Identity; cookie: SessionCookie }): Callers {
  const { db, identity, cookie } = deps
  const byBearer: Callers['byBearer'] = async (req, host) => {
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(req.headers.authorization ?? '')?.[1]
    const signedIn = token === undefined ? undefined : await identity.authenticate(token, host, clientAddress(req))
    return signedIn?.clientId === PORTAL_CLIENT_ID ? signedIn : undefined
  }
  const byBearerOrCookie = async (req: IncomingMessage, res: ServerResponse, host: Host): Promise<string | undefined> => {
    if (req.headers.authorization !== undefined) return (await byBearer(req, host))?.userId
    const pass = cookie.read(req, host.hostname)
    if (!pass || !(await lives(db, pass, new Date()))) return undefined
    if (pass.expiresAt - Date.now() < PASS_SECONDS * 500)
      cookie.write(res, { userId: pass.userId, sessionId: pass.sessionId, hostname: pass.hostname })
    return pass.userId
  }
  const viewer: Callers['viewer'] = async (req, res, host) => {
    const userId = await byBearerOrCookie(req, res, host)
    const anywhere = userId === undefined ? undefined : await viewerOf(db.orm, userId)
    return anywhere && viewerAt(anywhere, clientAddress(req))
  }
  return {
    byBearer,
    viewer,
    async inPortal(req, res, host) {
      const found = await viewer(req, res, host)
      return found && portalAccessOf(found) === 'allowed' ? found : undefined
    },
  }
}

async function lives(db: Database, pass: { userId: string; sessionId: string }, at: Date): Promise<boolean> {
  const rows = await db.orm
    .select({ id: serverSideSession.id })
    .from(serverSideSession)
    .innerJoin(userIdentity, eq(userIdentity.id, serverSideSession.userId))
    .where(
      and(
        eq(serverSideSession.id, pass.sessionId),
        eq(serverSideSession.userId, pass.userId),
        isNull(serverSideSession.endedAt),
        gt(serverSideSession.expiresAt, at),
        userIdentity.isActive,
      ),
    )
  return rows.length > 0
}
