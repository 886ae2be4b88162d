import type { IncomingMessage, ServerResponse } from 'node:http'

/** The value of a request's cookie; of several with one name the first, which is the most specific. */
export function readCookie(req: IncomingMessage, name: string): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

export type CookieOptions = { secure: boolean; maxAge: number; path?: string }

/** Adds an HttpOnly, SameSite=Lax cookie. @param options.maxAge seconds; 0 deletes it */
export function setCookie(res: ServerResponse, name: string, value: string, { secure, maxAge, path = '/' }: CookieOptions): void {
  res.appendHeader('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`)
}
