import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { readonly id: string; readonly type: string; readonly data: Record<string, unknown> }

/** A webhook that takes events, verifies their signatures, and answers what it is told to. */
export async function startReceiver(secret: () => string) {
  const events: Received[] = []
  const refused: string[] = []
  /** Every post, also those that were refused. */
  const posts: { readonly id: string; readonly bytes: number; readonly signatures: number }[] = []
  let answer: number | undefined = 204
  let more: Record<string, string> = {}
  let hear = () => {}
  const open: ServerResponse[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = req.headers
      const key = Buffer.from(secret().replace(/^whsec_/, ''), 'base64')
      const wanted = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
      const signatures = String(signed).split(' ')
      const isGenuine = signatures.some((each) => each.length === wanted.length && timingSafeEqual(Buffer.from(each), Buffer.from(wanted)))
      posts.push({ id: String(id), bytes: Buffer.byteLength(body), signatures: signatures.length })
      if (answer === undefined) return (open.push(res), hear())
      if (!isGenuine) refused.push(String(id))
      else if (answer < 300) events.push(...(JSON.parse(body) as Received[]))
      res.writeHead(isGenuine ? answer : 401, more).end()
      hear()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events,
    refused,
    posts,
    /** @param status undefined: it does not answer until `release` */
    answers: (status: number | undefined, headers: Record<string, string> = {}) => void ([answer, more] = [status, headers]),
    /** Answers the first post that has no answer yet. */
    release: (status: number) => void open.shift()?.writeHead(status).end(),
    /** Until so many different events have come. */
    async until(isEnough: () => boolean) {
      while (!isEnough()) await new Promise<void>((resolve) => (hear = resolve))
    },
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
