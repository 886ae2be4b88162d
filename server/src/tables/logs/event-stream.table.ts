import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { userIdentity } from '../people/user.table.ts'

export const streamSources = ['AUDIT', 'EVENT'] as const
export type StreamSource = (typeof streamSources)[number]

/** A webhook that receives every row of the audit log, the event log, or both. */
export const eventStream = pgTable(
  'event_stream',
  {
    id: key(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    sources: text('sources').array().$type<readonly StreamSource[]>().notNull(),
    paused: boolean('paused').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    failingSince: moment('failing_since'),
    /** Reason of the last failed delivery, as a code. */
    failure: text('failure'),
    deliveredAt: moment('delivered_at'),
    /** Entries of the post that is being sent or repeated. A repeated post has the same events, because receivers know it by its id. */
    batch: bigint('batch', { mode: 'number' }).array(),
    /** Number of times that the signing secret was replaced. */
    secretVersion: integer('secret_version').notNull().default(0),
    /** Until then the secret before signs too. */
    oldSecretUntil: moment('old_secret_until'),
    /** Until when each of the secrets before that one signs, the latest last. */
    olderSecretEnds: moment('older_secret_ends').array().notNull().default([]),
    createdBy: uuid('created_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('event_stream_due')
      .on(table.dueAt)
      .where(sql`not paused`),
    index('event_stream_creator').on(table.createdBy),
  ],
)

/** Row that a stream has not delivered yet. Triggers write it in the transaction of the row that it refers to; it is deleted after delivery. */
export const eventStreamEntry = pgTable(
  'event_stream_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => eventStream.id, { onDelete: 'cascade' }),
    source: text('source', { enum: streamSources }).notNull(),
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
  },
  (table) => [index('event_stream_entry_stream').on(table.streamId, table.id)],
)
