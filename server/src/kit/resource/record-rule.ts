import type { AuditAction } from '../../../../contract/audit-actions.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../graphql/context.ts'
import { changeRecord } from './change-record.ts'
import { isDone, type Change, type Decision, type RecordChange, type Versioned } from './change.ts'
import type { RecordResource } from './resource.ts'
import { catchUniqueViolation } from './catch-unique-violation.ts'

/** A rule after it has read its data. `decide` is called once for each of the records, in order. */
export type Prepared<Locked> = {
  readonly decide: (record: Locked) => Decision<Locked>
  /** Writes data outside the records' own columns, for the records that change. */
  readonly write?: (tx: Orm, changed: readonly Locked[]) => Promise<void>
}

/** A change of records, defined once for one and for many: its data is read for all of them together, and each is decided on its own. */
export type RecordRule<Locked, Touch extends string> = {
  readonly action: AuditAction
  /** Defaults to the resource's `usually`. */
  readonly touches?: Touch
  /** Reads data for mails before the transaction begins. */
  readonly before?: (ids: readonly string[]) => Promise<void>
  readonly prepare: (tx: Orm, records: readonly Locked[]) => Promise<Prepared<Locked>>
}

/** A rule that looks at nothing but the record. */
export const plainRule = <Locked, Touch extends string>(
  action: AuditAction,
  decide: Prepared<Locked>['decide'],
  touches?: Touch,
): RecordRule<Locked, Touch> => ({
  action,
  ...(touches && { touches }),
  prepare: async () => ({ decide }),
})

/** Applies a rule to one record, including what it writes elsewhere. */
export async function runRule<Locked, Touch extends string>(
  tx: Orm,
  record: Locked,
  { prepare }: Pick<RecordRule<Locked, Touch>, 'prepare'>,
): Promise<Decision<Locked>> {
  const { decide, write } = await prepare(tx, [record])
  const decision = decide(record)
  if (isDone(decision)) await write?.(tx, [record])
  return decision
}

export async function changeByRule<Row, Locked extends Versioned, Touch extends string>(
  resource: RecordResource<Row, Locked, Touch>,
  context: RequestContext,
  change: Pick<Change<Touch>, 'id' | 'version'>,
  rule: RecordRule<Locked, Touch>,
): Promise<RecordChange<Row, Locked>> {
  await rule.before?.([change.id])
  return catchUniqueViolation(resource, () =>
    changeRecord(resource, context, { ...change, action: rule.action, touches: rule.touches }, (tx, record) => runRule(tx, record, rule)),
  )
}
