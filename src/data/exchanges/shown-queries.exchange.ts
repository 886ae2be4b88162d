import type { Client, Exchange, Operation } from '@urql/core'
import { pipe, tap } from 'wonka'
import { askAnew } from '../ask-anew.ts'

const shown = new WeakMap<Client, Map<number, Operation>>()

/** Tracks the queries whose results a page shows. It is outside the cache, so that it hears which ones are no longer shown. */
export const shownQueriesExchange: Exchange = ({ client, forward }) => {
  const queries = new Map<number, Operation>()
  shown.set(client, queries)
  return (operations) =>
    pipe(
      operations,
      tap((operation) => {
        if (operation.kind === 'query') queries.set(operation.key, operation)
        else if (operation.kind === 'teardown') queries.delete(operation.key)
      }),
      forward,
    )
}

/** Sends all queries again whose results are shown, without counting as activity of the user. */
export const askAllAnew = (client: Client): void => {
  for (const operation of shown.get(client)?.values() ?? []) askAnew(client, operation, { background: true })
}
