import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { findUser } from '../../accounts/find-user.ts'
import { readForm } from '../http-forms.ts'
import { redirect } from '../respond.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Parameter of an authorization request that is made again. */
export const BEGUN_ANEW = 'begun_anew'

/**
 * The authorization request of a sign-in as a query, which the forms of its pages carry, because the sign-in itself is deleted once it expires.
 * @param userName the user of the first proof
 * @returns undefined for a pushed request (RFC 9126), which no browser may see
 */
export function requestQuery({ params, parJti }: Interaction & { parJti?: string }, userName: string | undefined): string | undefined {
  if (parJti !== undefined) return undefined
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) query.append(name, String(one))
  }
  if (userName !== undefined) query.set('login_hint', userName)
  return query.toString()
}

/**
 * Makes the authorization request of an expired sign-in again, with the user name that was typed and without the password. Where the browser has got
 * a session meanwhile, it ends unasked, unless the name is another user's.
 * @returns false if the request carries none
 * @throws {BadForm}
 */
export async function beginAnew(db: Database, provider: Provider, req: IncomingMessage, res: ServerResponse, host: Host): Promise<boolean> {
  if (req.method !== 'POST') return false
  const form = await readForm(req, host.origin)
  const request = form.get('request')
  if (request === null || request === '') return false
  const query = new URLSearchParams(request)
  const userName = (form.get('userName') ?? '').trim()
  if (form.get('step') === 'restart') query.delete('login_hint')
  if (userName !== '') {
    query.set('login_hint', userName)
    const session = await readSession(provider, req, res)
    if (session !== undefined && session.accountId !== (await findUser(db, host, userName))?.id) query.set('prompt', 'login')
  }
  askAgain(res, query)
  return true
}

/** Sends the browser to the authorization request of `query`. */
export function askAgain(res: ServerResponse, query: URLSearchParams): void {
  query.set(BEGUN_ANEW, '1')
  redirect(res, `/identity/auth?${query}`)
}

/** The session of the browser, if somebody is signed in. */
export async function readSession(provider: Provider, req: IncomingMessage, res: ServerResponse) {
  const session = await provider.Session.get(provider.createContext(req, res) as KoaContextWithOIDC)
  return session.accountId === undefined ? undefined : session
}
