import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses content that is generated for each response, with fast levels, since the result is not cached. */
export async function compress(req: IncomingMessage, body: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const accepted = [req.headers['accept-encoding']].flat().join(', ')
  const bytes = Buffer.from(body)
  if (accepts(accepted, 'br')) {
    return { body: await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), headers: { 'content-encoding': 'br' } }
  }
  if (accepts(accepted, 'gzip')) return { body: await zip(bytes), headers: { 'content-encoding': 'gzip' } }
  return { body: bytes, headers: {} }
}

const accepts = (header: string, encoding: string) =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    return name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  })
