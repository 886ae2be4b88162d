import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { userIdentity } from './user.table.ts'

/** A list that a user has saved under a name: its address and its columns. */
export const savedView = pgTable(
  'saved_view',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** Query string of the list's address; '' for the default view. */
    address: text('address').notNull(),
    /** IDs of the columns in their order; null for the list's default. */
    columns: jsonb('columns').$type<readonly string[]>(),
    /** Users who also see it, see `audienceOf`; null: nobody. */
    audience: text('audience'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.userId, table.list, sql`lower(${table.name})`),
    index('saved_view_audience').on(table.audience, table.list),
  ],
)
