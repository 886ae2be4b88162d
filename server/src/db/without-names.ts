import { Client, type PoolClient } from 'pg'
import { Batch } from './pipeline/batch.ts'

/**
 * Removes the names from a connection's statements. Behind a pooler the next transaction may run on another connection of the database, which has not
 * parsed the named statements.
 */
export function withoutNames(client: PoolClient): void {
  Object.assign(client, {
    // Looked up at each call, so that instrumentation of the driver sees it.
    query: (asked: unknown, ...rest: unknown[]): unknown => Reflect.apply(Client.prototype.query, client, [nameless(asked), ...rest]),
  })
}

function nameless(asked: unknown): unknown {
  if (asked instanceof Batch) return asked.withoutNames()
  return typeof asked === 'object' && asked !== null && 'text' in asked && 'name' in asked ? { ...asked, name: undefined } : asked
}
