import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { filter, map, pipe, tap } from 'wonka'

declare module '@urql/core' {
  interface OperationContext {
    /** When this query was asked, counted in questions and writes of this client. */
    asked?: number
  }
}

type Write = { at: number; types: ReadonlySet<string> }

/**
 * Lets no answer stand that a write has overtaken. The cache asks anew for what it holds when a write is answered, and for nothing that is on
 * its way just then: such an answer may have been read before the write, and would be shown until the next one. It is shown as stale, and
 * asked for once more. Where two answers to one query come in the wrong order, the older is dropped. Stands outside of the cache.
 */
export const overtakenExchange: Exchange = ({ client, forward }) => {
  let now = 0
  const waiting = new Map<number, number>()
  const answered = new Map<number, number>()
  let writes: Write[] = []

  const ask = (operation: Operation): Operation => {
    if (operation.kind !== 'query') return operation
    const asked = ++now
    waiting.set(operation.key, asked)
    return makeOperation(operation.kind, operation, { ...operation.context, asked })
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
      const asked = context.asked ?? now
      answered.set(key, asked)
      if (waiting.get(key) === asked) waiting.delete(key)
      const overtaken = result.data && writes.some((write) => write.at > asked && !write.types.isDisjointFrom(types()))
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

/** The types that an answer shows or, by its context, has changed. */
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
