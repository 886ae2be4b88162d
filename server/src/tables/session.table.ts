import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { partner } from './partner.table.ts'
import { userIdentity } from './user.table.ts'

/** One sign-in at the identity provider. The id is the `sid` claim's source. */
export const serverSideSession = pgTable(
  'server_side_session',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    partnerId: uuid('partner_id').references(() => partner.id, { onDelete: 'set null' }),
    /** The user's at the sign-in, or after a change of their own. */
    securityStamp: uuid('security_stamp').notNull(),
    host: text('host').notNull(),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastActivityAt: moment('last_activity_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** By which login provider somebody came; null: by what they have here. */
    loginProvider: text('login_provider'),
    endedAt: moment('ended_at'),
    endedReason: text('ended_reason'),
  },
  (table) => [
    index('server_side_session_user').on(table.userId, table.endedAt),
    index('server_side_session_open')
      .on(table.id)
      .where(sql`ended_at is null`),
    index('server_side_session_ended')
      .on(table.endedAt)
      .where(sql`ended_at is not null`),
  ],
)
