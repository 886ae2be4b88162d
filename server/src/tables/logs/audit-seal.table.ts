import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core'
import { bytes } from '../columns.ts'

/** Chain over the audit rows (audit/chain.ts): one link per row, in the order in which they were sealed. Append-only by triggers. */
export const auditSeal = pgTable('audit_seal', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'number' }).notNull().unique('audit_seal_audit_id'),
  /** Version of PERSONAL_FACTS that was in force. */
  rules: smallint('rules').notNull(),
  /** Digest of all facts of the row; null if the person had already been erased. */
  whole: bytes('whole'),
  /** Digest of the facts that remain when the person is erased. */
  kept: bytes('kept').notNull(),
  mac: bytes('mac').notNull(),
})

/** Audit rows that wait for their seal; a trigger puts them here in the transaction that writes them. */
export const auditUnsealed = pgTable('audit_unsealed', { auditId: bigint('audit_id', { mode: 'number' }).primaryKey() })
