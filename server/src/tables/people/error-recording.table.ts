import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { userIdentity } from './user.table.ts'

/** Largest recording in bytes. A call of the API has the same limit. */
export const LARGEST_RECORDING = 262_144

/**
 * Recording of the statecharts that a user has sent to support with an error reference. The portal writes no names, addresses or typed texts into it,
 * but a client of the API may send any.
 */
export const errorRecording = pgTable(
  'error_recording',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** The W3C trace ID that the user was shown. */
    reference: text('reference').notNull(),
    /** JSON as the portal writes it (src/bridge/recorder/recording.ts). */
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('error_recording_user_reference').on(table.userId, table.reference),
    index('error_recording_reference').on(table.reference),
    index('error_recording_created').on(table.createdAt),
    check('error_recording_content_size', sql`octet_length(${table.content}) <= ${sql.raw(String(LARGEST_RECORDING))}`),
  ],
)
