import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { methodNotAllowed, notAuthenticated } from '../../platform/http/http-error.ts'
import type { Callers } from './caller.ts'
import type { SessionCookie } from './session-cookie.ts'

/** `POST /api/negotiate` with the bearer token: sets the cookie with which the browser loads images and exports. 401 without a valid token. */
export function createNegotiate(callers: Callers, cookie: SessionCookie) {
  return async (req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> => {
    if (req.method !== 'POST') throw methodNotAllowed('POST')
    const signedIn = await callers.byBearer(req, host)
    if (!signedIn) throw notAuthenticated()
    cookie.write(res, { userId: signedIn.userId, sessionId: signedIn.sessionId, hostname: host.hostname })
    res.writeHead(204, { 'cache-control': 'no-store' }).end()
  }
}
