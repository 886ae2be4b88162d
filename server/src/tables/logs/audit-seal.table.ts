import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core'
import { bytes } from '../columns.ts'

/** The chain over the audit rows (audit/chain.ts): one link to a row, in the order in which they were sealed. Append-only by triggers. */
export const auditSeal = pgTable('audit_seal', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'number' }).notNull().unique('audit_seal_audit_id'),
  /** Which list of PERSONAL_FACTS was in force. */
  rules: smallint('rules').notNull(),
  /** Of everything the row tells; null where the person had been erased already. */
  whole: bytes('whole'),
  /** Of what is left of that when the person is erased. */
  kept: bytes('kept').notNull(),
  mac: bytes('mac').notNull(),
})

/** Audit rows that wait for their seal; a trigger puts them here in the transaction that writes them. */
export const auditUnsealed = pgTable('audit_unsealed', { auditId: bigint('audit_id', { mode: 'number' }).primaryKey() })
