import type { IncomingMessage } from 'node:http'

/** Read of a too large body without being kept: a connection that is closed while the client still sends can lose the answer. */
const MOST_DISCARDED = 16 * 1_048_576

/** The body of a request; undefined where it has more bytes than `most`. */
export async function readBytes(req: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    if (size > most + MOST_DISCARDED) break
    if (size <= most) chunks.push(bytes)
  }
  return size > most ? undefined : Buffer.concat(chunks)
}
