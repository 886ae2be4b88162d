import { makeOperation } from '@urql/core'
import type { Client, Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe, tap } from 'wonka'
import { askAnew } from './ask-anew.ts'
import { isNotAuthorized, isTokenRefused, isUnreached, isWithoutSession } from './data-errors.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** A mutation that only asks, as for a key or a preview: nothing that failed is asked for again because of its answer. */
    writesNothing?: boolean
  }
}

type Watch = (hear: () => void) => () => void
type KeptDeps = {
  isOffline: () => boolean
  /** Told when the network is back; the answer stops it. */
  watchNetwork: Watch
  /** Told when the server answers again; the answer stops it. */
  watchReach: Watch
}

/**
 * Keeps what a query has shown when it cannot be asked anew: the answer is the error with the last data. Without it a page whose refresh fails,
 * as after every write without a network, would have nothing to show, and what was typed on it would go with it. Who may not see it any more
 * sees it no more. The cache knows nothing of a query that failed: it is asked again here, after the next write, when the network is back and
 * when the server answers again. A query that nobody answered is still on its way until then; one that nobody answers although the server does
 * has failed. The exchange stands outside of all others.
 */
export const createKept = ({ isOffline, watchNetwork, watchReach }: KeptDeps): { exchange: Exchange; close: () => void } => {
  const shown = new Map<number, unknown>()
  const failed = new Map<number, Operation>()
  /** Asked again because the server answered something else. */
  const askedAgain = new Set<number>()
  let client: Client | undefined

  const forget = ({ kind, key }: Operation) => {
    if (kind !== 'teardown') return
    shown.delete(key)
    failed.delete(key)
    askedAgain.delete(key)
  }
  const askAgain = () => {
    const operations = [...failed.values()]
    failed.clear()
    for (const operation of operations) if (client) askAnew(client, operation)
  }
  const tell = (operation: Operation): Operation => {
    const { kind, key, context } = operation
    return kind === 'query'
      ? makeOperation(kind, operation, { ...context, isShown: shown.has(key), isAlone: askedAgain.has(key) })
      : operation
  }
  const keep = (result: OperationResult): OperationResult => {
    const { operation, data, error } = result
    if (operation.kind === 'mutation' && !error && !operation.context.writesNothing) askAgain()
    if (operation.kind !== 'query') return result
    const { key } = operation
    if (!error) {
      shown.set(key, data)
      failed.delete(key)
      askedAgain.delete(key)
      return result
    }
    if (isNotAuthorized(error) || isTokenRefused(error) || isWithoutSession(error)) {
      shown.delete(key)
      return result
    }
    failed.set(key, operation)
    if (isUnreached(error) && (isOffline() || !askedAgain.has(key))) return onItsWay(operation, shown.get(key))
    return { ...result, data: data ?? shown.get(key) }
  }
  const stops = [
    watchNetwork(askAgain),
    watchReach(() => {
      for (const key of failed.keys()) askedAgain.add(key)
      askAgain()
    }),
  ]
  return {
    exchange: ({ forward, client: asking }) => {
      client = asking
      return (operations) => pipe(operations, tap(forget), map(tell), forward, map(keep))
    },
    close: () => stops.forEach((stop) => stop()),
  }
}

const onItsWay = (operation: Operation, data: unknown): OperationResult => ({ operation, data, stale: true, hasNext: false })
