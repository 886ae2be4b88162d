import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Api } from './api/assets/api.ts'
import type { MockProvider } from './demo/mock-provider/mock-provider.ts'
import type { Web } from './api/assets/web.ts'
import type { Connect } from './connect/connect.ts'
import type { Database } from './db/database.ts'
import { isReady } from './db/schema/migrate.ts'
import { AUTHZEN_METADATA, type Authzen } from './api/authzen/authzen.ts'
import type { Ofrep } from './api/ofrep/ofrep.ts'
import type { Requests } from './api/requests/requests.ts'
import type { Graphql } from './api/doors.ts'
import type { Positions } from './api/positions.ts'
import { createAddressFinder, networkOf } from './platform/http/client-address.ts'
import type { Identity } from './identity/identity.ts'
import { METADATA_PATH } from './identity/provider/provider-request.ts'
import { hostnameOf, type Host, type Hosts } from './kit/hosts.ts'
import { working } from './platform/loop-delay.ts'
import { answerBeforeBody } from './platform/http/drain.ts'
import { HttpError, internalError, methodNotAllowed, notFound } from './platform/http/http-error.ts'
import { send, sendError, sendText } from './platform/http/respond.ts'
import { carriesKey } from './platform/http/shared-key.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import { continueTrace, runInTrace } from './platform/http/trace.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './ops/metrics.ts'
import type { OutboxPage } from './kit/outbox/outbox-page.ts'
import type { Settings } from './platform/settings.ts'
import { VERSION } from './platform/version.ts'
import { SCIM, type Scim } from './scim/scim.ts'
import { SETUP_PATH } from './entities/setup-links/make-setup-link.ts'

export type Rooms = {
  db: Database
  hosts: Hosts
  identity: Identity
  graphql: Graphql
  authzen: Authzen
  scim: Scim
  /** The page of setup links, and its calls. */
  connect: Connect
  ofrep: Ofrep
  requests: Requests
  api: Api
  web: Web
  /** Set in the demo only. */
  mock: MockProvider | undefined
  outboxPage: OutboxPage
  metrics: Metrics
  /** Set if there is a replica. */
  positions: Positions | undefined
  /** Stops sockets, deliveries and everything else that runs besides requests. */
  close(): Promise<void>
}

type AppDeps = {
  settings: Settings
  log: Logger
  /** Undefined while the process is starting. */
  rooms(): Rooms | undefined
  /** Whether the process is stopping. It still takes requests until load balancers know. */
  isStopping(): boolean
}

/** The only request handler: trace, health, headers, host, then the component that the path names. */
export function createApp(deps: AppDeps): RequestListener {
  const addressOf = createAddressFinder(deps.settings.trustedProxies, (peer) =>
    deps.log.warn({ peer }, 'X-Forwarded-For was not read: TRUSTED_PROXIES does not name the address that sent it'),
  )
  return (req, res) => {
    answerBeforeBody(req, res)
    const trace = {
      ...continueTrace(req.headers.traceparent),
      caller: { network: networkOf(addressOf(req)), userAgent: req.headers['user-agent'] },
    }
    runInTrace(trace, () => {
      answer(deps, req, res).catch((error: unknown) => fail(deps.log, req, res, error))
    })
  }
}

async function answer({ settings, rooms: current, isStopping }: AppDeps, req: IncomingMessage, res: ServerResponse): Promise<void> {
  setSecurityHeaders(res, settings.publicUrl.protocol === 'https:')
  const path = pathOf(req)
  // A client that keeps the connection could send its next request just when it is closed.
  if (isStopping()) res.setHeader('connection', 'close')
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  if (!isRead && PROBES.has(path)) throw methodNotAllowed('GET', 'HEAD')
  if (path === '/healthz') return sendText(req, res, `alive, version ${VERSION}`)
  // Every address that takes a change has something to change (RFC 9110, 13.1.2).
  if (!isRead && req.method !== 'OPTIONS' && req.headers['if-none-match']?.trim() === '*') throw thereAlready()
  const rooms = current()
  if (!rooms) return sendStarting(req, res)
  const kind = kindOf(path)
  rooms.metrics.observe(req, res, kind)
  working(`${req.method === 'POST' ? 'POST' : 'other'} ${kind}`)
  const fault = path === '/readyz' ? (isStopping() ? STOPPING : rooms.db.fault()) : undefined
  if (fault !== undefined) return sendText(req, res, fault, 503)
  if (path === '/readyz' && !(await isReady(rooms.db.pool)))
    return sendText(req, res, 'The database does not answer, or its tables are not up to date.', 503)
  if (path === '/readyz') return sendText(req, res, 'ready')
  if (path === '/metrics') return sendMetrics(rooms.metrics, req, res, carriesKey(req, settings.metricsToken))
  const host = await findHost(rooms.hosts, hostnameOf(req.headers.host))
  if (mayWrite(req, path)) rooms.positions?.handNow(res)
  return route(rooms, req, res, host, path)
}

