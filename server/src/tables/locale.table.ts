import { pgTable, text } from 'drizzle-orm/pg-core'

/** The id is a BCP 47 tag. */
export const locale = pgTable('locale', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
})
