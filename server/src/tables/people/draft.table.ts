import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DraftValues } from '../../../../contract/drafts.ts'
import { moment } from '../columns.ts'
import { userIdentity } from './user.table.ts'

/** Unsaved input of a form: stored when the idle warning or an update appears, and offered to the same user on return. */
export const formDraft = pgTable(
  'form_draft',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Path of the page and kind of form, as the portal names them. */
    form: text('form').notNull(),
    /** Edits by field, without secrets. */
    values: jsonb('values').$type<DraftValues>().notNull(),
    /** Version of the record that the form showed; null for a new record. */
    version: text('version'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.form] }), index('form_draft_updated').on(table.updatedAt)],
)
