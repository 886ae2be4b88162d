import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A proxy to a server that can be blocked: then nothing is transferred in either direction, and neither side notices. */
export type Breakable = {
  readonly url: string
  hold(): void
  letGo(): void
  /** Redirects to another server and ends existing connections, as a failover of a cluster does. */
  moveTo(url: string): void
  close(): void
}

export async function breakable(to: string): Promise<Breakable> {
  let target = new URL(to)
  const open = new Set<Socket>()
  let isHeld = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (chunk: Buffer) => {
        if (!isHeld) into.write(chunk)
      })
      from
        .on('error', () => {})
        .once('close', () => {
          open.delete(from)
          into.destroy()
        })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const url = new URL(to)
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: url.href,
    hold: () => void (isHeld = true),
    letGo: () => void (isHeld = false),
    moveTo(next) {
      target = new URL(next)
      cut()
    },
    close() {
      server.close()
      cut()
    },
  }
}
