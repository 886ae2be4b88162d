import { makeOperation } from '@urql/core'
import type { Exchange, Operation } from '@urql/core'
import { map } from 'wonka'

declare module '@urql/core' {
  interface OperationContext {
    /** The organisation that a mutation is asked for in; '' for all of them. */
    customer?: string
  }
}

/**
 * Settles the organisation of a mutation when it is asked for. It may wait for a token or a confirmation of identity, and another page may be open, or
 * another organisation chosen, by the time that it is sent.
 */
export const organisationExchange =
  ({ customer }: { customer: () => string | undefined }): Exchange =>
  ({ forward }) =>
  (operations) =>
    forward(
      map((operation: Operation) =>
        operation.kind === 'mutation' && operation.context.customer === undefined
          ? makeOperation('mutation', operation, { ...operation.context, customer: customer() ?? '' })
          : operation,
      )(operations),
    )
