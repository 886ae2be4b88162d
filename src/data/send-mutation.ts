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

/** Browsers refuse requests with `keepalive` whose bodies have more than 64 KiB in all. */
const MOST_KEPT_ALIVE = 60 * 1024
const isLarge = (body: unknown): boolean => typeof body === 'string' && new TextEncoder().encode(body).length > MOST_KEPT_ALIVE

/** The `fetch` of a mutation whose outcome no page waits for: `keepalive` lets the request complete if the page is left, unless it is too large. */
export const outlivingFetch: typeof fetch = (url, init) => fetch(url, { ...init, keepalive: !isLarge(init?.body) })
