import { sql } from 'drizzle-orm'
import type { RowFindingCode } from '../../../../../contract/job-causes.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { lockRows } from '../../bulk/lock-rows.ts'
import { settledAs } from '../../bulk/run-by-rule.ts'
import { stillMay } from '../../bulk/run-bulk.ts'
import { contextOf } from '../../graphql/doing.ts'
import { settleEach } from '../../jobs/claim.ts'
import type { ClaimedRow, SettledRow } from '../../jobs/claim.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import type { RunBatch } from '../../jobs/kinds.ts'
import { changeRecords } from '../../resource/change-records.ts'
import type { Versioned } from '../../resource/change.ts'
import type { TakeBack } from './take-back.ts'

const MOST = 1000

/**
 * Deletes what an import has created, unless somebody has used or changed it. Each record is judged by its current state and by the rights of who undoes
 * it, in the transaction that deletes it and settles its row.
 */
export const runUndoImport =
  <Row, Locked extends Versioned, Touch extends string>(takeBack: TakeBack<Row, Locked, Touch>): RunBatch =>
  async (given) => {
    if (!(await stillMay(given, takeBack.operation))) return
    const batch = { ...given, context: contextOf(given.context, takeBack.operation) }
    await inBatches(batch, MOST, (rows) => takeBackSome(takeBack, batch, rows))
  }

async function takeBackSome<Row, Locked extends Versioned, Touch extends string>(
  takeBack: TakeBack<Row, Locked, Touch>,
  batch: Parameters<RunBatch>[0],
  rows: readonly ClaimedRow[],
): Promise<void> {
  const { resource } = takeBack
  const { job, context } = batch
  await context.orm.transaction(async (tx) => {
    const { records, ours: held } = await lockRows(tx, resource, batch, rows)
    const ours = held.flatMap(({ number, subjectId }) => (subjectId === null ? [] : [{ number, id: subjectId }]))
    const reasons = await readReasons(takeBack, tx, [...records.keys()])
    const free = ours.filter(({ id }) => records.has(id) && !reasons.has(id))
    const judged = await changeRecords(tx, context, { resource, rule: takeBack.rule(context), ids: free.map(({ id }) => id), records })
    const outcomes = new Map(judged.map(({ id, outcome }) => [id, outcome]))
    await settleEach(
      tx,
      job.id,
      ours.map(({ number, id }): SettledRow => {
        const outcome = outcomes.get(id)
        if (outcome) return { number, ...settledAs(outcome) }
        return { number, state: 'REFUSED', ...STAYS[reasons.get(id) ?? 'GONE'] }
      }),
    )
  })
}

type Stay = { readonly code: RowFindingCode; readonly message: string }
const STAYS: Readonly<Record<string, Stay>> & Readonly<Record<'GONE', Stay>> = {
  GONE: { code: 'GONE', message: 'This is gone already.' },
  CHANGED_SINCE: { code: 'CHANGED_SINCE', message: 'Somebody has changed this since.' },
  HAS_CONFIRMED: { code: 'HAS_CONFIRMED', message: 'This user has confirmed the account since.' },
  HAS_SIGNED_IN: { code: 'HAS_SIGNED_IN', message: 'This user has signed in since.' },
  HAS_USERS: { code: 'HAS_USERS', message: 'This customer has users.' },
}

/** Reasons why records stay, by ID. Read once they are locked. */
async function readReasons<Row, Locked extends Versioned, Touch extends string>(
  { resource: { table, id }, reason }: TakeBack<Row, Locked, Touch>,
  tx: Orm,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; reason: string }>(
    sql`select id, reason from (select ${id}::text as id, ${reason} as reason from ${table} where ${anyOf(id, ids)}) as standing where reason is not null`,
  )
  return new Map(rows.map((row) => [row.id, row.reason]))
}
