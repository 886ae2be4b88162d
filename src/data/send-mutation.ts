import type { AnyVariables, Client, OperationContext, OperationResult, TypedDocumentNode } from '@urql/core'

/**
 * Sends a mutation; nothing else in the portal does. It carries an idempotency key and is repeated once if there is no answer. If the same mutation
 * was sent before and its outcome is unknown (`isOutcomeUnknown`), the server returns that outcome.
 */
export const sendMutation = <Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: Partial<OperationContext> = {},
): Promise<OperationResult<Data, Variables>> => client.mutation(document, variables, context).toPromise()

/** The `fetch` of a mutation whose outcome no page waits for: `keepalive` lets the request complete if the page is left. */
export const outlivingFetch: typeof fetch = (url, init) => fetch(url, { ...init, keepalive: true })
