import type { Orm } from '../../db/orm.ts'
import { holdRows } from '../jobs/claim.ts'
import type { ClaimedRow } from '../jobs/claim.ts'
import type { RunBatch } from '../jobs/kinds.ts'
import type { Versioned } from '../resource/change.ts'
import type { RecordResource } from '../resource/resource.ts'

/**
 * Locks the records of job rows and the rows that the worker still holds until the transaction ends. Records are locked first, in the same order as when
 * a record is deleted; otherwise the two would deadlock.
 * @returns the records by ID, and the rows that the worker still holds
 */
export async function lockRows<Row, Locked extends Versioned, Touch extends string>(
  tx: Orm,
  resource: RecordResource<Row, Locked, Touch>,
  { job, worker, context }: Pick<Parameters<RunBatch>[0], 'job' | 'worker' | 'context'>,
  rows: readonly ClaimedRow[],
): Promise<{ readonly records: ReadonlyMap<string, Locked>; readonly ours: readonly ClaimedRow[] }> {
  const records = await resource.record.lock(
    tx,
    context,
    rows.flatMap(({ subjectId }) => subjectId ?? []),
  )
  const held = await holdRows(
    tx,
    worker,
    job.id,
    rows.map(({ number }) => number),
  )
  return { records, ours: rows.filter(({ number }) => held.has(number)) }
}
