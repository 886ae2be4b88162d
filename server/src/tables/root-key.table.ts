import { pgTable, smallint } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** Root from which the keys of hashes and signatures are derived (docs/decisions/root-key.md): one row, encrypted with SECRETS_KEY. */
export const rootKey = pgTable('root_key', {
  id: smallint('id').primaryKey().default(1),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
