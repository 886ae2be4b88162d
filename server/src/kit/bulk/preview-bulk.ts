import type { RequestContext } from '../graphql/context.ts'
import { contextOf } from '../graphql/doing.ts'
import type { UserError } from '../graphql/user-error.ts'
import { judgeRecords } from '../resource/change-records.ts'
import type { Facts, Outcome, Versioned } from '../resource/change.ts'
import type { RecordRule } from '../resource/record-rule.ts'
import { actionOf, bulkErrors, type Bulk, type BulkInput } from './bulk.ts'
import type { Effect } from '../jobs/kinds.ts'
import { rowsDigest } from '../jobs/start-job.ts'
import { previewDigest, storePreview, withTargets } from './previewed.ts'
import { MOST_ROWS, selectedRows, tooMany } from './selection.ts'

export type Refusals = { readonly code: UserError['code']; readonly message: string; readonly count: number }
export type BulkPreview = {
  readonly total: number
  /** Digest that identifies the action and the selected records. */
  readonly digest: string
  /** Number of records that were judged, from the first on. The other numbers count only these. */
  readonly checked: number
  readonly changing: number
  readonly unchanged: number
  readonly refused: readonly Refusals[]
  /** Effects beyond those records. */
  readonly effects: readonly Effect[]
  readonly errors: UserError[] | null
}

const AT_ONCE = 1000
const LONGEST_MS = 3000
const NOTHING = { total: 0, digest: '', checked: 0, changing: 0, unchanged: 0, refused: [], effects: [] }

/** Judges each record by the rule of the action itself and writes nothing. Stops after three seconds, so large selections may be judged in part. */
export async function previewBulk<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  bulk: Bulk<Row, Locked, Touch, Parameters>,
  caller: RequestContext,
  input: BulkInput,
): Promise<BulkPreview> {
  const errors = await bulkErrors(bulk, caller, input)
  if (errors.length > 0) return { ...NOTHING, errors }
  const action = actionOf(bulk, input.action)
  const context = contextOf(caller, action.operation)
  const { rows } = await context.orm.execute<{ id: string | number; label: string | null }>(selectedRows(bulk.resource, context, input))
  if (rows.length > MOST_ROWS) return { ...NOTHING, total: rows.length, errors: [tooMany(bulk.resource)] }
  const subjects = rows.map(({ id, label }) => ({ id: String(id), label: label ?? '' }))
  const parameters = bulk.parametersOf(input)
  const rule = action.rule(context, parameters, subjects)
  const outcomes: Outcome[] = []
  const end = Date.now() + LONGEST_MS
  for (let at = 0; at < rows.length && Date.now() < end; at += AT_ONCE) {
    const ids = subjects.slice(at, at + AT_ONCE).map(({ id }) => id)
    outcomes.push(...(await judged(bulk, context, rule, ids)))
  }
  const changing = subjects.filter((_, at) => outcomes[at]?.state === 'DONE').map(({ id }) => id)
  const effects = changing.length > 0 ? await action.effects?.(context, changing, parameters) : undefined
  const ids = subjects.map(({ id }) => id)
  const selected = withTargets(ids, await bulk.targetsOf?.(context.orm, ids))
  const digest = previewDigest(context, { kind: bulk.kind, action: input.action, parameters }, rowsDigest(selected))
  await storePreview(context.orm, digest, selected)
  return {
    total: rows.length,
    digest,
    checked: outcomes.length,
    ...summary(outcomes),
    effects: effects ?? [],
    errors: null,
  }
}

const judged = <Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  { resource }: Bulk<Row, Locked, Touch, Parameters>,
  context: RequestContext,
  rule: RecordRule<Locked, Touch>,
  ids: readonly string[],
): Promise<Outcome[]> =>
  context.orm.transaction(async (tx) => {
    const records = await resource.record.read(tx, context, ids)
    // A fresh sign-in is assumed here: the start of the job asks for one if it is needed.
    return (await judgeRecords(tx, { ...context, isFresh: true }, { resource, rule, ids, records })).map(({ outcome }) => outcome)
  })

function summary(outcomes: readonly Outcome[]) {
  const refusals = new Map<string, Refusals>()
  for (const outcome of outcomes) {
    if (outcome.state !== 'REFUSED') continue
    const { code, message } = outcome.error
    refusals.set(code, { code, message, count: (refusals.get(code)?.count ?? 0) + 1 })
  }
  const count = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  return { changing: count('DONE'), unchanged: count('UNCHANGED'), refused: [...refusals.values()] }
}
