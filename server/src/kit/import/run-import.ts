import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { ImportFacts } from '../../tables/import.shape.ts'
import { importRow } from '../../tables/import.table.ts'
import type { ImportFinding, ImportOutcome } from '../../tables/import.table.ts'
import { stillMay } from '../bulk/run-bulk.ts'
import { contextOf } from '../graphql/doing.ts'
import { holdRows, settleEach } from '../jobs/claim.ts'
import type { SettledRow, ClaimedRow } from '../jobs/claim.ts'
import { inBatches } from '../jobs/in-batches.ts'
import type { RunBatch } from '../jobs/kinds.ts'
import type { JobRecord } from '../jobs/start-job.ts'
import { changeRows } from './change-rows.ts'
import { asFindings, claimsAt, isDraft } from './assess-rows.ts'
import { EarlierRows } from './earlier-rows.ts'
import type { Identified, ImportDefinition } from './import-definition.ts'

export type Batch = Parameters<RunBatch>[0]
/** A row of the file with what its check has stored. */
export type Kept<Input> = {
  readonly line: number
  readonly id: string
  /** Version of the record that the row changes, as the check saw it. */
  readonly version: number | null
  readonly input: Input | null
  readonly outcome: ImportOutcome
  readonly findings: readonly ImportFinding[]
}
type Good<Draft> = Identified<Draft> & { readonly line: number }

const MOST = 1000

/** Returns the ID of the import whose rows a job creates: the job's own ID, or for a retry that of the first job. */
export const importIdOf = ({ id, parameters: { importId } }: Pick<JobRecord, 'id' | 'parameters'>): string =>
  typeof importId === 'string' ? importId : id

/**
 * Creates the records of a batch of rows by the current rules, reach and rights. Records and job rows are written in the same transaction, so that
 * neither is committed without the other; each transaction takes as many rows as fit its target duration. A row that breaks its transaction fails
 * alone.
 */
export const runImport =
  <Input extends ImportFacts, Draft extends object>(definition: ImportDefinition<string, Input, Draft>): RunBatch =>
  async (given) => {
    const { rows, context } = given
    if (!(await stillMay(given, definition.operation))) return
    const batch = { ...given, context: contextOf(context, definition.operation) }
    const kept = await keptRows<Input>(batch, rows)
    const withChanges = given.job.parameters['withChanges'] === true
    const isChange = ({ number }: ClaimedRow) => withChanges && kept.get(number)?.outcome === 'CHANGE'
    await inBatches({ ...batch, rows: rows.filter((row) => !isChange(row)) }, MOST, (some) =>
      createAll(
        definition,
        batch,
        some.flatMap(({ number }) => kept.get(number) ?? []),
      ),
    )
    await changeRows(definition, { ...given, rows: rows.filter(isChange) }, kept)
  }

async function keptRows<Input extends ImportFacts>(
  { job, context }: Batch,
  rows: readonly ClaimedRow[],
): Promise<ReadonlyMap<number, Kept<Input>>> {
  const numbers = rows.map(({ number }) => number)
  const found = await context.orm
    .select({
      line: importRow.line,
      input: importRow.input,
      version: importRow.version,
      outcome: importRow.outcome,
      findings: importRow.findings,
    })
    .from(importRow)
    .where(and(eq(importRow.importId, importIdOf(job)), anyOf(importRow.line, numbers)))
  const byLine = new Map(found.map((row) => [row.line, row]))
  return new Map(
    rows.map(({ number, subjectId }) => {
      const { input = null, version = null, outcome = 'BROKEN', findings = [] } = byLine.get(number) ?? {}
      // The cast is safe: the check of the same definition has written the input.
      return [number, { line: number, id: subjectId ?? '', input: input as Input | null, version, outcome, findings }]
    }),
  )
}

