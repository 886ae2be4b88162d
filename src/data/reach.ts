import type { Client, Exchange, OperationResult } from '@urql/core'
import { pipe, publish, take, tap } from 'wonka'
import { isUnreached } from './data-errors.ts'
import { ReachDocument } from './reach.generated.ts'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

/** Tracks from every operation whether the server is reachable. While it is not, it is polled at growing intervals. */
type Reach = {
  exchange: Exchange
  /** Subscribes to the moment at which the server becomes reachable again. Returns the unsubscribe function. */
  watch: (hear: () => void) => () => void
  close: () => void
}

/** Its exchange is inside the cache and everything that retries, so it sees every final answer of the network. */
export const createReach = (onReach: (isReached: boolean) => void): Reach => {
  const listeners = new Set<() => void>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let client: Client | undefined

  const ask = () => {
    waiting = undefined
    const asking = { requestPolicy: 'network-only', background: true, expectsErrors: true } as const
    if (client) pipe(client.query(ReachDocument, {}, asking), take(1), publish)
  }
  const lost = () => {
    if (waiting !== undefined) return
    if (tries === 0) onReach(false)
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries++)
    waiting = setTimeout(ask, wait * (0.75 + Math.random() / 2))
  }
  const found = () => {
    if (tries === 0) return
    stop()
    onReach(true)
    for (const hear of listeners) hear()
  }
  const stop = () => {
    clearTimeout(waiting)
    waiting = undefined
    tries = 0
  }
  const hear = ({ operation, error }: OperationResult) => {
    if (operation.kind === 'subscription') return
    if (!error || !isUnreached(error)) found()
    else if (!operation.context.isAlone) lost()
  }
  return {
    exchange: ({ forward, client: asking }) => {
      client = asking
      return (operations) => pipe(operations, forward, tap(hear))
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      stop()
      onReach(true)
    },
  }
}
