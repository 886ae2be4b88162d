import type { IncomingMessage, ServerResponse } from 'node:http'
import { portalScopes } from '../../access/portal-scopes.ts'
import type { Database } from '../../db/database.ts'
import { menuOf } from '../../entities/mobile-menu/my-menu.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Host } from '../../kit/hosts.ts'
import { sendJson } from '../../platform/http/respond.ts'
import { bearerCaller } from '../bearer-caller.ts'

const SCOPE = portalScopes.mobileMenu

/** `GET /api/mobile-menu` with the mobile app's token: the menu for its user, revalidated each time; a 304 means that it has not changed. */
export function createMobileMenu(db: Database, identity: Pick<Identity, 'authenticate'>) {
  return async (req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> => {
    const { viewer } = await bearerCaller((bearer) => identity.authenticate(bearer, host), req, SCOPE)
    res.setHeader('vary', 'Authorization')
    sendJson(req, res, { customers: await menuOf(db.orm, viewer) }, { cacheControl: 'private, no-cache' })
  }
}
