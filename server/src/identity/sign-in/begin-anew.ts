import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { findUser } from '../../accounts/find-user.ts'
import type { Page } from '../../accounts/page.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { readForm } from '../http-forms.ts'
import { redirect } from '../respond.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Parameter of an authorization request that is made again: `expired`, or `elsewhere` if another tab has signed in. */
export const BEGUN_ANEW = 'begun_anew'

/** @returns undefined for a pushed request (RFC 9126), which no browser may see */
export function begunBy({ params, parJti }: Interaction & { parJti?: string }, proved: string | undefined): Page['signIn'] {
  if (parJti !== undefined) return undefined
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value].flat()) if (typeof one === 'string' || typeof one === 'number') query.append(name, String(one))
  }
  return { request: query.toString(), proved }
}

/** In characters; longer names are nobody's. */
const LONGEST_NAME = 320
/** These name nobody whom the sign-in would be for. */
const OF_ANYBODY = ['passkey', 'restart']
/** These say yes or no to a question that nobody has asked any more. */
const ANSWERS = ['allow', 'deny']

/**
 * Makes the authorization request of an expired sign-in again, with the name of its user and without the password. A session that the browser has got
 * meanwhile ends it unasked if it is that user's.
 * @returns false if the request carries none
 * @throws {BadForm}
 */
export async function beginAnew(db: Database, provider: Provider, req: IncomingMessage, res: ServerResponse, host: Host): Promise<boolean> {
  if (req.method !== 'POST') return false
  const form = await readForm(req, host.origin)
  const [request, step] = [form.get('request') ?? '', form.get('step') ?? '']
  if (request === '' || ANSWERS.includes(step)) return false
  const query = new URLSearchParams(request)
  const named = OF_ANYBODY.includes(step) ? '' : (form.get('proved') ?? form.get('userName') ?? '').trim().slice(0, LONGEST_NAME)
  if (named !== '') setCookie(res, host.origin, { name: NAMED, value: named, maxAge: NAMED_SECONDS, path: NAMED_PATH })
  const session = await readSession(provider, req, res)
  if (session !== undefined && session.accountId !== (await findUser(db, host, named))?.id) {
    const prompts = (query.get('prompt') ?? '').split(' ').filter(Boolean)
    query.set('prompt', [...new Set([...prompts, 'login'])].join(' '))
  }
  askAgain(res, query, 'expired')
  return true
}

/** A cookie and no parameter: what is typed as a name may be a password, and addresses stay in histories and logs. */
const [NAMED, NAMED_PATH, NAMED_SECONDS] = ['portico_named', '/identity/interaction', 60]

/** Name of the user with which an expired sign-in was begun anew, once. */
export function takeName(req: IncomingMessage, res: ServerResponse, host: Host): string | undefined {
  const named = readCookie(req, NAMED)
  if (named === undefined) return undefined
  setCookie(res, host.origin, { name: NAMED, value: '', maxAge: 0, path: NAMED_PATH })
  return named
}

/** Sends the browser to the authorization request of `query`. */
export function askAgain(res: ServerResponse, query: URLSearchParams, why: 'expired' | 'elsewhere'): void {
  query.set(BEGUN_ANEW, why)
  redirect(res, `/identity/auth?${query}`)
}

/** The session of the browser, if somebody is signed in. */
export async function readSession(provider: Provider, req: IncomingMessage, res: ServerResponse) {
  const session = await provider.Session.get(provider.createContext(req, res))
  return session.accountId === undefined ? undefined : session
}
