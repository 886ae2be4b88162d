import { makeOperation } from '@urql/core'
import type { Client, Operation } from '@urql/core'

/** Sends a query once more, past the cache: with the token of now, and as a trace of its own. */
export const askAnew = (client: Client, operation: Operation): void =>
  client.reexecuteOperation(
    makeOperation(operation.kind, operation, {
      ...operation.context,
      requestPolicy: 'network-only',
      token: undefined,
      retriedWithNewToken: false,
      traceId: undefined,
    }),
  )
