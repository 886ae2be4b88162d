import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { serverSideSession } from './session.table.ts'

/** A session's view of the portal as somebody else. Its beginning and end are in the audit log; this row says whether it is open. */
export const viewAs = pgTable(
  'view_as',
  {
    id: uuid('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => serverSideSession.id, { onDelete: 'cascade' }),
    /** The viewed person or role, as the audit log has it. */
    whom: jsonb('whom').notNull(),
    /** Time of its last request, to the minute. */
    seenAt: moment('seen_at').notNull(),
    endedAt: moment('ended_at'),
    /** `ended` by its user, `silent`, or why its session ended. */
    endedReason: text('ended_reason'),
  },
  (table) => [
    index('view_as_session').on(table.sessionId),
    index('view_as_open')
      .on(table.seenAt)
      .where(sql`ended_at is null`),
  ],
)
