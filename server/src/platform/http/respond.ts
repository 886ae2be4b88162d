import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { currentTrace } from './trace.ts'
import { HttpError } from './http-error.ts'

type Content = { body: string | Buffer; type: string; cacheControl: string; status?: number; headers?: Record<string, string> }

/** Sends a complete response: without a body for HEAD, and 304 if the client already has it (a GET response carries a strong ETag). */
export function send(req: IncomingMessage, res: ServerResponse, { body, type, cacheControl, status = 200, headers = {} }: Content): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  res.setHeader('cache-control', cacheControl)
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  if (status === 200) {
    const etag = etagOf(bytes)
    res.setHeader('etag', etag)
    if (hasAlready(req, etag)) {
      res.writeHead(304).end()
      return
    }
  }
  res.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(req.method === 'HEAD' ? undefined : bytes)
}

/** Sends JSON, by default with `no-store`. */
export function sendJson(
  req: IncomingMessage,
  res: ServerResponse,
  value: unknown,
  { status = 200, cacheControl = 'no-store' } = {},
): void {
  send(req, res, { body: JSON.stringify(value), type: 'application/json; charset=utf-8', cacheControl, status })
}

export function sendText(req: IncomingMessage, res: ServerResponse, text: string, status = 200): void {
  send(req, res, { body: `${text}\n`, type: 'text/plain; charset=utf-8', cacheControl: 'no-store', status })
}

/** Sends an error as `{ error: { code, message, traceId } }`; if the response has already begun, the connection is cut. */
export function sendError(req: IncomingMessage, res: ServerResponse, error: HttpError): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value)
  const reference = currentTrace()?.traceId
  sendJson(req, res, { error: { code: error.code, message: error.message, traceId: reference } }, { status: error.status })
}

const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

function hasAlready(req: IncomingMessage, etag: string): boolean {
  const known = req.headers['if-none-match']
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
}
