import type { AnyVariables, Client, OperationContext, OperationResult, TypedDocumentNode } from '@urql/core'

/**
 * Sends a mutation; there is no other way to. It goes with an idempotency key, is sent once more where no answer comes, and is answered with what came of
 * it where the same was asked for before without an answer (`isOutcomeUnknown`).
 */
export const sendMutation = <Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: Partial<OperationContext> = {},
): Promise<OperationResult<Data, Variables>> => client.mutation(document, variables, context).toPromise()
