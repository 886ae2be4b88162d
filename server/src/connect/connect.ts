import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Viewer } from '../access/viewer.ts'
import { createLooks } from '../accounts/look/look.ts'
import type { Looks } from '../accounts/look/look.ts'
import { pageFor } from '../accounts/page.ts'
import type { Page } from '../accounts/page.ts'
import { createCallCounter } from '../db/pipeline/call-counter.ts'
import type { CallCounter } from '../db/pipeline/call-counter.ts'
import type { Database } from '../db/database.ts'
import { columnsOfWaiting, waitingChangeOf } from '../entities/login-providers/trust/waiting-change.ts'
import { SETUP_PATH } from '../entities/setup-links/make-setup-link.ts'
import { and, eq, sql } from 'drizzle-orm'
import { chooseLanguage } from '../identity/sign-in/interactions.ts'
import { newNonce, redirect, sendPage } from '../identity/respond.ts'
import type { RequestContext } from '../kit/graphql/context.ts'
import type { Host } from '../kit/hosts.ts'
import { notFound } from '../platform/http/http-error.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { deadPage, startPage } from './pages/start.page.ts'
import { setupPage } from './pages/setup.page.ts'
import { act } from './act.ts'
import type { Acted } from './act.ts'
import { findLink } from './opened-link.ts'
import type { LiveLink } from './opened-link.ts'
import { traceOf } from './read-trace.ts'

/** Calls per minute of one link, because it makes us request addresses that its holder names. */
const A_MINUTE = 60

type Deps = { readonly db: Database; readonly contextOf: (viewer: Viewer, host: Host) => RequestContext }
type Place = Deps & { readonly looks: Looks; readonly counter: CallCounter<'connect'> }

/** Serves the pages of setup links: the holder of a link configures its login provider without an account. */
export type Connect = (req: IncomingMessage, res: ServerResponse, host: Host, path: string) => Promise<void>

export function createConnect(deps: Deps): Connect {
  const place: Place = { ...deps, looks: createLooks(deps.db), counter: createCallCounter(deps.db, { connect: A_MINUTE }) }
  return async (req, res, host, path) => {
    await answer(place, req, res, host, path)
  }
}

async function answer(place: Place, req: IncomingMessage, res: ServerResponse, host: Host, path: string): Promise<void> {
  const token = path.slice(SETUP_PATH.length + 1)
  if (!/^[\w-]{43}$/.test(token)) throw notFound()
  const { searchParams } = new URL(req.url ?? '/', host.origin)
  const wanted = searchParams.get('lang')
  if (wanted !== null) return chooseLanguage(res, host, path, searchParams, wanted)
  const page = await pageFor(req, host, place.looks, { self: path })
  const live = await findLink(place.db.orm, host, token, req)
  if (typeof live === 'string') return send(res, 410, deadPage(page, live))
  const acted: Acted =
    req.method === 'POST' ? await act({ ...place, context: contextOf(place, live, host), page, path, token, live, req, res }) : { show: {} }
  if ('to' in acted) return redirect(res, acted.to)
  await show(place, req, res, { page, path, token, host }, acted.show, searchParams.get('test'))
}

type At = { readonly page: Page; readonly path: string; readonly token: string; readonly host: Host }

/** Shows the page with its current state and the result of the action. */
async function show(
  place: Place,
  req: IncomingMessage,
  res: ServerResponse,
  { page, path, token, host }: At,
  shown: Extract<Acted, { show: unknown }>['show'],
  test: string | null,
): Promise<void> {
  const live = await findLink(place.db.orm, host, token, req)
  if (typeof live === 'string') return send(res, live === 'HANDED_IN' ? 200 : 410, deadPage(page, live))
  const status = shown.fault === undefined ? 200 : 400
  if (!live.isOpened) return send(res, status, startPage(page, { path, live, fault: shown.fault }))
  const nonce = newNonce()
  const trace = test === null ? undefined : await traceOf(place.db.orm, live.provider.id, test)
  const waiting = await waitingChangeOf(place.db.orm, live.provider.id)
  // Forms may lead to the provider, whose address the user has just entered.
  const options = { referrer: 'no-referrer', nonce, formTargets: ['https:', 'http:'] } as const
  sendPage(res, status, setupPage(page, { path, live, nonce, trace, waiting: waiting && columnsOfWaiting(waiting), ...shown }), options)
}

const send = (res: ServerResponse, status: number, shown: ReturnType<typeof deadPage>) =>
  sendPage(res, status, shown, { referrer: 'no-referrer' })

/** Actions by a link have the current rights of the user who made it, restricted to its provider. The log names the submitter. */
function contextOf({ contextOf: made }: Deps, { link, provider, maker }: LiveLink, host: Host): RequestContext {
  const submittedBy = link.openedBy
  const context = made({ ...maker, actingAs: `link:SETUP:${link.id}`, ...(submittedBy !== null && { submittedBy }) }, host)
  const reached = and(eq(loginProvider.id, provider.id), context.reach.loginProviders) ?? sql`false`
  return { ...context, isFresh: true, reach: { ...context.reach, loginProviders: reached } }
}
