import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DraftValues } from '../../../../contract/drafts.ts'
import { moment } from '../columns.ts'
import { userIdentity } from './user.table.ts'

/** What a person typed into a form and did not save yet: kept when the idle warning or an update comes, offered to the same person on return. */
export const formDraft = pgTable(
  'form_draft',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Path of the page and what kind of form, in the portal's words. */
    form: text('form').notNull(),
    /** Edits by field, without secrets. */
    values: jsonb('values').$type<DraftValues>().notNull(),
    /** Of the record that the form showed; null where it makes a new one. */
    version: text('version'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.form] }), index('form_draft_updated').on(table.updatedAt)],
)
