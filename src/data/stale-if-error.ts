import { makeOperation } from '@urql/core'
import type { Client, Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe, tap } from 'wonka'
import { askAnew } from './ask-anew.ts'
import { isNotAuthorized, isTokenRefused, isUnreached, isWithoutSession } from './data-errors.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** The mutation changes no data, for example one that requests a key or a preview: its answer triggers no refetch of failed queries. */
    writesNothing?: boolean
  }
}

type Watch = (hear: () => void) => () => void
type KeptDeps = {
  isOffline: () => boolean
  /** Subscribes to the return of the network. Returns the unsubscribe function. */
  watchNetwork: Watch
  /** Subscribes to the moment at which the server becomes reachable again. Returns the unsubscribe function. */
  watchReach: Watch
}

/**
 * Keeps the data that a query has shown when a refetch fails: the result is the error together with the last data. Otherwise a page whose refresh
 * fails, as after every mutation without a network, would have nothing to show and would lose what was typed on it. A user who is not authorised any
 * longer does not get the old data.
 * The cache does not refetch a failed query. This exchange does, after the next mutation, when the network is back and when the server becomes
 * reachable again. Until then, a query without any answer counts as pending; if it gets no answer although the server answers others, it has failed.
 * The exchange is outside all others.
 */
export const createStaleIfError = ({ isOffline, watchNetwork, watchReach }: KeptDeps): { exchange: Exchange; close: () => void } => {
  const shown = new Map<number, unknown>()
  const failed = new Map<number, Operation>()
  /** Keys of queries that were sent again because the server answered another request. */
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
