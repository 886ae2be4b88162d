import { createRequest, type AnyVariables, type Client, type OperationContext } from '@urql/core'
import { useState } from 'react'
import { useClient, type RequestPolicy, type TypedDocumentNode } from 'urql'

/** Address of the page to prefetch for, and the customer that is chosen there. */
export type PrefetchPlace = { pathname: string; search: string; customer: string | undefined }

/** How long a prefetched answer waits for its page, in milliseconds. */
const WAITS = 5000

const asked = new WeakMap<Client, Set<number>>()

/** Prefetches a query of a page that has not rendered yet. `useAskPolicy` then uses this answer instead of querying again. */
export const prefetchQuery = <Variables extends AnyVariables>(
  client: Client,
  query: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
  context?: Partial<OperationContext>,
): void => {
  const request = createRequest(query, variables)
  const keys = asked.get(client) ?? new Set()
  asked.set(client, keys.add(request.key))
  // While there is a subscriber, urql shares this request with every equal query.
  const { unsubscribe } = client.executeQuery(request, { ...context, requestPolicy: 'cache-and-network' }).subscribe(() => {})
  setTimeout(() => {
    keys.delete(request.key)
    unsubscribe()
  }, WAITS)
}

/** Returns the request policy of a page's query: from the cache if it was just prefetched, else a refresh. */
export const useAskPolicy = <Variables extends AnyVariables>(
  query: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
): RequestPolicy => {
  const client = useClient()
  const { key } = createRequest(query, variables)
  const [ahead, setAhead] = useState(() => (asked.get(client)?.has(key) ? key : undefined))
  if (ahead !== undefined && ahead !== key) setAhead(undefined)
  return ahead === key ? 'cache-first' : 'cache-and-network'
}
