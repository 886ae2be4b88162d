import { createClient } from 'graphql-ws'
import type { Client } from 'graphql-ws'

export type SocketDeps = {
  url: string
  getToken: () => Promise<string | undefined>
  locale: () => string
  /** Subscribes to changes of the token. Returns the unsubscribe function. */
  watchToken: (hear: () => void) => () => void
}

const RENEWED = 4205
const LONGEST_WAIT = 30_000
const SHORTEST_WAIT = 500

/**
 * Opens the WebSocket for subscriptions. It connects with the first subscription, using the token of that moment. A renewed token closes it, and it
 * reconnects with the new one; the server closes it when its token expires. Without a session it stays closed.
 */
export const openSocket = ({ url, getToken, locale, watchToken }: SocketDeps): Client => {
  let current: WebSocket | undefined
  const client = createClient({
    url,
    lazy: true,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    shouldRetry: () => true,
    retryWait: (attempts) => pause(Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** Math.min(attempts, 10)) * (0.5 + Math.random() / 2)),
    connectionParams: async () => {
      const token = await getToken()
      if (token === undefined) throw new Error('Not authenticated!')
      return { authorization: `Bearer ${token}`, 'accept-language': locale() }
    },
    on: {
      opened: (socket) => {
        if (socket instanceof WebSocket) current = socket
      },
      closed: () => {
        current = undefined
      },
    },
  })
  const stop = watchToken(() => current?.close(RENEWED, 'Token renewed'))
  return { ...client, dispose: () => (stop(), client.dispose()) }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
