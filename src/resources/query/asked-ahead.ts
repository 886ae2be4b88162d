import { createRequest } from '@urql/core'
import type { AnyVariables, Client, OperationContext } from '@urql/core'
import { useState } from 'react'
import { useClient } from 'urql'
import type { RequestPolicy, TypedDocumentNode } from 'urql'

/** Where a page that is asked ahead for will be, and the customer that is worked in there. */
export type AskedPlace = { pathname: string; search: string; customer: string | undefined }

/** How long an answer waits for its page, in milliseconds. */
const WAITS = 5000

const asked = new WeakMap<Client, Set<number>>()

/** Asks what a page will ask, before the page is there: `useAskPolicy` then takes this answer instead of asking again. */
export const askAhead = <Variables extends AnyVariables>(
  client: Client,
  query: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
  context?: Partial<OperationContext>,
): void => {
  const request = createRequest(query, variables)
  const keys = asked.get(client) ?? new Set()
  asked.set(client, keys.add(request.key))
  // As long as somebody listens, whoever asks the same takes part in this answer.
  const { unsubscribe } = client.executeQuery(request, { ...context, requestPolicy: 'cache-and-network' }).subscribe(() => {})
  setTimeout(() => {
    keys.delete(request.key)
    unsubscribe()
  }, WAITS)
}

/** How a page asks for what it shows: anew, unless it has just been asked ahead for it. */
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
