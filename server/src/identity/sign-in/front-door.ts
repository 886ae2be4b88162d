import type { IncomingMessage, ServerResponse } from 'node:http'
import { readPosted } from '../http-forms.ts'
import { redirect } from '../respond.ts'

/** Size of a request line that a Node server still accepts, with room for the path and for cookies. */
const MOST_BYTES = 8 * 1024

const ENDPOINTS = new Set(['/identity/auth', '/identity/session/end'])

/**
 * Whether a request is a post to an endpoint for browsers: authorisation (OpenID Connect Core 3.1.2.1) and log-out (RP-Initiated Logout 1.0, section
 * 2) accept both GET and POST.
 */
export const isPostedQuestion = (req: IncomingMessage, path: string): boolean => req.method === 'POST' && ENDPOINTS.has(path)

/**
 * Redirects the browser to the same request by GET: our cookies are SameSite=Lax, so a post from another site lacks the session.
 * @throws {BadForm}
 */
export async function askByGet(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
  redirect(res, `${path}?${await readPosted(req, MOST_BYTES)}`)
}
