import { subscriptionExchange } from '@urql/core'
import type { ExecutionResult, Exchange } from '@urql/core'
import type { Client } from 'graphql-ws'
import type { SocketDeps } from './socket.ts'

/** Subscriptions over one WebSocket, whose code and connection are loaded with the first of them. */
type Subscriptions = { exchange: Exchange; close: () => void }

export const createSubscriptions = (deps: SocketDeps): Subscriptions => {
  let socket: Promise<Client> | undefined
  let closed = false
  const open = () => (socket ??= import('./socket.ts').then(({ openSocket }) => openSocket(deps)))

  const exchange = subscriptionExchange({
    forwardSubscription: ({ query = '', variables = {} }) => ({
      subscribe: (sink) => {
        const stopped = new AbortController()
        const listen = async () => {
          const client = await open()
          if (stopped.signal.aborted || closed) return
          const next = (result: unknown) => sink.next(result as ExecutionResult)
          const stop = client.subscribe(
            { query, variables },
            { next, error: (error) => sink.error(error), complete: () => sink.complete() },
          )
          stopped.signal.addEventListener('abort', stop)
        }
        listen().catch((error: unknown) => sink.error(error))
        return { unsubscribe: () => stopped.abort() }
      },
    }),
  })
  return {
    exchange,
    close: () => {
      closed = true
      // If the socket failed to load, there is no connection to close.
      socket?.then((client) => client.dispose()).catch(() => {})
    },
  }
}
