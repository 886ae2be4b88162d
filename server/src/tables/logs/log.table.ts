import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { EVENT_TYPES } from '../../../../contract/event-types.ts'
import { moment } from '../columns.ts'

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Audit log: one row per write, in its transaction, and per denied call. Append-only by triggers, and sealed (audit/chain.ts). */
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
    /** Deleted when the person is erased. */
    salt: uuid('salt').default(sql`gen_random_uuid()`),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectType, table.subjectId, table.at, table.id),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_partner').on(table.partnerId, table.id),
    index('audit_log_trace').on(table.traceId),
    index('audit_log_denied')
      .on(table.at, table.id)
      .where(sql`denied`),
  ],
)

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

/** Sign-in and token events, in partitions (db/schema/partitions.ts). `id` is unique only because its sequence gives each number once. */
export const eventLog = pgTable(
  'event_log',
  {
    id: id(),
    at: moment('at').notNull().defaultNow(),
    type: text('type', { enum: EVENT_TYPES }).notNull(),
    userId: uuid('user_id'),
    partnerId: uuid('partner_id'),
    sessionId: text('session_id'),
    address: text('address'),
    detail: jsonb('detail'),
    traceId: text('trace_id'),
  },
  (table) => [
    index('event_log_user').on(table.userId, table.at, table.id),
    index('event_log_at').on(table.at, table.id),
    index('event_log_type').on(table.type, table.at, table.id),
    index('event_log_trace').on(table.traceId),
    index('event_log_sign_in')
      .on(table.userId, table.at, table.type)
      .where(sql`type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED')`),
    index('event_log_provider_failure')
      .on(sql`(detail ->> 'provider')`, table.at)
      .where(sql`type = 'EXTERNAL_SIGN_IN_FAILED'`),
  ],
)

/** Sign-ins per partner's host and quarter of an hour, so that a month is a few thousand rows to add up. A trigger on `event_log` counts them. */
export const signInCount = pgTable(
  'sign_in_count',
  {
    quarter: moment('quarter').notNull(),
    type: text('type', { enum: EVENT_TYPES }).notNull(),
    partnerId: uuid('partner_id'),
    count: integer('count').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_count_key').on(table.quarter, table.type, sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid)`),
    index('sign_in_count_partner').on(table.partnerId, table.quarter),
  ],
)

/** The server's own log lines of level warn and above, and every line that carries a reference shown to a person. In partitions, as the event log. */
export const log = pgTable(
  'log',
  {
    id: id(),
    at: moment('at').notNull().defaultNow(),
    level: text('level', { enum: logLevels }).notNull(),
    message: text('message').notNull(),
    traceId: text('trace_id'),
    fields: jsonb('fields'),
  },
  (table) => [
    index('log_at').on(table.at, table.id),
    index('log_trace').on(table.traceId),
    index('log_level').on(table.level, table.at, table.id),
  ],
)
