import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { readFields, readPosted } from '../http-forms.ts'
import type { PagesDeps } from '../identity-pages.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { noticePage } from '../pages/notice.page.ts'
import { onwardHeaders, onwardPage } from '../pages/onward.page.ts'
import { pageFor } from '../../accounts/page.ts'
import { postPage } from '../pages/post.page.ts'
import { newNonce, redirect, sendPage } from '../respond.ts'
import { findAnyProvider, type LoginProvider } from '../../federation/providers.ts'
import { handleBackchannelLogout } from './backchannel-logout.ts'
import { finishTest } from './finish-test.ts'
import { singleLogout } from './single-logout.ts'
import { answerUnsolicited, isUnsolicited, startFresh } from './unsolicited.ts'
import { answersOf, newState, requestsOf, returnsOf } from '../../federation/requests.ts'
import { samlKeysOf } from '../../federation/saml/saml-keys.ts'
import { samlMetadata } from '../../federation/saml/saml.ts'

/** Size of a 256 kB response in base64, percent-encoded. Any origin may post one. */
const MOST_BYTES = 400_000
/** An OpenID answer is a code and a state, each of which would fit into an address. */
const MOST_OF_AN_ANSWER = 32_768

/**
 * Endpoints for answers of other providers. Except for a test, nothing is judged here: the answer is stored under a ticket that only this browser
 * learns, and the sign-in page, which recognises its browser by a cookie, picks it up. So nobody can be made to finish another person's sign-in.
 */
export async function handleFederation(deps: PagesDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const { pathname, search, searchParams } = new URL(req.url ?? '/', host.origin)
  const [, , , name = '', kind] = pathname.split('/')
  const provider = await findAnyProvider(deps.db, host, name)
  if (provider?.protocol === 'SAML2' && kind === 'metadata' && req.method !== 'POST')
    return sendMetadata(res, samlMetadata(host, provider, await samlKeysOf(deps.db, deps.keyring)))
  if (provider && kind === 'ask' && req.method !== 'POST') return sendQuestion(deps, req, res, host, provider, searchParams.get('state'))
  if (kind === 'backchannel-logout')
    return provider?.enabled && provider.protocol === 'OIDC' && req.method === 'POST'
      ? handleBackchannelLogout({ ...deps, host }, provider, req, res)
      : refuse(deps, req, res, host)
  if (kind === 'slo' || kind === 'sign-out')
    return provider?.enabled && provider.protocol === 'SAML2'
      ? signOutBySaml(deps, req, res, host, provider, kind === 'slo' ? undefined : (searchParams.get('state') ?? ''))
      : refuse(deps, req, res, host)
  if (kind === 'signed-out') return finishLogOut(deps, res, host, searchParams.get('state') ?? '')
  const form = kind === 'acs' ? await answerFields(req, searchParams) : undefined
  const query = kind === 'callback' && req.method === 'POST' ? await postedQuery(req) : search
  const state = (form ? form['RelayState'] : new URLSearchParams(query).get('state')) ?? ''
  const request = /^[\w-]{43}$/.test(state) ? await requestsOf(deps.db, host).peek(state) : undefined
  if (kind === 'start' && provider?.enabled && provider.protocol === 'SAML2' && req.method === 'GET')
    return startFresh(deps, req, res, { host, provider, returnUrl: searchParams.get('returnUrl') ?? '/' })
  if (provider?.enabled && provider.protocol === 'SAML2' && request === undefined && isUnsolicited(form))
    return answerUnsolicited(deps, req, res, { host, provider, relayState: state })
  const isExpected = request !== undefined && provider !== undefined && request.provider === provider.name
  if (!isExpected || (kind === 'acs') !== (provider.protocol === 'SAML2')) return refuse(deps, req, res, host)
  const answer = { state, search: query, ...(form ? { form } : {}) }
  const { test } = request
  if (test) {
    await requestsOf(deps.db, host).take(state)
    await finishTest({ ...deps, host }, provider, { ...request, test }, answer)
    return redirect(res, test.back)
  }
  if (!provider.enabled) return refuse(deps, req, res, host)
  const ticket = newState()
  await answersOf(deps.db, host).keep(ticket, answer)
  redirect(
    res,
    request.link ? `/profile/login-providers?linked=${ticket}` : `/identity/interaction/${request.interaction}?external=${ticket}`,
  )
}

