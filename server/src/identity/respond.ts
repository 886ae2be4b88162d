import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Html } from '../accounts/messages/html.ts'

export type PageOptions = {
  /** Origins that a form may lead to besides our own: browsers apply `form-action` to redirects after a post too. */
  formTargets?: readonly string[]
  /** `no-referrer` if the address itself is a secret. */
  referrer?: 'same-origin' | 'no-referrer'
  /** Nonce of the page's scripts; without it no script runs at all. */
  nonce?: string
}

/** Headers of every page: only our own style sheet, font and pictures, no scripts but those with the nonce, no framing, no caching. */
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

export const newNonce = (): string => randomBytes(18).toString('base64url')

export function redirect(res: ServerResponse, to: string, headers: Record<string, string> = {}): void {
  res.writeHead(303, { location: to, 'cache-control': 'no-store', 'content-length': 0, ...headers })
  res.end()
}
