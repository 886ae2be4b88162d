import type { SessionChannel } from '#src/lib/tabs/session-channel.ts'
import type { StoredToken, TokenStore } from '#src/lib/storage/token-store.ts'

/** Milliseconds that other tabs have to answer. They receive messages also while their timers are throttled. */
const ANSWER = 200

type Handover = { store: Pick<TokenStore, 'adopt'>; channel: SessionChannel }

/**
 * Asks the other tabs for their sign-in and stores the first one that this tab may take (`TokenStore.adopt`): any valid one if nobody is signed in,
 * else only a newer one of the same session. Resolves to undefined if there is none.
 */
export const askForSession = ({ store, channel }: Handover, patience = ANSWER): Promise<StoredToken | undefined> => {
  const { promise, resolve } = Promise.withResolvers<StoredToken | undefined>()
  const ask = crypto.randomUUID()
  const stop = channel.hear((message) => {
    if (message.type !== 'session.handed' || message.ask !== ask) return
    void store.adopt(message.handover).then((token) => token && resolve(token))
  })
  const timer = setTimeout(() => resolve(undefined), patience)
  channel.post({ type: 'session.asked', ask })
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}
