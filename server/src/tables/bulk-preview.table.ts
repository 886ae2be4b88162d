import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Records of a preview, so that a start with another selection can report the difference. */
export const bulkPreview = pgTable(
  'bulk_preview',
  {
    /** Digest of the user, the request and the records. */
    digest: text('digest').primaryKey(),
    subjectIds: text('subject_ids').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('bulk_preview_created').on(table.createdAt)],
)
