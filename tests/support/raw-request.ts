import { connect, type Socket } from 'node:net'

export type RawAnswer = { readonly status: number; readonly headers: string; readonly next: string | undefined }

type Sent = {
  readonly path: string
  readonly host: string
  readonly type: string
  readonly bytes: number
  readonly length: boolean
  readonly headers?: string
}

const CHUNK = Buffer.alloc(65_536, 'a')
const MOST_MS = 15_000

/**
 * Posts a body of the given number of bytes on a separate connection and keeps sending after the response has arrived, like clients that send before
 * they read.
 * @param sent.length whether to send Content-Length; otherwise the body is chunked
 * @returns the response, and that of a second request on the same connection; `next` is undefined if the connection was closed instead
 */
export async function postRaw(port: number, { path, host, type, bytes, length, headers = '' }: Sent): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const heard = listen(socket)
  const framing = length ? `content-length: ${bytes}` : 'transfer-encoding: chunked'
  socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\n${headers}${framing}\r\n\r\n`)
  for (let left = bytes; left > 0 && !socket.destroyed; left -= CHUNK.length) {
    const part = CHUNK.subarray(0, Math.min(left, CHUNK.length))
    const framed = length ? part : Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
    if (!socket.write(framed)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), heard.closed, after(MOST_MS)])
  }
  if (!length && !socket.destroyed) socket.write('0\r\n\r\n')
  const first = await heard.answer()
  const isClosing = /^connection: close/im.test(first.headers)
  if (!isClosing) socket.write(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  const next = isClosing ? undefined : (await heard.answer()).body
  if (isClosing) await heard.closed
  socket.destroy()
  return { status: first.status, headers: first.headers, next }
}

const after = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`Nothing came for ${ms / 1000} s`)), ms).unref())

function listen(socket: Socket) {
  let text = ''
  let look = () => {}
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    look()
  })
  const end = new Promise<void>((resolve) =>
    socket.once('close', () => {
      resolve()
      look()
    }),
  )
  /** The next response, complete according to its length. */
  const answer = () =>
    Promise.race([
      after(MOST_MS),
      new Promise<{ status: number; headers: string; body: string }>((resolve, reject) => {
        look = () => {
          const at = text.indexOf('\r\n\r\n')
          const headers = text.slice(0, Math.max(0, at))
          const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0)
          if (at >= 0 && text.length >= at + 4 + length) {
            const body = text.slice(at + 4, at + 4 + length)
            text = text.slice(at + 4 + length)
            resolve({ status: Number(headers.slice(9, 12)), headers, body })
          } else if (socket.destroyed) reject(new Error('The connection was closed without an answer'))
        }
        look()
      }),
    ])
  return { answer, closed: Promise.race([end, after(MOST_MS)]) }
}
