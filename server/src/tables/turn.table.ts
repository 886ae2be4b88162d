import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Time at which a task that one process does for all of them is due again. */
export const turn = pgTable('turn', {
  task: text('task').primaryKey(),
  dueAt: moment('due_at').notNull(),
})
