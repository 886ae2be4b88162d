import type { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'

/** The body of a request as JSON. @param most bytes @throws HttpError 415, 413 or 400 where it is none */
export async function readJson(req: IncomingMessage, most: number): Promise<unknown> {
  if (!/^application\/json *(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, 'NOT_JSON', 'Send the body as application/json.')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    if (size > most) throw new HttpError(413, 'TOO_LARGE', `The body may have at most ${most} bytes.`, { connection: 'close' })
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown
  } catch {
    throw new HttpError(400, 'BAD_REQUEST', 'The body is not JSON.')
  }
}
