import { subscriptionExchange } from '@urql/core'
import type { ExecutionResult, Exchange } from '@urql/core'
import type { Client } from 'graphql-ws'
import type { SocketDeps } from './socket.ts'

/** Subscriptions over one WebSocket whose code and connection come with the first of them. */
export type Subscriptions = { exchange: Exchange; close: () => void }

export const createSubscriptions = (deps: SocketDeps): Subscriptions => {
  let socket: Promise<Client> | undefined
  let closed = false
  const open = () => (socket ??= import('./socket.ts').then(({ openSocket }) => openSocket(deps)))

  const exchange = subscriptionExchange({
    forwardSubscription: ({ query = '', variables = {} }) => ({
      subscribe: (sink) => {
        let stop: (() => void) | undefined
        let stopped = false
        void open().then((client) => {
          if (stopped || closed) return
          const next = (result: unknown) => sink.next(result as ExecutionResult)
          stop = client.subscribe({ query, variables }, { next, error: (error) => sink.error(error), complete: () => sink.complete() })
        }, sink.error.bind(sink))
        return {
          unsubscribe: () => {
            stopped = true
            stop?.()
          },
        }
      },
    }),
  })
  return {
    exchange,
    close: () => {
      closed = true
      void socket?.then((client) => client.dispose())
    },
  }
}
