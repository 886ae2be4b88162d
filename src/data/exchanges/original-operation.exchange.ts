import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe } from 'wonka'

declare module '@urql/core' {
  interface OperationContext {
    /** The operation before any network exchange added headers or context to it. */
    asAsked?: Operation | undefined
  }
}

/**
 * Puts the original operation into each result. On a refetch the cache sends the operation of the result again. With the token, retry mark, trace and
 * headers of the first request, a refetch after a renewal would renew the token once more or fail.
 */
export const originalOperationExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(operations, map(remember), forward, map(restore))

const remember = (operation: Operation): Operation => makeOperation(operation.kind, operation, { ...operation.context, asAsked: operation })

const restore = (result: OperationResult): OperationResult => ({ ...result, operation: getOriginalOperation(result.operation) })

export const getOriginalOperation = (operation: Operation): Operation => operation.context.asAsked ?? operation
