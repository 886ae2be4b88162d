import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { userIdentity } from './user.table.ts'

export const preferenceKeys = ['list_columns', 'portal_navigation', 'getting_started', 'working_organisation'] as const
export type PreferenceKey = (typeof preferenceKeys)[number]

/** Display preferences of a user, one row for each. They decide nothing, so changes leave no audit row. */
export const userPreference = pgTable(
  'user_preference',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    key: text('key', { enum: preferenceKeys }).notNull(),
    /** At most 16 KiB as text. */
    value: jsonb('value').$type<string>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