/** Parameters of a SAML2 answer: posted, or for an artifact also in the address (SAML bindings 3.6.3). */
async function answerFields(req: IncomingMessage, search: URLSearchParams): Promise<Record<string, string> | undefined> {
  if (req.method === 'POST') return Object.fromEntries(await readFields(req, MOST_BYTES))
  return search.has('SAMLart') ? Object.fromEntries(search) : undefined
}

/**
 * An OpenID provider's posted answer (OAuth 2.0 Form Post Response Mode) as the query that it would otherwise be. Apple adds the user's name, which is
 * not signed.
 */
async function postedQuery(req: IncomingMessage): Promise<string> {
  const fields = await readPosted(req, MOST_OF_AN_ANSWER)
  fields.delete('user')
  return `?${fields}`
}

/** Single logout, started by either side. @param state of a log-out that continues at the provider by a form */
async function signOutBySaml(
  deps: PagesDeps,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
  provider: LoginProvider,
  state: string | undefined,
): Promise<void> {
  const kept = state === undefined ? undefined : await returnsOf(deps.db, host).peek(state)
  const ours = kept?.saml?.provider === provider.name ? kept.form : undefined
  const next = state === undefined ? await singleLogout({ ...deps, host }, provider, req, res) : (ours ?? 'REFUSED')
  if (next === 'ANSWERED') return
  if (next === 'REFUSED') return refuse(deps, req, res, host)
  if ('to' in next && !(next.byPage && new URL(next.to).origin !== host.origin)) return redirect(res, next.to)
  const page = await pageFor(req, host, deps.looks)
  if ('to' in next) {
    res.setHeaders(new Map(Object.entries(onwardHeaders(next.to))))
    return sendPage(res, 200, onwardPage(page, next.to))
  }
  const nonce = newNonce()
  const text = fill(page.t.continueWith, { name: provider.displayName })
  sendPage(res, 200, postPage(page, { title: text, button: text, nonce, ...next }), { formTargets: [new URL(next.action).origin], nonce })
}

/** Sends the form that posts the request (HTTP-POST binding) of a user who links a login or tests a provider. */
async function sendQuestion(
  deps: PagesDeps,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
  { name, displayName }: LoginProvider,
  state: string | null,
): Promise<void> {
  const { form, provider } = (await requestsOf(deps.db, host).peek(state ?? '')) ?? {}
  if (!form || provider !== name) return refuse(deps, req, res, host)
  const page = await pageFor(req, host, deps.looks)
  const text = fill(page.t.continueWith, { name: displayName })
  sendPage(res, 200, postPage(page, { title: text, button: text, ...form }), { formTargets: [new URL(form.action).origin] })
}

/**
 * Continues after a log-out at another provider: redirects to the address that the client requested, or to the host's own page if the state is
 * unknown.
 */
async function finishLogOut({ db }: PagesDeps, res: ServerResponse, host: Host, state: string): Promise<void> {
  const found = await returnsOf(db, host).take(state)
  redirect(res, found && !found.saml ? found.target : `${host.origin}/`)
}

/** Refuses an answer without a pending request: RelayState must be our own key. */
async function refuse({ looks }: PagesDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const page = await pageFor(req, host, looks)
  const { t } = page
  const link = { to: `${host.origin}/`, text: fill(t.backTo, { name: host.partner.name }) }
  sendPage(res, 400, noticePage(page, { title: t.pageExpired, lead: t.pageExpiredLead, link }))
}

function sendMetadata(res: ServerResponse, xml: string): void {
  res.writeHead(200, {
    'content-type': 'application/samlmetadata+xml; charset=utf-8',
    'content-length': Buffer.byteLength(xml),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  res.end(xml)
}
