import { Client, type PoolClient } from 'pg'
import { Batch } from './pipeline/batch.ts'

/**
 * Removes the names from a connection's statements. Behind a pooler the next transaction may run on another connection of the database, which has not
 * parsed the named statements.
 */
export function withoutNames(client: PoolClient): void {
  Object.assign(client, {
    // Looked up at each call, so that instrumentation of the driver sees it.
    query: (query: unknown, ...rest: unknown[]): unknown => Reflect.apply(Client.prototype.query, client, [nameless(query), ...rest]),
  })
}

function nameless(query: unknown): unknown {
  if (query instanceof Batch) return query.withoutNames()
  return typeof query === 'object' && query !== null && 'text' in query && 'name' in query ? { ...query, name: undefined } : query
}
