import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { userIdentity } from './user.table.ts'

/** A list as somebody wants to find it again: its address and its columns under a name. */
export const savedView = pgTable(
  'saved_view',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Which list, in the portal's words. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** The query string of the list's address, '' for the list as it opens first. */
    address: text('address').notNull(),
    /** Ids of the columns in their order; null for the list's own choice. */
    columns: jsonb('columns').$type<readonly string[]>(),
    /** Who else sees it, see `audienceOf`; null for nobody. */
    audience: text('audience'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.userId, table.list, sql`lower(${table.name})`),
    index('saved_view_audience').on(table.audience, table.list),
  ],
)
