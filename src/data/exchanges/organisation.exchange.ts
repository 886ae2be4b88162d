import { makeOperation } from '@urql/core'
import type { Exchange, Operation } from '@urql/core'
import { map } from 'wonka'

declare module '@urql/core' {
  interface OperationContext {
    /** Organisation in which a mutation is executed; '' for all of them. */
    customer?: string
  }
}

/**
 * Determines the organisation of a mutation when it is executed. It may wait for a token or for a confirmation of identity, and the user may have
 * opened another page or chosen another organisation by the time it is sent.
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
