import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Whether a request carries the key as its bearer token. Its origin does not count: a proxy on this machine connects from the loopback address, and
 * may send any header.
 * @param key undefined: no request is accepted
 */
export const carriesKey = (req: IncomingMessage, key: string | undefined): boolean =>
  isKey(/^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1], key)

/** Compares in constant time. */
export const isKey = (sent: string | null | undefined, key: string | undefined): boolean =>
  key !== undefined &&
  typeof sent === 'string' &&
  Buffer.byteLength(sent) === Buffer.byteLength(key) &&
  timingSafeEqual(Buffer.from(sent), Buffer.from(key))
