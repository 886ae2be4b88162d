import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq, sql } from 'drizzle-orm'
import type { SetupAnswer, SetupLinkObstacle, SetupLinkView } from '../../../contract/login-providers/setup-page.ts'
import type { Viewer } from '../access/viewer.ts'
import { makeSecret } from '../accounts/client-secrets.ts'
import { createCallCounter, type CallCounter } from '../db/pipeline/call-counter.ts'
import type { Database } from '../db/database.ts'
import { SETUP_PATH } from '../entities/setup-links/make-setup-link.ts'
import { redirect } from '../identity/respond.ts'
import type { RequestContext } from '../kit/graphql/context.ts'
import type { Host } from '../kit/hosts.ts'
import { isUuid } from '../kit/list/ids.ts'
import { methodNotAllowed, notFound } from '../platform/http/http-error.ts'
import { sendJson } from '../platform/http/respond.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { act } from './act.ts'
import { findLink, keepInBrowser, keysOf, takeKey, type LiveLink } from './opened-link.ts'
import { readRequest } from './requests.ts'
import { setupOf } from './setup-view.ts'

/** Calls per minute of one link, because it makes us request addresses that its holder names. */
const A_MINUTE = 60

type Deps = {
  readonly db: Database
  readonly contextOf: (viewer: Viewer, host: Host) => RequestContext
  /** Sends the portal's page, which no cache may store. */
  readonly sendPortal: (req: IncomingMessage, res: ServerResponse, host: Host, path: string, status: number) => Promise<void>
}
type Place = Deps & { readonly counter: CallCounter<'connect'> }

/** Serves the page of setup links and its calls: the holder of a link configures its login provider without an account. */
export type Connect = (req: IncomingMessage, res: ServerResponse, host: Host, path: string) => Promise<void>

export function createConnect(deps: Deps): Connect {
  const place: Place = { ...deps, counter: createCallCounter(deps.db, { connect: A_MINUTE }) }
  return async (req, res, host, path) => {
    res.setHeader('referrer-policy', 'no-referrer')
    const [name = '', call, ...rest] = path.slice(SETUP_PATH.length + 1).split('/')
    if (rest.length > 0) throw notFound()
    if (call === undefined)
      return /^[\w-]{43}$/.test(name) ? enter(place, req, res, host, name) : showPage(place, req, res, host, path, name)
    if (!isUuid(name)) throw notFound()
    if (call === 'state') return sendState(place, req, res, host, name)
    if (call === 'actions') return answerAction(place, req, res, host, name)
    throw notFound()
  }
}

/** Takes the key out of the address: the browser goes on to the link's page with a cookie. */
async function enter({ db }: Place, req: IncomingMessage, res: ServerResponse, host: Host, key: string): Promise<void> {
  requireMethod(req, 'GET', 'HEAD')
  const page = await takeKey(db.orm, host, key, req, res)
  const test = testOf(req, host)
  redirect(res, page === undefined ? SETUP_PATH : test !== null && isUuid(test) ? `${page}?test=${test}` : page)
}

/** Sends the portal, with the status of the link. The path without a link is the page of an unknown one. */
async function showPage(place: Place, req: IncomingMessage, res: ServerResponse, host: Host, path: string, id: string): Promise<void> {
  if (path !== SETUP_PATH && !isUuid(id)) throw notFound()
  requireMethod(req, 'GET', 'HEAD')
  const live = isUuid(id) ? await findLink(place.db.orm, host, id, keysOf(req)) : 'UNKNOWN'
  return place.sendPortal(req, res, host, path, typeof live === 'string' ? 410 : 200)
}

async function sendState(place: Place, req: IncomingMessage, res: ServerResponse, host: Host, id: string): Promise<void> {
  requireMethod(req, 'GET', 'HEAD')
  const keys = keysOf(req)
  const live = await findLink(place.db.orm, host, id, keys)
  // Given before the link is opened, so that the answer that opens it can be lost without shutting this browser out.
  if (typeof live !== 'string' && !live.isOpened && keys.browserSecret === undefined)
    keepInBrowser(res, host, live.link, makeSecret().secret)
  const view = await viewOf(place, req, host, live)
  answer(req, res, { view }, view.state === 'CLOSED' ? 410 : 200)
}

/** Does what the page asks for, and answers the state of the link afterwards. */
async function answerAction(place: Place, req: IncomingMessage, res: ServerResponse, host: Host, id: string): Promise<void> {
  requireMethod(req, 'POST')
  const keys = keysOf(req)
  const live = await findLink(place.db.orm, host, id, keys)
  if (typeof live === 'string') return answer(req, res, { view: { state: 'CLOSED', reason: live } }, 410)
  const request = await readRequest(req, host)
  const { browserSecret, ...outcome } = await act(
    { context: contextOf(place, live, host), counter: place.counter, host, live, browserSecret: keys.browserSecret },
    request,
  )
  if (browserSecret !== undefined) keepInBrowser(res, host, live.link, browserSecret)
  const after = await findLink(place.db.orm, host, id, browserSecret === undefined ? keys : { ...keys, browserSecret })
  const view = await viewOf(place, req, host, after)
  const isOver = view.state === 'CLOSED' && view.reason !== 'HANDED_IN'
  answer(req, res, { view, ...outcome }, isOver ? 410 : outcome.fault === undefined ? 200 : 400)
}

const answer = (req: IncomingMessage, res: ServerResponse, value: SetupAnswer, status: number) => sendJson(req, res, value, { status })

/** The link as its holder may see it: before it is opened only what it is for. */
async function viewOf({ db }: Place, req: IncomingMessage, host: Host, live: LiveLink | SetupLinkObstacle): Promise<SetupLinkView> {
  if (typeof live === 'string') return { state: 'CLOSED', reason: live }
  const { link, provider, isOpened } = live
  if (!isOpened) return { state: 'NOT_OPENED', provider: provider.displayName, expiresAt: link.expiresAt.toISOString() }
  return { state: 'OPENED', ...(await setupOf(db.orm, host, live, testOf(req, host))) }
}

/** The test sign-in that an address names. */
const testOf = (req: IncomingMessage, host: Host): string | null => new URL(req.url ?? '/', host.origin).searchParams.get('test')

function requireMethod({ method = '' }: IncomingMessage, ...allowed: string[]): void {
  if (!allowed.includes(method)) throw methodNotAllowed(...allowed)
}

/** Actions by a link have the current rights of the user who made it, restricted to its provider. The log names the submitter. */
function contextOf({ contextOf: made }: Deps, { link, provider, maker }: LiveLink, host: Host): RequestContext {
  const submittedBy = link.openedBy
  const context = made({ ...maker, actingAs: `link:SETUP:${link.id}`, ...(submittedBy !== null && { submittedBy }) }, host)
  const reached = and(eq(loginProvider.id, provider.id), context.reach.loginProviders) ?? sql`false`
  return { ...context, isFresh: true, reach: { ...context.reach, loginProviders: reached } }
}
