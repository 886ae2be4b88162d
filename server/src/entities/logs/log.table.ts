import { boolean, index, jsonb, pgTable, text, uuid, bigint } from 'drizzle-orm/pg-core'
import { moment } from '../../db/columns.ts'

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Who did what: one row per write and per denied call, in the transaction of the write. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: moment('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actingAs: text('acting_as'),
    partnerId: uuid('partner_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    denied: boolean('denied').notNull().default(false),
    traceId: text('trace_id'),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
)

/** Sign-in and token events. */
export const eventLog = pgTable(
  'event_log',
  {
    id: id(),
    at: moment('at').notNull().defaultNow(),
    type: text('type').notNull(),
    userId: uuid('user_id'),
    partnerId: uuid('partner_id'),
    sessionId: text('session_id'),
    address: text('address'),
    detail: jsonb('detail'),
    traceId: text('trace_id'),
  },
  (table) => [index('event_log_user').on(table.userId, table.id), index('event_log_type').on(table.type, table.id)],
)

/** The server's own log lines of level warn and above, and every line that carries a reference shown to a person. */
export const log = pgTable(
  'log',
  {
    id: id(),
    at: moment('at').notNull().defaultNow(),
    level: text('level').notNull(),
    message: text('message').notNull(),
    traceId: text('trace_id'),
    fields: jsonb('fields'),
  },
  (table) => [index('log_trace').on(table.traceId), index('log_level').on(table.level, table.id)],
)
