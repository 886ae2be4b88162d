import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe } from 'wonka'

/** Stands for the types of the rows that a list without pages does not have. */
const EMPTY = 'EmptyList'

/** A change of a type is one of its lists too, and of every empty list: the answer of one names no row by which the cache would find it. */
export const emptyListsExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(operations, map(withLists), forward)

/** Marks the answers that hold an empty list at their root, for the cache: of what it would be is nothing said. */
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
  // The cache asks anew by the operation that was marked, whose list may hold something by now.
  const others = additionalTypenames.filter((type) => type !== EMPTY)
  return { ...result, operation: named(operation, isEmpty ? [...others, EMPTY] : others) }
}

const named = (operation: Operation, additionalTypenames: string[]): Operation =>
  makeOperation(operation.kind, operation, { ...operation.context, additionalTypenames })

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
