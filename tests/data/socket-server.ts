import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

type Message = { type: string; id?: string; payload?: { authorization?: string } }

/** The server's end of the subscriptions by the protocol graphql-transport-ws: who came, a voice to all of them, and a way to close them. */
export const openSocketServer = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const came: (string | undefined)[] = []
  const listeners: { socket: WebSocket; id: string | undefined }[] = []
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const { type, id, payload }: Message = JSON.parse(data.toString())
      if (type === 'connection_init') {
        came.push(payload?.authorization)
        socket.send(JSON.stringify({ type: 'connection_ack' }))
      }
      if (type === 'subscribe') listeners.push({ socket, id })
    })
  })
  const tellAll = (data: object) => {
    for (const { socket, id } of listeners) socket.send(JSON.stringify({ type: 'next', id, payload: { data } }))
  }
  return {
    url: `ws://127.0.0.1:${port}`,
    came,
    /** How many subscriptions have come so far. */
    listeners: () => listeners.length,
    connections: () => server.clients.size,
    tell: (reason: string | null) => tellAll({ sessionEnded: { reason } }),
    tellAll,
    closeAll: (code: number, reason = 'by the test') => server.clients.forEach((socket) => socket.close(code, reason)),
    close: () => server.close(),
  }
}
