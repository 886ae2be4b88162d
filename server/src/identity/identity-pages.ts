import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { BreachCheck } from '../accounts/passwords/breached-passwords.ts'
import type { Database } from '../db/database.ts'
import type { Host } from '../kit/hosts.ts'
import { currentTrace } from '../platform/http/trace.ts'
import type { Logger } from '../platform/log.ts'
import type { SendNow } from '../kit/outbox/send-now.ts'
import { handleEmail } from './links/email-links.ts'
import { handleFederation } from './federation/federation-endpoints.ts'
import type { FetchOptions } from '../federation/guarded-fetch.ts'
import { handleForgot } from './sign-in/forgot.ts'
import { handleInvitation } from './links/invitation-page.ts'
import { BadForm, readPosted } from './http-forms.ts'
import { handleInteraction } from './sign-in/interactions.ts'
import type { Lifetimes } from '../platform/lifetimes.ts'
import type { TryLimits } from '../accounts/limits.ts'
import type { Looks } from '../accounts/look/look.ts'
import { fill } from '../accounts/messages/messages.ts'
import { noticePage } from './pages/notice.page.ts'
import { pageFor } from '../accounts/page.ts'
import { handlePersonalData } from './personal-data-page.ts'
import { readAhead } from './sign-in/read-ahead.ts'
import { handleReset } from './sign-in/reset.ts'
import { sendPage, redirect } from './respond.ts'
import type { Sessions } from '../accounts/sessions/sessions.ts'
import type { Keyring } from '../platform/secrets.ts'

/** Size of a request line that a Node server still accepts, with room for the path and for cookies. */
const MOST_BYTES = 8 * 1024

const ENDPOINTS = new Set(['/identity/auth', '/identity/session/end'])

/**
 * Whether a request is a post to an endpoint for browsers: authorisation (OpenID Connect Core 3.1.2.1) and log-out (RP-Initiated Logout 1.0, section
 * 2) accept both GET and POST.
 */
const isPostedQuestion = (req: IncomingMessage, path: string): boolean => req.method === 'POST' && ENDPOINTS.has(path)

/**
 * Redirects the browser to the same request by GET: our cookies are SameSite=Lax, so a post from another site lacks the session.
 * @throws {BadForm}
 */
async function askByGet(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
  redirect(res, `${path}?${await readPosted(req, MOST_BYTES)}`)
}

/** Users who may sign in on a host with this password; only shown in demo mode. */
export type DemoPeople = { readonly emails: readonly string[]; readonly password: string }

export type PagesDeps = {
  db: Database
  keyring: Keyring
  sessions: Sessions
  limits: TryLimits
  looks: Looks
  lifetimes: Lifetimes
  log: Logger
  demoPeople?: ((host: Host) => Promise<DemoPeople>) | undefined
  fetching: FetchOptions
  /** Sends an SMS at once; the answer waits for it. */
  sendSms: SendNow
  /** Whether a new password is known from a data breach. */
  isBreached: BreachCheck
  /** Display name of a scope, as set by its operators. */
  scopeName: (scope: string) => string
  /** Runs work after the answer, so that it does not delay it. Shutdown waits for it. */
  afterAnswer: (work: () => Promise<void>) => void
}

/** Answers our own pages, which are not endpoints of the provider. Returns false for any other path. */
export async function handlePages(
  deps: PagesDeps,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
): Promise<boolean> {
  const path = new URL(req.url ?? '/', host.origin).pathname
  const isPage =
    /^\/identity\/(interaction\/[\w-]{10,64}|forgot|confirmation|(reset|email|invitation|personal-data)\/[\w-]{10,64}|federation\/[\w.-]{1,64}\/(callback|acs|metadata|ask|start|sign-out|signed-out|slo|backchannel-logout))$/.test(
      path,
    )
  if (path === '/identity/assets/identity.css') await sendStyles(deps.looks, res, host)
  else if (path === '/identity/assets/device.js') sendScript(res, deviceScript)
  else if (path === '/identity/assets/password.js') sendScript(res, passwordScript)
  else if (path === '/identity/assets/strength.js') sendScript(res, strengthScript)
  else if (isPostedQuestion(req, path)) await guarded(deps, req, res, host, () => askByGet(req, res, path))
  else if (!isPage) return false
  else if (!['GET', 'HEAD', 'POST'].includes(req.method ?? '')) res.writeHead(405, { allow: 'GET, HEAD, POST' }).end()
  else await guarded(deps, req, res, host, () => pick(deps, provider, req, res, host, path))
  return true
}

const pick = (deps: PagesDeps, provider: Provider, req: IncomingMessage, res: ServerResponse, host: Host, path: string) => {
  if (path === '/identity/forgot' || path === '/identity/confirmation') return handleForgot(deps, req, res, host)
  if (path.startsWith('/identity/reset/')) return handleReset(deps, req, res, host)
  if (path.startsWith('/identity/email/')) return handleEmail(deps, req, res, host)
  if (path.startsWith('/identity/invitation/')) return handleInvitation(deps, req, res, host)
  if (path.startsWith('/identity/personal-data/')) return handlePersonalData(deps, req, res, host)
  if (path.startsWith('/identity/federation/')) return handleFederation(deps, req, res, host)
  readAhead(deps.db, req, host)
  return handleInteraction(deps, provider, req, res, host)
}

/** Turns a failure into a page with its reference and a way back, instead of a bare status. */
async function guarded(
  { looks, log }: PagesDeps,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpired = error instanceof Error && error.name === 'SessionNotFound'
    const status = error instanceof BadForm ? error.status : isExpired ? 400 : 500
    if (status === 500) log.error({ reference: true, err: error }, 'A sign-in page failed')
    else log.info({ reference: true, reason: error instanceof Error ? error.message : undefined }, 'A sign-in page refused a request')
    if (res.headersSent) return void res.end()
    const page = await pageFor(req, host, looks)
    const { t } = page
    const [title, lead] = isExpired ? [t.pageExpired, t.pageExpiredLead] : [t.wentWrong, t.wentWrongLead]
    const reference = isExpired ? undefined : currentTrace()?.traceId
    sendPage(
      res,
      status,
      noticePage(page, { title, lead, reference, link: { to: `${host.origin}/`, text: fill(t.backTo, { name: host.partner.name }) } }),
    )
  }
}

/** Sends the style sheet of the host's look. Its address contains a hash of its content, so it may be cached permanently. */
async function sendStyles(looks: Looks, res: ServerResponse, host: Host): Promise<void> {
  const { css } = await looks.of(host)
  res.writeHead(200, {
    'content-type': 'text/css; charset=utf-8',
    'content-length': Buffer.byteLength(css),
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'host',
  })
  res.end(css)
}

const scriptOf = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const deviceScript = scriptOf('device.js')
const passwordScript = scriptOf('password.js')
const strengthScript = scriptOf('strength.js')

function sendScript(res: ServerResponse, script: Buffer): void {
  res.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': script.length,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  res.end(script)
}
