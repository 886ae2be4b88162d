import type pg from 'pg'
import type { QueryConfig, QueryResult } from 'pg'
import type { Asked } from './batch.ts'
import { sendTogether } from './write-together.ts'

type Query = QueryConfig & { readonly values?: unknown[] }

/**
 * The part of a pool that counts by: what is asked for without a pause goes to the database in one write, as one transaction. Rows are locked in the order
 * of their keys, so that two transactions that lock the same never wait for each other.
 * @param keyOf which row a statement locks
 */
export function turnClient(pool: pg.Pool, keyOf: (query: Query) => string): { query(query: Query): Promise<QueryResult> } {
  let waiting: (Asked & { readonly key: string })[] = []

  const send = async () => {
    const asked = waiting.toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    waiting = []
    try {
      await sendTogether(pool, asked)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return {
    query: (query) =>
      new Promise((resolve, reject) => {
        const isFirst = waiting.push({ key: keyOf(query), config: query, values: query.values, resolve, reject }) === 1
        if (isFirst) queueMicrotask(() => void send())
      }),
  }
}
