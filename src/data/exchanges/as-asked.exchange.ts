import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe } from 'wonka'

declare module '@urql/core' {
  interface OperationContext {
    /** The operation as it was before any exchange of the network added to it. */
    asAsked?: Operation
  }
}

/**
 * Answers with the operation as it was asked. The cache sends the operation of an answer again when its data are refreshed: with the token, the
 * mark of a second try, the trace and the headers of the first time, a refetch after one renewal would renew once more or fail.
 */
export const asAskedExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(operations, map(remember), forward, map(restore))

const remember = (operation: Operation): Operation => makeOperation(operation.kind, operation, { ...operation.context, asAsked: operation })

const restore = (result: OperationResult): OperationResult => ({ ...result, operation: asAsked(result.operation) })

/** An operation without what exchanges added on its way. */
export const asAsked = (operation: Operation): Operation => operation.context.asAsked ?? operation
