import type { Server } from 'node:http'
import { createServer, type Server as SocketServer } from 'node:net'
import { LOOPBACK_ADDRESSES, type Settings } from './platform/settings.ts'
import { Mistake } from './platform/mistake.ts'

/** The port or a listening address is not available. The message is one sentence for the person who set it. */
export class PortInUseError extends Mistake {
  override name = 'PortInUseError'
}

export type Entrances = {
  /**
   * Listens on each address of the settings, or on all addresses of the machine.
   * @returns the port, which is the same on each address
   * @throws {PortInUseError}
   */
  open(settings: Pick<Settings, 'port' | 'listenAddresses'>): Promise<number>
  /** Accepts no new connections. @param done called when the open ones have ended */
  close(done?: () => void): void
}

/** Listening sockets of the server. A server listens on one address; connections to further addresses are passed to it. */
export function createEntrances(server: Server): Entrances {
  const others: SocketServer[] = []
  return {
    async open({ port, listenAddresses = [undefined] }) {
      const [first, ...more] = listenAddresses
      const taken = await listenOn(server, port, first)
      for (const address of more) {
        // The same options as Node.js sets for its own servers.
        const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
        others.push(other)
        await listenOn(other, taken, address).catch((error: unknown) => {
          if (listenAddresses !== LOOPBACK_ADDRESSES || !(error instanceof PortInUseError) || !isMissing(error.cause)) throw error
        })
      }
      return taken
    },
    close(done) {
      for (const other of others) other.close()
      server.close(done)
    },
  }
}

/** Address by which this machine reaches the server itself. */
export function ownAddressOf({ listenAddresses }: Pick<Settings, 'listenAddresses'>): string {
  const reached = (listenAddresses ?? ['0.0.0.0']).map((each) => (each === '0.0.0.0' ? '127.0.0.1' : each === '::' ? '::1' : each))
  return reached[0] ?? '127.0.0.1'
}

function listenOn(server: SocketServer, port: number, address: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = sentenceOf(error.code, port, address)
      reject(message === undefined ? error : new PortInUseError(message, { cause: error }))
    })
    server.listen({ port, ...(address !== undefined && { host: address }) }, () => {
      const bound = server.address()
      if (typeof bound === 'object' && bound !== null) resolve(bound.port)
      else reject(new Error('The server listens on no port'))
    })
  })
}

function sentenceOf(code: string | undefined, port: number, address: string | undefined): string | undefined {
  if (code === 'EADDRINUSE') return `PORT is ${port}: another program listens on it; stop that, or set PORT to another number.`
  if (code === 'EACCES') return `PORT is ${port}: this user may not listen on it; stop that, or set PORT to another number.`
  return isMissing({ code }) ? `LISTEN_ADDRESS is ${String(address)}: this machine has no such address.` : undefined
}

/** Whether the machine lacks the address, or IPv6 altogether. */
const isMissing = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && 'code' in cause && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(cause.code))
