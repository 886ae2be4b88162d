import type { IncomingMessage, ServerResponse } from 'node:http'

/** The value of a request's cookie; of several with one name the first, which is the most specific. Undefined too where it is not encoded well. */
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
  /** The whole host unless given. */
  readonly path?: string
  /** Pages of other sites can neither send it nor use it up; otherwise they send it where they lead the browser here. */
  readonly isStrict?: boolean
  /** Scripts of the portal read it. */
  readonly isReadable?: boolean
}

/**
 * Adds a cookie to an answer, for its host alone; where that host is reached by https, the browser sends it by https alone.
 * Every cookie but those of the OpenID provider's library (`identity/cookies.ts`) is written here.
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
