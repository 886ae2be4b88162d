import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { END_REASONS } from '../../../../contract/session-end.ts'
import { moment } from '../columns.ts'
import { partner } from '../partner.table.ts'
import { userIdentity } from './user.table.ts'

/** One sign-in at the identity provider. The `sid` claim is derived from the ID. */
export const serverSideSession = pgTable(
  'server_side_session',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    partnerId: uuid('partner_id').references(() => partner.id, { onDelete: 'set null' }),
    /** Security stamp of the user at the sign-in, or after a change of their own. */
    securityStamp: uuid('security_stamp').notNull(),
    host: text('host').notNull(),
    userAgent: text('user_agent'),
    /** Browser and system, as `deviceOf` names them. */
    browser: text('browser')
      .notNull()
      .generatedAlwaysAs(sql`browser_of(user_agent)`),
    system: text('system')
      .notNull()
      .generatedAlwaysAs(sql`system_of(user_agent)`),
    address: text('address'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastActivityAt: moment('last_activity_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Login provider of the sign-in; null: a local sign-in. */
    loginProvider: text('login_provider'),
    /** Authentication methods (RFC 8176), separated by blanks. */
    amr: text('amr'),
    endedAt: moment('ended_at'),
    endedReason: text('ended_reason', { enum: END_REASONS }),
    /** User who ended it, if it was a person. */
    endedBy: uuid('ended_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('server_side_session_user').on(table.userId, table.endedAt),
    index('server_side_session_open')
      .on(table.id)
      .where(sql`ended_at is null`),
    index('server_side_session_ended')
      .on(table.endedAt)
      .where(sql`ended_at is not null`),
    index('server_side_session_activity').on(table.lastActivityAt, table.id),
    index('server_side_session_address').on(table.address.op('text_pattern_ops')),
    index('server_side_session_ended_by')
      .on(table.endedBy)
      .where(sql`ended_by is not null`),
  ],
)
