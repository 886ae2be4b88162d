import { Client } from 'pg'
import type { PoolClient } from 'pg'
import { Batch } from './pipeline/batch.ts'

/**
 * Takes the names off a connection's statements. Behind a pooler the next transaction may run on another connection of the database, which has parsed
 * none of them.
 */
export function withoutNames(client: PoolClient): void {
  Object.assign(client, {
    // Looked up at each call, so that whoever watches the driver sees it.
    query: (asked: unknown, ...rest: unknown[]): unknown => Reflect.apply(Client.prototype.query, client, [nameless(asked), ...rest]),
  })
}

function nameless(asked: unknown): unknown {
  if (asked instanceof Batch) return asked.withoutNames()
  return typeof asked === 'object' && asked !== null && 'text' in asked && 'name' in asked ? { ...asked, name: undefined } : asked
}
