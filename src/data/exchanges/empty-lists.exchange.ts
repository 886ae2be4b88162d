import { makeOperation } from '@urql/core'
import type { Exchange, Operation } from '@urql/core'
import { map, pipe } from 'wonka'

/** A change of a type is one of its lists too: the answer of an empty list names no row by which the cache would find it. */
export const emptyListsExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(operations, map(withLists), forward)

const withLists = (operation: Operation): Operation => {
  const { kind, context } = operation
  if (kind !== 'mutation' || !context.additionalTypenames) return operation
  const additionalTypenames = context.additionalTypenames.flatMap((type) => [type, `${type}Connection`])
  return makeOperation(kind, operation, { ...context, additionalTypenames })
}
