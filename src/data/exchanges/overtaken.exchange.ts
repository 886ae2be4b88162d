import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { filter, map, pipe, tap } from 'wonka'

declare module '@urql/core' {
  interface OperationContext {
    /** Sequence number of the query among the queries and mutations of this client. */
    asked?: number
  }
}

type Write = { at: number; types: ReadonlySet<string> }

/**
 * Refetches queries that a mutation has overtaken. When a mutation is answered, the cache refetches the results that it holds, but not a query that
 * is in flight: its result may have been read before the mutation and would stay until the next one. Such a result is marked as stale and fetched
 * again. If two results of one query arrive in the wrong order, the older one is dropped. It is outside the cache.
 */
export const overtakenExchange: Exchange = ({ client, forward }) => {
  let now = 0
  const waiting = new Map<number, number>()
  const answered = new Map<number, number>()
  let writes: Write[] = []

  const ask = (operation: Operation): Operation => {
    if (operation.kind !== 'query') return operation
    const moment = ++now
    waiting.set(operation.key, moment)
    return makeOperation(operation.kind, operation, { ...operation.context, asked: moment })
  }
  const forget = ({ kind, key }: Operation) => {
    if (kind !== 'teardown') return
    waiting.delete(key)
    answered.delete(key)
  }
  const isNews = ({ operation: { kind, key, context } }: OperationResult) =>
    kind !== 'query' || (context.asked ?? now) >= (answered.get(key) ?? 0)
  const answer = (result: OperationResult): OperationResult => {
    const { kind, key, context } = result.operation
    const types = () => typesOf(result)
    if (kind === 'query') {
      const moment = context.asked ?? now
      answered.set(key, moment)
      if (waiting.get(key) === moment) waiting.delete(key)
      const overtaken = result.data && writes.some((write) => write.at > moment && !write.types.isDisjointFrom(types()))
      if (waiting.size === 0) writes = []
      if (!overtaken) return result
      client.reexecuteOperation(makeOperation(kind, result.operation, { ...context, requestPolicy: 'network-only' }))
      return { ...result, stale: true }
    }
    if (waiting.size > 0) writes.push({ at: ++now, types: types() })
    return result
  }
  return (operations) => pipe(operations, tap(forget), map(ask), forward, filter(isNews), map(answer))
}

/** Types that occur in a result or that its context names as changed. */
const typesOf = ({ data, operation }: OperationResult): ReadonlySet<string> => {
  const types = new Set(operation.context.additionalTypenames)
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('__typename' in value) types.add(String(value.__typename))
    Object.values(value).forEach(visit)
  }
  visit(data)
  return types
}
