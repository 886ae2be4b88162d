import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { updateMany } from '../../db/update-many.ts'
import { writeAudits } from '../audit/audit.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { admitted, auditOf, permittedOf } from './change-record.ts'
import type { ChangedRecord, Outcome, Versioned } from './change.ts'
import type { Prepared, RecordRule } from './record-rule.ts'
import type { RecordResource } from './resource.ts'

export type Judged<Locked> = {
  readonly id: string
  readonly outcome: Outcome
  /** The change, if there is one. */
  readonly change?: ChangedRecord<Locked>
  /** The record, if the caller may not change it. */
  readonly denied?: Locked
}

/** Several records that are changed by one rule in the caller's transaction. `records`: those of the IDs that exist. */
type Batch<Row, Locked extends Versioned, Touch extends string> = {
  readonly resource: RecordResource<Row, Locked, Touch>
  readonly rule: RecordRule<Locked, Touch>
  readonly ids: readonly string[]
  readonly records: ReadonlyMap<string, Locked>
}

/**
 * Changes many records by a rule, each as `changeRecord` would alone: within reach, with authority over it, with its audit row. It takes as many
 * statements for a thousand as for one.
 * @param batch with locked records.
 * @returns the result of each ID, in order
 */
export async function changeRecords<Row, Locked extends Versioned, Touch extends string>(
  tx: Orm,
  context: RequestContext,
  batch: Batch<Row, Locked, Touch>,
): Promise<readonly Judged<Locked>[]> {
  const { resource, rule } = batch
  if (batch.ids.length === 0) return []
  const prepared = await prepare(tx, batch)
  const judged = await judgeAll(tx, context, batch, prepared)
  const changes = judged.flatMap(({ change }) => change ?? [])
  if (changes.length > 0)
    await prepared.write?.(
      tx,
      changes.map(({ record }) => record),
    )
  const audited = judged.flatMap(({ change, denied }) => {
    if (denied) return auditOf(resource, rule.action, denied)
    return change ? auditOf(resource, rule.action, change.record, change.done) : []
  })
  await writeAudits(tx, signedIn(context), audited)
  const stay = changes.filter(({ done }) => !done.gone)
  await updateMany<object>(
    tx,
    resource.table,
    stay.map(({ record: { id }, done: { set = {} } }) => ({ id, set })),
    sql`version = ${resource.table.version} + 1`,
  )
  await resource.record.follow?.(tx, stay, context)
  for (const { done } of stay) await done.writeAfter?.(tx)
  return judged
}

/** Like `changeRecords`, but writes nothing. */
export const judgeRecords = async <Row, Locked extends Versioned, Touch extends string>(
  tx: Orm,
  context: RequestContext,
  batch: Batch<Row, Locked, Touch>,
): Promise<readonly Judged<Locked>[]> => (batch.ids.length === 0 ? [] : judgeAll(tx, context, batch, await prepare(tx, batch)))

const prepare = <Row, Locked extends Versioned, Touch extends string>(
  tx: Orm,
  { rule, ids, records }: Batch<Row, Locked, Touch>,
): Promise<Prepared<Locked>> =>
  rule.prepare(
    tx,
    ids.flatMap((id) => records.get(id) ?? []),
  )

/** Decides each record on its own, then applies what the resource judges about all of them together. */
async function judgeAll<Row, Locked extends Versioned, Touch extends string>(
  tx: Orm,
  context: RequestContext,
  batch: Batch<Row, Locked, Touch>,
  prepared: Prepared<Locked>,
): Promise<readonly Judged<Locked>[]> {
  const judged = judge(context, batch, prepared)
  const changes = judged.flatMap(({ change }) => change ?? [])
  const errors = changes.length > 0 ? await batch.resource.record.judge?.(tx, signedIn(context), changes) : undefined
  if (!errors) return judged
  return judged.map((each) => {
    const [first] = (each.change && errors.get(each.id)) ?? []
    return first ? { id: each.id, outcome: { state: 'REFUSED', error: first } } : each
  })
}

const judge = <Row, Locked extends Versioned, Touch extends string>(
  context: RequestContext,
  { resource, rule: { touches = resource.record.usually }, ids, records }: Batch<Row, Locked, Touch>,
  { decide }: Prepared<Locked>,
): readonly Judged<Locked>[] =>
  ids.map((id): Judged<Locked> => {
    const { record, error, denied } = admitted(resource, context, records.get(id), touches)
    if (error) return { id, outcome: { state: 'REFUSED', error }, ...(denied && { denied }) }
    const done = permittedOf(resource, context, record, touches, decide(record))
    if (done === undefined) return { id, outcome: { state: 'UNCHANGED' } }
    const [first] = Array.isArray(done) ? done : []
    if (first) return { id, outcome: { state: 'REFUSED', error: first } }
    return Array.isArray(done) ? { id, outcome: { state: 'UNCHANGED' } } : { id, outcome: { state: 'DONE' }, change: { record, done } }
  })
