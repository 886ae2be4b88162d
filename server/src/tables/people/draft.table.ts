import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DraftValues } from '../../../../contract/drafts.ts'
import { moment } from '../columns.ts'
import { userIdentity } from './user.table.ts'

/** Unsaved input of an open form: stored while the user types and when the page is left, and offered to the same user on return. */
export const formDraft = pgTable(
  'form_draft',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Path of the page and kind of form, as the portal names them. It follows the writer, if there is one, so that each open form has its own row. */
    form: text('form').notNull(),
    /** Name that the portal has given to the open form. Null for portals before December 2026, which have one draft for all tabs. */
    writer: text('writer'),
    /** Number of the writer's last save or discard. An earlier one that arrives later changes nothing. */
    sequence: integer('sequence').notNull().default(0),
    /** The row of a discarded draft remains without values, so that a save that arrives late does not bring the draft back. */
    isDiscarded: boolean('is_discarded').notNull().default(false),
    /** Edits by field, without secrets. */
    values: jsonb('values').$type<DraftValues>().notNull(),
    /** Version of the record that the form showed; null for a new record. */
    version: text('version'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.form] }), index('form_draft_updated').on(table.updatedAt)],
)
