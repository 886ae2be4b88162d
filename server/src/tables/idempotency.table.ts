import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/**
 * BEGUN: the transaction of the work is committed, and its answer is not stored yet, or never where the process died just then.
 * SECRET: the same for good, as the answer holds a secret. VOID: it was given up before anything came of it, and is not carried out any more.
 */
export const idempotencyStates = ['BEGUN', 'ANSWERED', 'SECRET', 'VOID'] as const

/**
 * What came of the mutations that a client sent with an idempotency key. Neither the key nor what was sent can be read from a row, and the answer only
 * by who has the key.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** SHA-256 of the key, its person and its organisation. */
    digest: bytes('digest').primaryKey(),
    /** HMAC of what was sent, under the key. */
    fingerprint: bytes('fingerprint').notNull(),
    state: text('state', { enum: idempotencyStates }).notNull().default('BEGUN'),
    /** The data that were answered as JSON, sealed by the key. */
    answer: bytes('answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('idempotency_key_created').on(table.createdAt)],
)
