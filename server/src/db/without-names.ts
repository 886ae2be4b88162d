import type { PoolClient } from 'pg'
import { Batch } from './batch.ts'

/**
 * Takes the names off a connection's statements. Behind a pooler the next transaction may run on another connection of the database, which has parsed
 * none of them.
 */
export function withoutNames(client: PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, { query: (asked: unknown, ...rest: unknown[]) => query(nameless(asked), ...rest) })
}

function nameless(asked: unknown): unknown {
  if (asked instanceof Batch) return asked.withoutNames()
  return typeof asked === 'object' && asked !== null && 'text' in asked && 'name' in asked ? { ...asked, name: undefined } : asked
}
