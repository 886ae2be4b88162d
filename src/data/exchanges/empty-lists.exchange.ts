import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe } from 'wonka'

/** Stands in for the row types of an empty list. */
const EMPTY = 'EmptyList'

/**
 * Makes a mutation also invalidate the connections of the types that it changes and all empty lists. An empty list contains no row by which the cache
 * could associate it with a type.
 */
export const emptyListsExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(operations, map(withLists), forward)

/** Marks results with an empty list at their root for the cache, because nothing in such a result names the type of its rows. */
export const emptyRootsExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(operations, forward, map(marked))

const withLists = (operation: Operation): Operation => {
  const { kind, context } = operation
  if (kind !== 'mutation' || !context.additionalTypenames) return operation
  return named(operation, [...context.additionalTypenames.flatMap((type) => [type, `${type}Connection`]), EMPTY])
}

const marked = (result: OperationResult): OperationResult => {
  const { operation, data } = result
  const { additionalTypenames = [] } = operation.context
  const isEmpty = isObject(data) && Object.values(data).some(isEmptyList)
  if (operation.kind !== 'query' || isEmpty === additionalTypenames.includes(EMPTY)) return result
  // The cache refetches with the marked operation, whose list may have rows by now.
  const others = additionalTypenames.filter((type) => type !== EMPTY)
  return { ...result, operation: named(operation, isEmpty ? [...others, EMPTY] : others) }
}

const named = (operation: Operation, additionalTypenames: string[]): Operation =>
  makeOperation(operation.kind, operation, { ...operation.context, additionalTypenames })

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
