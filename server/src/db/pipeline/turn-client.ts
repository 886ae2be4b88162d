import type pg from 'pg'
import type { QueryConfig, QueryResult } from 'pg'
import type { QueuedStatement } from './batch.ts'
import { sendTogether } from './write-together.ts'

type Query = QueryConfig & { readonly values?: unknown[] }

/**
 * Pool interface for counters: statements issued in one turn are sent in one write, as one transaction. They are sorted by key, so that two
 * transactions lock rows in the same order and cannot deadlock.
 * @param keyOf returns which row a statement locks
 */
export function turnClient(pool: pg.Pool, keyOf: (query: Query) => string): { query(query: Query): Promise<QueryResult> } {
  let waiting: (QueuedStatement & { readonly key: string })[] = []

  const send = async () => {
    const statements = waiting.toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    waiting = []
    try {
      await sendTogether(pool, statements)
    } catch (error) {
      for (const { reject } of statements) reject(error)
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
