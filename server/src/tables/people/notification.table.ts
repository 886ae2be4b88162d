import type { NotificationCode } from '../../../../contract/notification-codes.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { userIdentity } from './user.table.ts'

export const notificationKinds = ['REQUEST', 'SECURITY', 'WORK'] as const

export const requestTypes = ['EXPENSE', 'LEAVE', 'TIMESHEET'] as const

export const requestStatuses = [
  'APPROVED',
  'APPROVED_BY_ADMIN',
  'CANCELLED',
  'DECLINED',
  'IMPORTED_TO_PAYROLL',
  'INFORMATION_PROVIDED',
  'MORE_INFORMATION_REQUIRED',
  'SUBMITTED',
] as const

/**
 * An entry of a user's notifications panel. No sentences are stored: the portal makes them from the title's code and its parameters in the reader's
 * language. A trigger notifies all processes of every new, read or repeated row on the channel `notifications_changed`.
 */
export const notification = pgTable(
  'notification',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    requestType: text('request_type', { enum: requestTypes }),
    requestStatus: text('request_status', { enum: requestStatuses }),
    titleCode: text('title_code').$type<NotificationCode>().notNull(),
    parameters: jsonb('parameters').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** A path inside the portal, or an address of the HR product. */
    link: text('link'),
    /** Number of further equal notifications that it stands for. */
    more: integer('more').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
  },
  (table) => [
    index('notification_user').on(table.userId, table.createdAt, table.id),
    index('notification_created').on(table.createdAt),
    index('notification_unread')
      .on(table.userId)
      .where(sql`read_at is null`),
  ],
)
