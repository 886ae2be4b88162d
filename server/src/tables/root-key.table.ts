import { pgTable, smallint } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** What keys of hashes and signatures are derived from (docs/decisions/root-key.md): one row, sealed with SECRETS_KEY. */
export const rootKey = pgTable('root_key', {
  id: smallint('id').primaryKey().default(1),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
