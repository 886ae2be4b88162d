import { and, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { settledAs } from '../../kit/bulk/run-by-rule.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { claimsAt } from '../../kit/import/assess-rows.ts'
import type { SettledRow } from '../../kit/jobs/claim.ts'
import { changeRecords } from '../../kit/resource/change-records.ts'
import { createdRecords } from '../../kit/resource/create-record.ts'
import { customerClaims } from '../customers/customer-claims.ts'
import { deleteUnusedRule, usedReason } from '../customers/bulk/customer-take-back.ts'
import { customers } from '../customers/customers.ts'
import { customer } from '../../tables/customer.table.ts'
import { moved, untouched } from './plan/findings.ts'
import { isMade } from './wizard.ts'
import type { Run, Undone } from './wizard.ts'
import type { Row, CustomerRule } from './customer-rows.ts'
import { numbers, unnumbers } from './customer-rows.ts'

export async function write(tx: Orm, context: RequestContext, _: Run, planned: readonly Row[]): Promise<readonly SettledRow[]> {
  const fresh = planned.flatMap(({ draft, ...row }) => (draft && 'made' in draft ? [{ ...row, ...draft }] : []))
  const links = planned.flatMap(({ draft, ...row }) => (draft && 'id' in draft ? [{ ...row, ...draft }] : []))
  const claims = await customerClaims(
    tx,
    fresh.map(({ made }) => made),
  )
  const free = fresh.filter((__, at) => !claimsAt(claims, at).some(({ isTaken }) => isTaken))
  const inserts = createdRecords(
    customers,
    context,
    free.map(({ subjectId, made }) => ({ id: subjectId, values: made })),
  )
  for (const statement of inserts) await tx.execute(statement)
  const records = await customers.record.lock(
    tx,
    context,
    links.map(({ id }) => id),
  )
  const still = links.filter(({ id, version }) => records.get(id)?.version === version)
  const rule = numbers(new Map(still.map(({ id, hrCustomerId }) => [id, hrCustomerId])))
  const judged = await changeRecords(tx, context, { resource: customers, rule, ids: still.map(({ id }) => id), records })
  const state = new Map<number, SettledRow>()
  for (const { number } of free)
    state.set(number, { number, state: 'DONE', versionAfter: 1, kept: { before: {}, after: {}, created: true } })
  for (const [at, { number, version }] of still.entries()) {
    const { outcome = { state: 'UNCHANGED' as const }, change } = judged[at] ?? {}
    const { before = {}, after = {} } = change?.done ?? {}
    state.set(
      number,
      change ? { number, state: 'DONE', versionAfter: version + 1, kept: { before, after } } : { number, ...settledAs(outcome) },
    )
  }
  return planned.map(({ number }) => state.get(number) ?? moved(number))
}

/**
 * Undoes rows whose customer is still as the run left it: deletes a created customer if nobody has used it or set anything up for it, and restores the
 * HR product ID of a linked one.
 */
export async function undo(tx: Orm, context: RequestContext, _: Run, rows: readonly Undone[]): Promise<readonly SettledRow[]> {
  const records = await customers.record.lock(
    tx,
    context,
    rows.map(({ subjectId }) => subjectId),
  )
  const used = await usedAmong(tx, [...records.keys()])
  const still = rows.filter(
    ({ subjectId, version, kept }) => records.get(subjectId)?.version === version && !(isMade({ kept }) && used.has(subjectId)),
  )
  const [made, linked] = [still.filter(isMade), still.filter((row) => !isMade(row))]
  const judge = (rule: CustomerRule, some: readonly Undone[]) =>
    changeRecords(tx, context, { resource: customers, rule, ids: some.map(({ subjectId }) => subjectId), records })
  const [ofMade, ofLinked] = [await judge(deleteUnusedRule(), made), await judge(unnumbers(linked), linked)]
  const ends = new Map([
    ...made.map((row, at) => [row.number, ofMade[at]] as const),
    ...linked.map((row, at) => [row.number, ofLinked[at]] as const),
  ])
  return rows.map(({ number, subjectId, kept }) => {
    const end = ends.get(number)
    if (end) return { number, ...(end.outcome.state === 'REFUSED' ? settledAs(end.outcome) : { state: 'DONE' as const }) }
    return untouched(number, records.get(subjectId), isMade({ kept }))
  })
}

/** IDs of the customers that somebody has used, changed or set anything up for. Read once they are locked. */
async function usedAmong(tx: Orm, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(and(anyOf(customer.id, ids), sql`${usedReason} is not null`))
  return new Set(found.map(({ id }) => id))
}
