import type { Client, Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe, tap } from 'wonka'
import { askAnew } from './ask-anew.ts'
import { isNotAuthorized, isTokenRefused, isWithoutSession } from './data-errors.ts'

type KeptDeps = {
  isOffline: () => boolean
  /** Told when the network is back; the answer stops it. */
  watchNetwork: (hear: () => void) => () => void
}

/**
 * Keeps what a query has shown when it cannot be asked anew: the answer is the error with the last data. Without it a page whose refresh fails,
 * as after every write without a network, would have nothing to show, and what was typed on it would go with it. Who may not see it any more
 * sees it no more. The cache knows nothing of a query that failed: it is asked again here, after the next write and when the network is back.
 * Where the browser says that there is no network, a query that nobody answered is still on its way: it is sent again when there is one.
 * The exchange stands outside of all others.
 */
export const createKept = ({ isOffline, watchNetwork }: KeptDeps): { exchange: Exchange; close: () => void } => {
  const shown = new Map<number, unknown>()
  const failed = new Map<number, Operation>()
  let client: Client | undefined

  const forget = ({ kind, key }: Operation) => {
    if (kind !== 'teardown') return
    shown.delete(key)
    failed.delete(key)
  }
  const askAgain = () => {
    const operations = [...failed.values()]
    failed.clear()
    for (const operation of operations) if (client) askAnew(client, operation)
  }
  const keep = (result: OperationResult): OperationResult => {
    const { operation, data, error } = result
    if (operation.kind === 'mutation' && !error) askAgain()
    if (operation.kind !== 'query') return result
    const { key } = operation
    if (!error) {
      shown.set(key, data)
      failed.delete(key)
      return result
    }
    if (isNotAuthorized(error) || isTokenRefused(error) || isWithoutSession(error)) {
      shown.delete(key)
      return result
    }
    failed.set(key, operation)
    if (error.networkError && isOffline()) return onItsWay(operation, shown.get(key))
    return { ...result, data: data ?? shown.get(key) }
  }
  return {
    exchange: ({ forward, client: asking }) => {
      client = asking
      return (operations) => pipe(operations, tap(forget), forward, map(keep))
    },
    close: watchNetwork(askAgain),
  }
}

const onItsWay = (operation: Operation, data: unknown): OperationResult => ({ operation, data, stale: true, hasNext: false })