function route(rooms: Rooms, req: IncomingMessage, res: ServerResponse, host: Host, path: string): Promise<void> {
  if (within(path, '/identity') || path === METADATA_PATH) return rooms.identity.handle(req, res, host)
  if (['/api', '/connect', '/dev'].some((room) => within(path, room))) refuseNul(req)
  if (path === AUTHZEN_METADATA || within(path, '/access')) return rooms.authzen(req, res, host, path)
  if (within(path, SCIM)) return rooms.scim(req, res, host, path)
  if (within(path, SETUP_PATH)) return rooms.connect(req, res, host, path)
  if (within(path, '/ofrep')) return rooms.ofrep(req, res, host, path)
  if (path === '/graphql') return rooms.graphql.handle(req, res, host)
  if (path === '/api/requests') return rooms.requests(req, res, host)
  if (within(path, '/api')) return rooms.api(req, res, host, path)
  if (path.startsWith('/s/')) return rooms.identity.follow(res, host, path.slice('/s/'.length))
  if (path === '/account/confirm') return openAccountLink(rooms, req, res, host)
  if (rooms.mock && within(path, '/mock-idp')) return rooms.mock.handle(req, res, host)
  if (within(path, '/dev')) return rooms.outboxPage(req, res, host, path)
  return rooms.web.handle(req, res, host, path)
}

/** An invitation that a login provider confirms is led there, also where its page is opened by hand. */
async function openAccountLink({ identity, web }: Rooms, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const link = new URL(req.url ?? '/', host.origin).searchParams.get('link')
  if (link !== null && (await identity.isConfirmedByProvider(host, link))) return identity.follow(res, host, link)
  return web.handle(req, res, host, '/account/confirm')
}

/** Whether a request may write outside of GraphQL, whose calls report their own writes. */
const mayWrite = ({ method }: IncomingMessage, path: string) =>
  method !== 'GET' && method !== 'HEAD' && ['/identity', '/api', SETUP_PATH].some((room) => within(path, room))

/** PostgreSQL cannot store NUL. The provider refuses it with a page of its own, and the portal's page reads its address in the browser. */
function refuseNul(req: IncomingMessage): void {
  if (req.url?.includes('%00')) throw new HttpError(400, 'BAD_REQUEST', 'The address holds the character NUL. Remove it.')
}

const STOPPING = 'Portico is stopping; other processes answer.'

const within = (path: string, room: string) => path === room || path.startsWith(`${room}/`)

/** The path as sent by the client. Only the origin form is served: an absolute address could name another host than the header. */
function pathOf(req: IncomingMessage): string {
  const url = req.url ?? ''
  if (!url.startsWith('/')) throw new HttpError(400, 'BAD_REQUEST', 'The request must name a path of this host.')
  return url.split(/[?#]/, 1)[0] ?? '/'
}

async function findHost(hosts: Hosts, hostname: string | undefined): Promise<Host> {
  const host = await hosts.find(hostname ?? '').catch((cause: unknown) => {
    const error = new HttpError(503, 'UNAVAILABLE', 'The database does not answer; try again in a moment.', { 'retry-after': '5' })
    throw Object.assign(error, { cause })
  })
  if (!host) throw new HttpError(421, 'MISDIRECTED', 'No site of this name is served here.')
  return host
}

/** Answered under any name, because a probe or collector may use one that belongs to no partner, such as that of a service. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

const thereAlready = () =>
  new HttpError(412, 'PRECONDITION_FAILED', 'If-None-Match: * asks that nothing be at this address, but something is.')

async function sendMetrics(metrics: Metrics, req: IncomingMessage, res: ServerResponse, allowed: boolean): Promise<void> {
  if (!allowed) throw notFound()
  send(req, res, { body: await metrics.text(), type: metrics.contentType, cacheControl: 'no-store' })
}

function sendStarting(req: IncomingMessage, res: ServerResponse): void {
  res.setHeader('retry-after', '2')
  res.setHeader('refresh', '2')
  sendText(req, res, 'Portico is starting. This page opens by itself in a moment.', 503)
}

const KINDS = ['identity', 'connect', 'graphql', 'api', 'access', 'scim', 'ofrep', 'assets', 'readyz', 'metrics', 'dev']
const kindOf = (path: string) => KINDS.find((kind) => within(path, `/${kind}`)) ?? 'page'

function fail(log: Logger, req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (error instanceof HttpError && error.status < 500) return sendError(req, res, error)
  // The key of a setup link and of a link sent by email stays out of the log.
  const path = req.url?.split('?', 1)[0]?.replace(/^\/(connect|s)\/[\w-]{20,64}$/, '/$1/…')
  log.error({ err: error, method: req.method, path }, 'A request failed')
  sendError(req, res, error instanceof HttpError ? error : internalError())
}