/** @returns how long others had to wait for a claim, in milliseconds: not how long these rows waited for theirs */
async function createAll<Input extends ImportFacts, Draft extends object>(
  definition: ImportDefinition<string, Input, Draft>,
  { job, worker, context }: Batch,
  rows: readonly Kept<Input>[],
): Promise<number> {
  const { good, refused } = await sortOut(definition, context, rows)
  const insertsAt = await definition.draw(context, good)
  // Prepared for all rows before the claims are locked: usually nobody has taken one since the check.
  const inserts = insertsAt([...good.keys()])
  let began = 0
  await context.orm.transaction(async (tx) => {
    // A row that another worker has taken since, or that was cancelled, is left out.
    const held = await holdRows(
      tx,
      worker,
      job.id,
      rows.map(({ line }) => line),
    )
    const ours = [...good.entries()].flatMap(([place, row]) => (held.has(row.line) ? [{ ...row, place }] : []))
    await definition.lock?.(
      tx,
      ours.map(({ draft }) => draft),
    )
    began = performance.now()
    const errors = await definition.refuse?.(
      tx,
      context,
      ours.map(({ draft }) => draft),
    )
    const late = ours.flatMap(({ line }, at) => {
      const wrong = errors?.[at] ?? []
      return wrong.length > 0 ? [ending(line, 'REFUSED', asFindings(definition, wrong))] : []
    })
    const { free, skipped } = await stillFree(
      definition,
      tx,
      ours.filter((_, at) => (errors?.[at] ?? []).length === 0),
    )
    for (const statement of free.length === good.length ? inserts : insertsAt(free.map(({ place }) => place))) await tx.execute(statement)
    const done = free.map(({ line }) => ({ number: line, state: 'DONE' as const }))
    await settleEach(tx, job.id, [...done, ...skipped, ...late, ...refused.filter(({ number }) => held.has(number))])
  })
  return performance.now() - began
}

/**
 * Applies the current rules to the rows that the review has announced. The others end as it says, whatever would become of them now, since nobody has
 * agreed to their records and emails; this holds for a retry as well.
 */
async function sortOut<Input extends ImportFacts, Draft extends object>(
  definition: ImportDefinition<string, Input, Draft>,
  context: Batch['context'],
  rows: readonly Kept<Input>[],
): Promise<{ good: Good<Draft>[]; refused: SettledRow[] }> {
  const whole = rows.flatMap(({ input, ...row }) => (input && row.outcome === 'CREATE' ? [{ ...row, input }] : []))
  const read = await definition.read(
    context,
    whole.map(({ input }) => input),
  )
  const [good, refused]: [Good<Draft>[], SettledRow[]] = [[], []]
  for (const [at, { line, id }] of whole.entries()) {
    const draft = read[at]
    if (isDraft(draft)) good.push({ line, id, draft })
    else refused.push(ending(line, 'REFUSED', asFindings(definition, draft ?? [])))
  }
  for (const { line, input, outcome, findings } of rows)
    if (!input || outcome !== 'CREATE')
      refused.push(ending(line, outcome === 'SKIP' || outcome === 'CHANGE' ? 'UNCHANGED' : 'REFUSED', findings))
  return { good, refused }
}

/** Returns the rows whose claims neither other records nor earlier rows have taken. Called once the claims are locked. */
async function stillFree<Draft extends object, Row extends Good<Draft>>(
  definition: Pick<ImportDefinition<string, never, Draft>, 'claims'>,
  tx: Orm,
  good: readonly Row[],
): Promise<{ free: Row[]; skipped: SettledRow[] }> {
  const claims = await definition.claims(
    tx,
    good.map(({ draft }) => draft),
  )
  const earlier = new EarlierRows()
  const [free, skipped]: [Row[], SettledRow[]] = [[], []]
  for (const [at, row] of good.entries()) {
    const own = claimsAt(claims, at)
    const there = own.filter(({ isTaken }) => isTaken)
    const left = there.length > 0 ? there : earlier.take(own, row.line).map(({ claim }) => claim)
    const errors = left.map(({ taken }) => taken)
    if (errors.length > 0) skipped.push(ending(row.line, 'UNCHANGED', errors))
    else free.push(row)
  }
  return { free, skipped }
}

const ending = (number: number, state: 'REFUSED' | 'UNCHANGED', findings: readonly Omit<ImportFinding, 'line'>[]): SettledRow => ({
  number,
  state,
  code: findings[0]?.code ?? 'INTERNAL',
  message: findings.map(({ path, message }) => (path === null ? message : `${path}: ${message}`)).join(' '),
})
