import type { IncomingMessage, ServerResponse } from 'node:http'
import { fill } from '../../accounts/messages/messages.ts'
import { pageFor } from '../../accounts/page.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import type { Host } from '../../kit/hosts.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import type { PagesDeps } from '../identity-pages.ts'
import { noticePage } from '../pages/notice.page.ts'
import { redirect, sendPage } from '../respond.ts'

/** Browsers do not send the second cookie with a post from another site, so the limit is checked by a redirect to ourselves. */
const [POSTED, STARTED] = ['portico_unsolicited', 'portico_start_at']
const LIMIT_SECONDS = 60
const COOKIE_PATH = '/identity'
const RESPONSE = /<(?:[\w.-]{1,64}:)?Response[\s>]/
/** Some providers send the attribute empty where there was no request. */
const EMPTY_REPLY = /\sInResponseTo=(?:""|'')/g
/** The value of the cookie once the sign-in that it stands for has begun; no provider has this name. */
const BEGUN = '-'

/**
 * Whether a SAML response answers no request of ours, as one that a user started at the provider, by a tile of its portal. Nothing else of it is read:
 * whoever can make a browser post a response could otherwise sign it in as somebody of their choice.
 */
export const isUnsolicited = (form: Readonly<Record<string, string>> | undefined): boolean => {
  const xml = Buffer.from(form?.['SAMLResponse'] ?? '', 'base64').toString('latin1')
  return RESPONSE.test(xml) && !xml.replaceAll(EMPTY_REPLY, '').includes('InResponseTo')
}

/** Leads on to `startFresh`, with the path here that RelayState names, if it does. */
export async function answerUnsolicited(
  deps: PagesDeps,
  req: IncomingMessage,
  res: ServerResponse,
  { host, provider, relayState }: { readonly host: Host; readonly provider: LoginProvider; readonly relayState: string },
): Promise<void> {
  if (readCookie(req, POSTED) !== undefined) return explain(deps, req, res, host, provider)
  setCookie(res, host.origin, { name: POSTED, value: '1', maxAge: LIMIT_SECONDS, path: COOKIE_PATH })
  const query = new URLSearchParams({ returnUrl: ownPath(relayState, host) })
  redirect(res, `${COOKIE_PATH}/federation/${provider.name}/start?${query}`)
}

/** Begins a sign-in of this browser that goes to the provider at once; at most once a minute, so that it ends if the provider answers like this again. */
export async function startFresh(
  deps: PagesDeps,
  req: IncomingMessage,
  res: ServerResponse,
  { host, provider, returnUrl }: { readonly host: Host; readonly provider: LoginProvider; readonly returnUrl: string },
): Promise<void> {
  if (readCookie(req, STARTED) !== undefined) return explain(deps, req, res, host, provider)
  setCookie(res, host.origin, { name: STARTED, value: provider.name, maxAge: LIMIT_SECONDS, path: COOKIE_PATH })
  redirect(res, `/account/login?${new URLSearchParams({ returnUrl: ownPath(returnUrl, host) })}`)
}

/** The name of the provider that the next sign-in of this browser goes to, once. */
export function takeStart(req: IncomingMessage, res: ServerResponse, host: Host): string | undefined {
  const name = readCookie(req, STARTED)
  if (name === undefined || name === BEGUN) return undefined
  setCookie(res, host.origin, { name: STARTED, value: BEGUN, maxAge: LIMIT_SECONDS, path: COOKIE_PATH })
  return name
}

const LONGEST_PATH = 2048

/** A path of this host; `/` for everything else. */
function ownPath(text: string, { origin }: Host): string {
  const isPlain = text.length <= LONGEST_PATH && /^[\x21-\x5b\x5d-\x7e]+$/.test(text) && !text.startsWith('//')
  const url = isPlain && (text.startsWith('/') || text.startsWith(`${origin}/`)) ? URL.parse(text, origin) : null
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}

async function explain({ looks }: PagesDeps, req: IncomingMessage, res: ServerResponse, host: Host, { displayName }: LoginProvider) {
  const page = await pageFor(req, host, looks)
  const { t } = page
  const link = { to: `${host.origin}/`, text: fill(t.backTo, { name: host.partner.name }) }
  const lead = fill(t.startedElsewhereLead, { name: displayName })
  sendPage(res, 400, noticePage(page, { title: t.startedElsewhere, lead, link }))
}
