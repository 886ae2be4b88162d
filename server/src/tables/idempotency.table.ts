import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/**
 * BEGUN: the transaction of the work is committed, and its response is not stored yet, or never will be if the process died just then. SECRET: the
 * response contains a secret and is never stored. VOID: the key was invalidated before any work was done, and none will be done.
 */
const idempotencyStates = ['BEGUN', 'ANSWERED', 'SECRET', 'VOID'] as const

/**
 * Results of mutations that a client sent with an idempotency key. A row reveals neither the key nor the request, and the response only to somebody
 * with the key.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** SHA-256 of the key, its user and its organisation. */
    digest: bytes('digest').primaryKey(),
    /** HMAC of the request, with the key. */
    fingerprint: bytes('fingerprint').notNull(),
    state: text('state', { enum: idempotencyStates }).notNull().default('BEGUN'),
    /** Response data as JSON, encrypted with the key. */
    answer: bytes('answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('idempotency_key_created').on(table.createdAt)],
)
