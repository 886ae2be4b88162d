import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { preferencesIn } from './accept.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses content that is generated for each response, with fast levels, since the result is not cached. */
export async function compress(req: IncomingMessage, body: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const accepted = [req.headers['accept-encoding']].flat().join(', ')
  const bytes = Buffer.from(body)
  const encoding = preferencesIn(accepted).find(({ value }) => value === 'br' || value === 'gzip')?.value
  if (encoding === 'br') {
    return { body: await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), headers: { 'content-encoding': 'br' } }
  }
  if (encoding === 'gzip') return { body: await zip(bytes), headers: { 'content-encoding': 'gzip' } }
  return { body: bytes, headers: {} }
}
