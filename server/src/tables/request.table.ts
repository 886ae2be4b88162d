import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { client } from './client.table.ts'
import { key, moment } from './columns.ts'
import { requestStatuses, requestTypes } from './people/notification.table.ts'
import { userIdentity } from './people/user.table.ts'

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

/** Requests that apps of the HR product have reported: one row each, so that a repeated report is notified only once. */
export const hrRequest = pgTable(
  'hr_request',
  {
    id: key(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    sourceId: text('source_id').notNull(),
    type: text('type', { enum: requestTypes }).notNull(),
    leaveType: text('leave_type', { enum: leaveTypes }),
    status: text('status', { enum: requestStatuses }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    approverId: uuid('approver_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** Time at which the HR product set this status. */
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
