import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Whether a request carries the key as its bearer. Where it comes from does not count: a proxy on this machine connects from the loopback address,
 * and may send any header.
 * @param key undefined: nobody has it
 */
export const carriesKey = (req: IncomingMessage, key: string | undefined): boolean =>
  isKey(/^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1], key)

/** Compares in constant time. */
export const isKey = (given: string | null | undefined, key: string | undefined): boolean =>
  key !== undefined &&
  typeof given === 'string' &&
  Buffer.byteLength(given) === Buffer.byteLength(key) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(key))
