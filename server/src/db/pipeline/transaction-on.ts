import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Orm } from '../orm.ts'

/**
 * Transactions on connections of a pool, each given back however it ends: with the pool itself drizzle would keep the connection for good where it breaks
 * at the begin.
 */
export const transactionsOn =
  (pool: Pick<pg.Pool, 'connect'>): Orm['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    try {
      // Without the schema, whose tables drizzle would go through anew each time.
      const orm: Orm = drizzle({ client: client as unknown as pg.Pool })
      return await orm.transaction(work, config)
    } finally {
      client.release()
    }
  }
