import type pg from 'pg'
import type { Orm } from '../orm.ts'
import { ormOver } from './driver-internals.ts'
import { OpeningClient, takeOpeningRow, type OpeningRow } from './opening-row.ts'

/**
 * Transactions on connections of a pool, each returned however the transaction ends: given the pool itself, drizzle would never return a connection
 * that breaks at the begin. The first transaction of a piece of work begins with its `OpeningRow`.
 */
export const transactionsOn =
  (pool: Pick<pg.Pool, 'connect'>): Orm['transaction'] =>
  async (work, config) => {
    const row = config?.accessMode === 'read only' ? undefined : takeOpeningRow()
    if (row) return openedBy(pool, row, work, config)
    const client = await pool.connect()
    try {
      return await ormOver(client).transaction(work, config)
    } finally {
      client.release()
    }
  }

type Transaction<Result> = (tx: Parameters<Parameters<Orm['transaction']>[0]>[0]) => Promise<Result>

async function openedBy<Result>(
  pool: Pick<pg.Pool, 'connect'>,
  row: OpeningRow,
  work: Transaction<Result>,
  config: Parameters<Orm['transaction']>[1],
): Promise<Result> {
  try {
    const connection = await pool.connect()
    const client = new OpeningClient(connection, row)
    try {
      const result = await ormOver(client).transaction((tx) => client.carryOut(tx, work), config)
      row.settle('inserted')
      return result
    } finally {
      connection.release(client.broken)
    }
  } finally {
    row.settle('absent')
  }
}
