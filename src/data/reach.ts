import type { Client, Exchange, OperationResult } from '@urql/core'
import { pipe, publish, take, tap } from 'wonka'
import { isUnreached } from './data-errors.ts'
import { ReachDocument } from './reach.generated.ts'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

/** Whether the server answers, told by every call. While it does not it is asked, ever more rarely, until it does. */
export type Reach = {
  exchange: Exchange
  /** Told when the server answers again; the answer stops it. */
  watch: (hear: () => void) => () => void
  close: () => void
}

/** Stands inside of the cache and of everything that asks a second time: it hears what the network has said for good. */
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
