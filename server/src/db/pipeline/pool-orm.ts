import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as schema from '../../tables/schema.ts'
import { transactionsOn } from './transaction-on.ts'

export const poolOrm = (pool: pg.Pool): NodePgDatabase<typeof schema> =>
  Object.assign(drizzle(pool, { schema }), { transaction: transactionsOn(pool) })
