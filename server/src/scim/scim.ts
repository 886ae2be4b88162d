import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Viewer } from '../access/viewer.ts'
import { createCallCounter } from '../db/pipeline/call-counter.ts'
import type { Database } from '../db/database.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import type { RequestContext } from '../kit/graphql/context.ts'
import type { Host } from '../kit/hosts.ts'
import { HttpError, retryAfter } from '../platform/http/http-error.ts'
import { nameCaller } from '../platform/http/trace.ts'
import { offeredLocales, type Call } from './call.ts'
import { directoryOf, viewerOf } from './directory.ts'
import { answerDiscovery, isDiscovery } from './schemas/discovery.ts'
import { recordCall, type Happened } from './events.ts'
import { perform } from './perform.ts'
import { readRequest } from './request.ts'
import { ScimError } from './scim-error.ts'
import { reachOf } from './users/users-of.ts'
import type { Answer } from './endpoint.ts'
import { ERROR } from './schemas/schemas.ts'

export const SCIM = '/scim/v2'

/** Calls per minute of a directory; the largest make 25 per second. */
const A_MINUTE = 60_000

type Deps = { readonly db: Database; readonly contextOf: (viewer: Viewer, host: Host) => RequestContext }

export type Scim = (req: IncomingMessage, res: ServerResponse, host: Host, path: string) => Promise<void>

/** SCIM 2.0 (RFC 7643, 7644): the directory of a login provider creates, changes and deactivates users, and sets the members of groups. */
export function createScim({ db, contextOf }: Deps): Scim {
  const counter = createCallCounter(db, { scim: A_MINUTE })
  const answer = async (req: IncomingMessage, res: ServerResponse, host: Host, path: string): Promise<void> => {
    const directory = await directoryOf(db.orm, req.headers.authorization, host)
    nameCaller(directory.providerId)
    const wait = await counter.take('scim', directory.providerId, 1)
    if (wait > 0) throw new ScimError(429, 'Too many requests.', { headers: retryAfter(wait) })
    const context = contextOf(viewerOf(directory), host)
    const reach = { ...context.reach, users: reachOf(directory) }
    const base = `${host.origin}${SCIM}`
    const call: Call = {
      directory,
      base,
      ignored: new Set(),
      notes: new Set(),
      locales: offeredLocales(db.orm),
      // A token is sufficient proof, because there is no user who could sign in again.
      context: { ...context, isFresh: true, reach },
    }
    const tail = path.slice(SCIM.length)
    const request = isDiscovery(tail) ? undefined : await noted(db, call, 'OTHER', () => readRequest(req, tail))
    if (request) return sendAnswer(req, res, await perform(db, call, request))
    const body = await noted(db, call, 'DISCOVER', async () => answerDiscovery(req, base, tail))
    await recordCall(db.orm, directory, { action: 'DISCOVER', resource: 'NONE', outcome: 'DONE', status: 200, detail: tail })
    return sendAnswer(req, res, { status: 200, body })
  }
  return async (req, res, host, path) => {
    await answer(req, res, host, path).catch((error: unknown) => sendRefusal(res, refusalOf(error)))
  }
}

/** Records a refused request that is not a valid call of a resource. */
async function noted<Value>(db: Database, { directory }: Call, action: Happened['action'], read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    const { status, message: detail } = refusalOf(error)
    await recordCall(db.orm, directory, { action, resource: 'NONE', outcome: 'REFUSED', status, detail })
    throw error
  }
}

/** @throws the error itself, if it is a fault of ours */
function refusalOf(error: unknown): ScimError {
  if (error instanceof ScimError) return error
  if (error instanceof HttpError && error.status < 500) return new ScimError(error.status, error.message, { headers: error.headers })
  if (isUniqueViolation(error)) return new ScimError(409, 'Another user or group has this already.', { scimType: 'uniqueness' })
  throw error
}

const TYPE = 'application/scim+json; charset=utf-8'

function sendAnswer(req: IncomingMessage, res: ServerResponse, { status, body, tag, location }: Answer): void {
  if (tag !== undefined && req.method === 'GET' && req.headers['if-none-match'] === tag) return write(res, 304, undefined)
  if (tag !== undefined) res.setHeader('etag', tag)
  if (location !== undefined) res.setHeader('location', location)
  write(res, status, body)
}

/** Sends an error in the form of RFC 7644 (3.12). */
function sendRefusal(res: ServerResponse, { status, message, more: { scimType, headers = {} } }: ScimError): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  write(res, status, { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail: message })
}

function write(res: ServerResponse, status: number, body: unknown): void {
  res.setHeader('cache-control', 'no-store')
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  res.writeHead(status, bytes && { 'content-type': TYPE, 'content-length': bytes.length }).end(bytes)
}
