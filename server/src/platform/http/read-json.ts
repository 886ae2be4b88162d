import type { IncomingMessage } from 'node:http'
import { jsonExceeds } from '../json-size.ts'
import { HttpError } from './http-error.ts'
import { readBytes } from './read-bytes.ts'

/** More than the largest group of a directory has. Parsing brackets costs many times as much as parsing text of the same length. */
export const MOST_JSON = { containers: 20_000, values: 100_000, names: 1000 }

/** Reads the body of a request as JSON. @param most bytes @throws HttpError 415, 413 or 400 if it is not acceptable */
export async function readJson(req: IncomingMessage, most: number): Promise<unknown> {
  if (!/^application\/json *(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, 'NOT_JSON', 'Send the body as application/json.')
  const bytes = await readBytes(req, most)
  if (!bytes) throw new HttpError(413, 'TOO_LARGE', `The body may have at most ${most} bytes.`)
  // A byte order mark is no JSON, which a reader may ignore (RFC 8259, 8.1): .NET writes one.
  const text = bytes.toString().replace(/^\uFEFF/, '')
  if (jsonExceeds(text, MOST_JSON))
    throw new HttpError(
      413,
      'TOO_LARGE',
      `The body may have at most ${MOST_JSON.containers} objects and lists, ${MOST_JSON.values} values, and ${MOST_JSON.names} names in an object.`,
    )
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new HttpError(400, 'BAD_REQUEST', 'The body is not JSON.')
  }
}
