import type { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'
import { readBytes } from './read-bytes.ts'

/** The body of a request as JSON. @param most bytes @throws HttpError 415, 413 or 400 where it is none */
export async function readJson(req: IncomingMessage, most: number): Promise<unknown> {
  if (!/^application\/json *(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, 'NOT_JSON', 'Send the body as application/json.')
  const bytes = await readBytes(req, most)
  if (!bytes) throw new HttpError(413, 'TOO_LARGE', `The body may have at most ${most} bytes.`)
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    throw new HttpError(400, 'BAD_REQUEST', 'The body is not JSON.')
  }
}
