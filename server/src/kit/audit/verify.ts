import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { auditSeal, auditUnsealed } from '../../tables/logs/audit-seal.table.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { PERSONAL_FACTS } from './personal-facts.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { START, contentColumns, type AuditChain, type Head, type AuditContent } from './chain.ts'

type Verdict = {
  /** Head of the valid part: the whole chain, or what precedes the first fault. */
  readonly head: Head
  /** Number of rows that are not sealed yet. */
  readonly waiting: number
  /** Number of rows of erased people whose remaining facts were sealed under an earlier list of personal facts and cannot be verified. */
  readonly unprovable: number
  /** Sentence that says what is wrong and names the first faulty row; undefined if the chain is valid. */
  readonly fault: string | undefined
}
type Link = Partial<AuditContent> & {
  /** Whether the user that the row is about still exists. */
  isThere: boolean
  position: string
  auditId: string
  rules: number
  sealedWhole: Buffer | null
  sealedKept: Buffer
  mac: Buffer
}

const BATCH = 2000

/**
 * Verifies the whole chain in one snapshot. Writes nothing.
 * @param known heads that were kept outside the database; the chain must still contain each of them
 */
export const verifyAudit = (orm: Orm, chain: AuditChain, known: readonly Head[] = []): Promise<Verdict> =>
  orm.transaction((tx) => walk(tx, chain, known), { isolationLevel: 'repeatable read', accessMode: 'read only' })

/**
 * Like `verifyAudit`, but in many short reads, so that nobody waits for it: each link is read as a whole, and the next run finds a later change of a
 * verified row.
 */
export const verifyAuditInSteps = (orm: Orm, chain: AuditChain): Promise<Verdict> => walk(orm, chain, [])

async function walk(tx: Orm, chain: AuditChain, known: readonly Head[]): Promise<Verdict> {
  const expected = new Map(known.map((head) => [head.position, head.mac]))
  let head = START
  let unprovable = 0
  const verdict = (fault: string | undefined, waiting = 0): Verdict => ({ head, waiting, unprovable, fault })
  for (;;) {
    const links = await readLinks(tx, head.position)
    for (const link of links) {
      const fault = faultOf(chain, head, link)
      if (fault !== undefined) return verdict(fault)
      if (isUnprovable(chain, link)) unprovable += 1
      head = { position: head.position + 1, mac: link.mac }
      if (expected.get(head.position)?.equals(head.mac) === false)
        return verdict(`The chain is another one than it was: at position ${head.position} it does not have the MAC that was kept.`)
    }
    if (links.length < BATCH) break
  }
  const furthest = Math.max(0, ...expected.keys())
  if (furthest > head.position)
    return verdict(`The end of the chain is gone: it had ${furthest} rows and has ${head.position}; the rows after those are missing.`)
  return strays(tx, verdict)
}

async function strays(tx: Orm, verdict: (fault: string | undefined, waiting?: number) => Verdict): Promise<Verdict> {
  const { rows } = await tx.execute<{ id: string; written: boolean; queued: boolean; waiting: number }>(sql`
    select coalesce(${auditLog.id}, ${auditUnsealed.auditId})::text as id, ${auditLog.id} is not null as written, ${auditUnsealed.auditId} is not null as queued,
      (select count(*)::int from ${auditUnsealed}) as waiting
    from ${auditLog} full join ${auditUnsealed} on ${auditUnsealed.auditId} = ${auditLog.id}
    where not exists (select from ${auditSeal} where ${auditSeal.auditId} = coalesce(${auditLog.id}, ${auditUnsealed.auditId}))
    order by (${auditLog.id} is not null and ${auditUnsealed.auditId} is not null), 1 limit 1`)
  const [row] = rows
  if (!row) return verdict(undefined)
  if (!row.written) return verdict(`Row ${row.id} is gone: it was written and never sealed.`)
  if (!row.queued) return verdict(`Row ${row.id} has no seal and does not wait for one: its seal was cut off, or it was put in by hand.`)
  return verdict(undefined, row.waiting)
}

function faultOf(chain: AuditChain, head: Head, link: Link): string | undefined {
  const row = `Row ${link.auditId}`
  if (Number(link.position) !== head.position + 1) return `The seals ${head.position + 1} to ${Number(link.position) - 1} are gone.`
  if (!isStored(link)) return `${row} is gone.`
  const { whole, kept } = chain.digests(link)
  if (link.salt === null && link.isThere) return `${row} has lost what it tells of a person, who is there.`
  if (link.salt !== null && !(link.sealedWhole && whole?.equals(link.sealedWhole)))
    return `${row} was changed: its facts are not those that were sealed.`
  if (!kept.equals(link.sealedKept) && !isUnprovable(chain, link)) return `${row} was changed: its facts are not those that were sealed.`
  const sealed = { whole: link.sealedWhole, kept: link.sealedKept }
  if (!chain.link(head, link, link.rules, sealed).mac.equals(link.mac)) return `${row} was changed: its seal does not fit it.`
  return undefined
}

/** Whether more facts were erased from the row than counted as personal when it was sealed. */
const isUnprovable = (chain: AuditChain, link: Link) =>
  isStored(link) && link.salt === null && link.rules < PERSONAL_FACTS.length && !chain.digests(link).kept.equals(link.sealedKept)

const isStored = (link: Link): link is Link & AuditContent => link.id != null

/** Reads whether the user exists with one index lookup per row: with `exists` the planner may read the whole table of users for each batch. */
async function readLinks(tx: Orm, after: number): Promise<Link[]> {
  const { subjectType, subjectId } = auditLog
  const personal = sql`array(select jsonb_array_elements_text(${JSON.stringify(PERSONAL_FACTS)}::jsonb -> (${auditSeal.rules} - 1)))`
  const { rows } = await tx.execute<Link>(sql`
    select ${auditSeal.position}::text as position, ${auditSeal.auditId}::text as "auditId", ${auditSeal.rules} as rules,
      ${auditSeal.whole} as "sealedWhole", ${auditSeal.kept} as "sealedKept", ${auditSeal.mac} as mac, ${contentColumns(personal)},
      coalesce((select true from ${userIdentity} where ${subjectType} = 'UserIdentity' and ${userIdentity.id} = case when ${subjectType} = 'UserIdentity' then ${subjectId}::uuid end limit 1), false) as "isThere"
    from ${auditSeal} left join ${auditLog} on ${auditLog.id} = ${auditSeal.auditId}
    where ${auditSeal.position} > ${after} order by ${auditSeal.position} limit ${BATCH}`)
  return rows
}
