import type { IncomingMessage, ServerResponse } from 'node:http'
import { portalScopes } from '../../access/portal-scopes.ts'
import { appViewer } from '../../access/app-viewer.ts'
import type { Viewer } from '../../access/viewer.ts'
import { createCallCounter } from '../../db/pipeline/call-counter.ts'
import type { Database } from '../../db/database.ts'
import { recordRequest } from '../../entities/requests/record-request.ts'
import { namedUser, type NamedUser } from '../../entities/users/create/named-user.ts'
import type { Identity } from '../../identity/identity.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { Host } from '../../kit/hosts.ts'
import { HttpError, methodNotAllowed, rateLimited } from '../../platform/http/http-error.ts'
import { readJson } from '../../platform/http/read-json.ts'
import { sendJson } from '../../platform/http/respond.ts'
import { bearerCaller } from '../bearer-caller.ts'
import { readRequest } from './request-body.ts'

const SCOPE = portalScopes.requests
const MAX_BODY = 16_384
const A_MINUTE = 6000

type Deps = {
  readonly db: Database
  readonly identity: Pick<Identity, 'authenticateApp'>
  readonly contextOf: (viewer: Viewer, host: Host) => RequestContext
}

export type Requests = (req: IncomingMessage, res: ServerResponse, host: Host) => Promise<void>

/**
 * `POST /api/requests`: an app of the HR product, with a token of its own, reports the state of a request, and the users concerned are notified. It
 * reaches the users of the partner on whose host it calls.
 */
export function createRequests({ db, identity, contextOf }: Deps): Requests {
  const counter = createCallCounter(db, { requests: A_MINUTE })
  return async (req, res, host) => {
    if (req.method !== 'POST') throw methodNotAllowed('POST')
    const app = await bearerCaller(appOf(identity, host), req, SCOPE)
    const wait = await counter.take('requests', app.userId, 1)
    if (wait > 0) throw rateLimited(wait)
    const { person, approver, ...given } = readRequest(await readJson(req, MAX_BODY))
    const { partnerId, isHrPartner } = host.partner
    const context = contextOf(appViewer({ id: app.userId, name: app.name, partnerId, isHrPartner }), host)
    const recorded = await recordRequest(db.orm, app.userId, {
      ...given,
      person: await userOf(context, 'person', person),
      approver: approver === undefined ? undefined : await userOf(context, 'approver', approver),
    })
    const { outcome, status, changedAt } = recorded
    sendJson(
      req,
      res,
      { id: given.sourceId, status, changedAt: changedAt.toISOString(), outcome },
      { status: outcome === 'created' ? 201 : 200, cacheControl: 'no-store' },
    )
  }
}

const appOf = (identity: Deps['identity'], host: Host) => async (bearer: string) => {
  const app = await identity.authenticateApp(bearer, host)
  return app && { userId: app.clientId, name: app.name, scopes: app.scopes }
}

async function userOf(context: RequestContext, field: 'person' | 'approver', name: string): Promise<NamedUser> {
  const found = await namedUser(context, name)
  if (!found) throw new HttpError(404, 'USER_NOT_FOUND', `${field}: there is no user ${name} here.`)
  return found
}
