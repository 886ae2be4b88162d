import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Returns the value of a request's cookie; of several with one name the first, which is the most specific. Also undefined if it is not encoded
 * correctly.
 */
export function readCookie(req: IncomingMessage, name: string): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return decode(pair.slice(at + 1).trim())
  }
  return undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export type Cookie = {
  readonly name: string
  readonly value: string
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge: number
  /** Defaults to the whole host. */
  readonly path?: string
  /** SameSite=Strict: pages of other sites can neither send it nor use it up; otherwise it is sent when they navigate the browser here. */
  readonly isStrict?: boolean
  /** Readable by scripts of the portal. */
  readonly isReadable?: boolean
}

/**
 * Adds a cookie to a response, for its host only; if that host uses https, the browser sends it over https only. Every cookie is written here, except
 * those of the OpenID provider's library (`identity/cookies.ts`).
 */
export function setCookie(res: ServerResponse, origin: string, cookie: Cookie): void {
  const { name, value, maxAge, path = '/', isStrict, isReadable } = cookie
  const attributes = [
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    ...(isReadable ? [] : ['HttpOnly']),
    `SameSite=${isStrict ? 'Strict' : 'Lax'}`,
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ]
  res.appendHeader('set-cookie', [`${name}=${encodeURIComponent(value)}`, ...attributes].join('; '))
}
