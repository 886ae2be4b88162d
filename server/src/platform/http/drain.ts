import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Limits for reading and dropping a refused body, in bytes and milliseconds. */
const MOST_BYTES = 16 * 1_048_576
const MOST_MS = 5000
const LINGER_MS = 1000

/**
 * Reads the rest of a body and drops it, within limits.
 * @returns whether its end was reached; otherwise the connection cannot be reused
 */
function drain(req: IncomingMessage, bytes = MOST_BYTES): Promise<boolean> {
  if (req.readableEnded) return Promise.resolve(true)
  if (req.destroyed) return Promise.resolve(false)
  return new Promise((resolve) => {
    let size = 0
    const finish = (isWhole: boolean) => {
      clearTimeout(timer)
      req.off('data', drop).off('end', end).off('error', cut).off('close', cut)
      if (!isWhole && !req.destroyed) req.pause()
      resolve(isWhole)
    }
    const timer = setTimeout(() => finish(false), MOST_MS)
    const drop = (chunk: Buffer) => {
      size += chunk.length
      if (size > bytes) finish(false)
    }
    const end = () => finish(true)
    const cut = () => finish(false)
    req.on('data', drop).once('end', end).once('error', cut).once('close', cut).resume()
  })
}

/**
 * Makes every response readable for its client, even if it is sent before the end of the request's body, as a refusal is. The unread rest would be
 * taken for the beginning of the next request, so it is dropped. If it may be longer than the limit, the response says `connection: close`, and the
 * connection stays open for a moment, because closing it while the client still sends can lose the response.
 */
export function answerBeforeBody(req: IncomingMessage, res: ServerResponse): void {
  if (!hasBody(req)) return
  const { writeHead, write, end, flushHeaders } = res
  const isEarly = () => !req.complete && !req.readableEnded
  const sendHead = () => {
    if (res.headersSent) return
    if (isEarly() && mayBeLong(req)) res.setHeader('connection', 'close')
    writeHead.call(res, res.statusCode)
  }
  // The head is held back until the body is known: an early response states its length.
  res.writeHead = (status: number, ...parameters: unknown[]) => {
    if (!isEarly() || res.headersSent) return Reflect.apply(writeHead, res, [status, ...parameters]) as ServerResponse
    res.statusCode = status
    const headers = parameters.find((one) => typeof one === 'object' && one !== null)
    for (const [name, value] of Object.entries((headers ?? {}) as OutgoingHttpHeaders)) if (value !== undefined) res.setHeader(name, value)
    return res
  }
  res.flushHeaders = () => {
    sendHead()
    flushHeaders.call(res)
  }
  res.write = (...parameters: unknown[]) => {
    sendHead()
    return Reflect.apply(write, res, parameters) as boolean
  }
  res.end = (...parameters: unknown[]) => {
    if (!isEarly() || req.destroyed) return Reflect.apply(end, res, parameters) as ServerResponse
    const [chunk, encoding] = parameters
    const body = typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.from(chunk as string, encodingOf(encoding)) : undefined
    const done = parameters.find((one) => typeof one === 'function')
    if (done) res.once('finish', done as () => void)
    if (!res.headersSent && !res.hasHeader('content-length')) res.setHeader('content-length', body?.length ?? 0)
    // With a known length the response is complete for the client before the stream ends.
    if (body !== undefined && body.length > 0) res.write(body)
    else res.flushHeaders()
    req.removeAllListeners('readable')
    void drain(req).then((isWhole) => {
      const finish = () => {
        Reflect.apply(end, res, [])
        if (!isWhole) req.socket.destroySoon()
      }
      // Closing resets the connection of a client that is still sending and may not have read the response yet.
      if (isWhole || req.destroyed) finish()
      else setTimeout(finish, LINGER_MS).unref()
      return undefined
    })
    return res
  }
}

const encodingOf = (encoding: unknown) => (typeof encoding === 'string' ? (encoding as BufferEncoding) : undefined)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A body without a length may be of any size. */
const mayBeLong = ({ headers }: IncomingMessage): boolean => !(Number(headers['content-length'] ?? Infinity) <= MOST_BYTES)
