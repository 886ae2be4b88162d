import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { client } from './client.table.ts'
import { key, moment } from './columns.ts'
import { requestStatuses, requestTypes } from './people/notification.table.ts'
import { userIdentity } from './people/user.table.ts'

/** Why somebody is away. */
export const leaveTypes = [
  'ADOPTION',
  'ANNUAL',
  'BEREAVEMENT',
  'CARE',
  'MATERNITY',
  'OTHER',
  'PARENTAL',
  'PATERNITY',
  'SICK',
  'STUDY',
  'UNPAID',
] as const

/** What apps of the HR product have told of its requests: one row each, so that what is told twice is notified once. */
export const hrRequest = pgTable(
  'hr_request',
  {
    id: key(),
    /** The app that tells of it. */
    clientId: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    /** What the app calls it. */
    sourceId: text('source_id').notNull(),
    type: text('type', { enum: requestTypes }).notNull(),
    leaveType: text('leave_type', { enum: leaveTypes }),
    status: text('status', { enum: requestStatuses }).notNull(),
    /** Whose request it is. */
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Who decides it. */
    approverId: uuid('approver_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** When the HR product gave it this status. */
    changedAt: moment('changed_at').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('hr_request_source').on(table.clientId, table.sourceId),
    index('hr_request_user').on(table.userId),
    index('hr_request_approver').on(table.approverId),
    index('hr_request_updated').on(table.updatedAt),
  ],
)
