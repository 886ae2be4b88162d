import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { GraphQLError } from 'graphql'
import { hostnameOf, type Hosts } from '../../kit/hosts.ts'
import { continueTrace, runInTrace } from '../../platform/http/trace.ts'
import { createAddressFinder } from '../../platform/http/client-address.ts'
import type { Settings } from '../../platform/settings.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Sockets } from './socket.ts'

const PATH = '/graphql'

type UpgradeDeps = { hosts: Hosts; sockets: Sockets; limits: RateLimits; settings: Pick<Settings, 'trustedProxies'> }

/** Accepts sockets on /graphql for registered hosts; from browsers only if the page has the same origin. */
export function letSocketsIn(server: Server, { hosts, sockets, limits, settings }: UpgradeDeps): void {
  const addressOf = createAddressFinder(settings.trustedProxies)
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?', 1)[0] !== PATH) return leaveToOthers(server, socket)
    runInTrace(continueTrace(request.headers.traceparent), () => {
      admit(hosts, limits, request, addressOf(request)).then(
        (admitted) => (typeof admitted === 'number' ? refuse(socket, admitted) : sockets.accept(request, request.socket, head, admitted)),
        () => refuse(socket, 503),
      )
    })
  })
}

async function admit(hosts: Hosts, limits: RateLimits, request: IncomingMessage, address: string) {
  if (await limits.take('address', address, 1).catch(isRefusal)) return 429
  const host = await hosts.find(hostnameOf(request.headers.host) ?? '')
  if (!host) return 421
  const { origin } = request.headers
  return origin === undefined || origin === host.origin ? host : 403
}

const isRefusal = (error: unknown): true => {
  if (error instanceof GraphQLError) return true
  throw error
}

/** In development, Vite handles upgrades too. */
function leaveToOthers(server: Server, socket: Duplex): void {
  if (server.listenerCount('upgrade') === 1) refuse(socket, 404)
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
