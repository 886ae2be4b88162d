import type { IncomingMessage } from 'node:http'
import { HttpError } from '../platform/http/http-error.ts'
import { readBytes } from '../platform/http/read-bytes.ts'

const MOST_BYTES = 16 * 1024
const FORM = /^application\/x-www-form-urlencoded(;|$)/i

/** Error for a form that cannot be read: too large, of another type, or from another site. */
export class BadForm extends HttpError {
  constructor(status: number, message: string) {
    super(status, 'BAD_REQUEST', message)
  }
}

/**
 * Reads a posted form of this site's own pages.
 * @param origin the host's own; a form posted by another site is refused
 * @throws {BadForm}
 */
export async function readForm(req: IncomingMessage, origin: string): Promise<URLSearchParams> {
  refuseForeignPost(req, origin)
  return readPosted(req, MOST_BYTES)
}

/** @throws {BadForm} if another site's page has sent the request */
export function refuseForeignPost(req: IncomingMessage, origin: string): void {
  if (!isOwnPost(req, origin)) throw new BadForm(403, 'posted by another site')
}

/**
 * Reads a posted form from any site.
 * @throws {BadForm} if it is not a form, or has more bytes than `most`
 */
export async function readPosted(req: IncomingMessage, most: number): Promise<URLSearchParams> {
  if (!FORM.test(req.headers['content-type'] ?? '')) throw new BadForm(415, 'not a form')
  return readFields(req, most)
}

/**
 * Reads the fields of a posted form from any site, whatever its content type.
 * @throws {BadForm} if it has more bytes than `most`
 */
export const readFields = async (req: IncomingMessage, most: number): Promise<URLSearchParams> =>
  new URLSearchParams((await bytesOf(req, most)).toString())

/** Reads a posted text from any site. @throws {BadForm} if it has more bytes than `most` */
export const readText = async (req: IncomingMessage, most: number): Promise<string> => (await bytesOf(req, most)).toString()

/** Browsers send the origin of a post, or `null` if the page sends no referrer; in that case Sec-Fetch-Site says whether the site is the same. */
function isOwnPost(req: IncomingMessage, origin: string): boolean {
  const named = req.headers.origin
  const site = req.headers['sec-fetch-site']
  if (named === origin) return site === undefined || site === 'same-origin'
  if (named === 'null') return site === 'same-origin'
  return named === undefined && (site === undefined || site === 'same-origin')
}

async function bytesOf(req: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = await readBytes(req, most)
  if (!bytes) throw new BadForm(413, 'form too large')
  return bytes
}
