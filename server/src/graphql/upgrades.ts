import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { hostnameOf } from '../hosts.ts'
import type { Hosts } from '../hosts.ts'
import { continueTrace, runInTrace } from '../http/trace.ts'
import type { Sockets } from './socket.ts'

const PATH = '/graphql'

/** Lets sockets in on /graphql: of registered hosts, and from pages of the same origin where a browser asks. */
export function letSocketsIn(server: Server, hosts: Hosts, sockets: Sockets): void {
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?', 1)[0] !== PATH) return leaveToOthers(server, socket)
    runInTrace(continueTrace(request.headers.traceparent), () => {
      admit(hosts, request).then(
        (admitted) => (typeof admitted === 'number' ? refuse(socket, admitted) : sockets.accept(request, request.socket, head, admitted)),
        () => refuse(socket, 503),
      )
    })
  })
}

async function admit(hosts: Hosts, request: IncomingMessage) {
  const host = await hosts.find(hostnameOf(request.headers.host) ?? '')
  if (!host) return 421
  const { origin } = request.headers
  return origin === undefined || origin === host.origin ? host : 403
}

/** In development Vite listens too. */
function leaveToOthers(server: Server, socket: Duplex): void {
  if (server.listenerCount('upgrade') === 1) refuse(socket, 404)
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
