import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { linkPurposes } from '../platform/lifetimes.ts'
import { key, moment } from './columns.ts'

/**
 * A mail or text message to be sent, written in the transaction of its cause. When a newer message with the same purpose, user and recipient is
 * written, a trigger empties the texts of those that still wait.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: key(),
    channel: text('channel', { enum: ['MAIL', 'SMS'] }).notNull(),
    recipient: text('recipient').notNull(),
    senderName: text('sender_name'),
    replyTo: text('reply_to'),
    subject: text('subject'),
    text: text('text').notNull(),
    html: text('html'),
    purpose: text('purpose').notNull(),
    userId: uuid('user_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null: no attempt remains. */
    dueAt: moment('due_at').defaultNow(),
    failure: text('failure'),
  },
  (table) => [
    index('outbox_due').on(table.dueAt),
    index('outbox_awaited')
      .on(table.createdAt)
      .where(sql`sent_at is null and due_at is not null and purpose in ('ONE_TIME_CODE', 'PASSWORD_RESET')`),
    index('outbox_recipient').on(table.recipient, table.createdAt),
    index('outbox_user').on(table.userId),
    index('outbox_created').on(table.createdAt),
    index('outbox_texts')
      .on(table.createdAt)
      .where(sql`text <> ''`),
  ],
)

/** Messages that a user waits for on a page. The text must equal that of the partial index, or the planner does not use it. */
export const isAwaited = sql`due_at is not null and purpose in ('ONE_TIME_CODE', 'PASSWORD_RESET')`

/** An opaque link (128 bits, of which only the hash is stored) to a path inside the portal. */
export const shortLink = pgTable(
  'short_link',
  {
    id: key(),
    hash: text('hash').notNull().unique(),
    purpose: text('purpose', { enum: [...linkPurposes, 'SHARED_VIEW'] }).notNull(),
    path: text('path').notNull(),
    userId: uuid('user_id'),
    data: text('data'),
    /** Mailbox that it was sent to; it is valid only while this is the user's address. */
    address: text('address'),
    /** Whether somebody copied it instead of having it mailed, so that it proves no mailbox. */
    copied: boolean('copied').notNull().default(false),
    /** For UNDO_EMAIL and CONFIRM_EMAIL: the start of the session that asked for the change. An undo reverts everything set up since. */
    since: moment('since'),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Number of allowed uses and of uses so far; `usedAt` is the time of the last one. */
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer('uses').notNull().default(0),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('short_link_user').on(table.userId, table.purpose), index('short_link_expiry').on(table.expiresAt)],
)
