import { inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { auditSeal, auditUnsealed } from '../../tables/logs/audit-seal.table.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { PERSONAL_FACTS, personalFacts } from './personal-facts.ts'
import { START, contentColumns, type AuditChain, type Head, type AuditContent } from './chain.ts'

const BATCH = 1000
/** Key of the advisory lock. Any number will do, as long as every process of an installation uses the same. */
const LOCK = 7_264_016

/**
 * Adds unsealed audit rows to the chain, at most a thousand, in a transaction of its own: writers of audit rows never wait for the chain.
 * @returns how many were sealed; also 0 if another process is sealing
 */
export const sealBatch = (orm: Orm, chain: AuditChain): Promise<number> =>
  orm.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`)
    if (!locks[0]?.mine) return 0
    // The lateral join with an offset makes one index lookup per row. Otherwise the planner, which has no statistics on unsealed rows, scans the log
    // from its beginning.
    const { rows } = await tx.execute<AuditContent>(sql`
      select ${contentColumns(sql`${sql.param(personalFacts())}::text[]`)} from ${auditUnsealed}
      cross join lateral (select * from ${auditLog} where ${auditLog.id} = ${auditUnsealed.auditId} offset 0) as ${auditLog}
      order by ${auditUnsealed.auditId} limit ${BATCH}`)
    if (rows.length === 0) return 0
    const rules = PERSONAL_FACTS.length
    let head = await readHead(tx)
    const seals = rows.map((row) => {
      const digests = chain.digests(row)
      head = chain.link(head, row, rules, digests)
      const hex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`
      return { position: head.position, audit_id: row.id, rules, whole: hex(digests.whole), kept: hex(digests.kept), mac: hex(head.mac) }
    })
    await tx.execute(
      sql`insert into ${auditSeal} select * from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as (position bigint, audit_id bigint, rules smallint, whole bytea, kept bytea, mac bytea)`,
    )
    await tx.delete(auditUnsealed).where(
      inArray(
        auditUnsealed.auditId,
        rows.map(({ id }) => Number(id)),
      ),
    )
    return rows.length
  })

export async function readHead(orm: Pick<Orm, 'select'>): Promise<Head> {
  const [last] = await orm
    .select({ position: auditSeal.position, mac: auditSeal.mac })
    .from(auditSeal)
    .orderBy(sql`${auditSeal.position} desc`)
    .limit(1)
  return last ?? START
}

export const SEAL_BATCH = BATCH
