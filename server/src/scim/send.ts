import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './endpoint.ts'
import { ERROR } from './schemas/schemas.ts'
import type { ScimError } from './scim-error.ts'

const TYPE = 'application/scim+json; charset=utf-8'

export function sendAnswer(req: IncomingMessage, res: ServerResponse, { status, body, tag, location }: Answer): void {
  if (tag !== undefined && req.method === 'GET' && req.headers['if-none-match'] === tag) return write(res, 304, undefined)
  if (tag !== undefined) res.setHeader('etag', tag)
  if (location !== undefined) res.setHeader('location', location)
  write(res, status, body)
}

/** Sends an error in the form of RFC 7644 (3.12). */
export function sendRefusal(res: ServerResponse, { status, message, more: { scimType, headers = {} } }: ScimError): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  write(res, status, { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail: message })
}

function write(res: ServerResponse, status: number, body: unknown): void {
  res.setHeader('cache-control', 'no-store')
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  res.writeHead(status, bytes && { 'content-type': TYPE, 'content-length': bytes.length }).end(bytes)
}
