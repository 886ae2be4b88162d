import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The records that somebody was shown the preview of, so that a start which selects others says how they differ. */
export const bulkPreview = pgTable(
  'bulk_preview',
  {
    /** Of who asked for what with which records. */
    digest: text('digest').primaryKey(),
    subjectIds: text('subject_ids').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('bulk_preview_created').on(table.createdAt)],
)
