import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Html } from '../accounts/messages/html.ts'

export type PageOptions = {
  /** Origins that a form may lead on to, besides our own: a browser checks redirects after a post too. */
  formTargets?: readonly string[]
  /** `no-referrer` where the address itself is a secret. */
  referrer?: 'same-origin' | 'no-referrer'
  /** Of the page's scripts; without it no script runs at all. */
  nonce?: string
}

/**
 * The headers of every page: nothing but our own style sheet, font and pictures, no script but for security devices and password fields, never in a frame, never kept.
 */
export const pageHeaders = ({ formTargets = [], referrer = 'same-origin', nonce }: PageOptions = {}): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    ...(nonce === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': referrer,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

export function sendPage(res: ServerResponse, status: number, page: Html, options?: PageOptions): void {
  res.writeHead(status, { ...pageHeaders(options), 'content-length': Buffer.byteLength(page.text) })
  res.end(page.text)
}

/** For the scripts of one answer. */
export const newNonce = (): string => randomBytes(18).toString('base64url')

/** Sends the browser on with a GET. */
export function redirect(res: ServerResponse, to: string, headers: Record<string, string> = {}): void {
  res.writeHead(303, { location: to, 'cache-control': 'no-store', 'content-length': 0, ...headers })
  res.end()
}
