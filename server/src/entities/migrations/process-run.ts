import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { jointTransaction } from '../../db/pipeline/joint-transaction.ts'
import { admit } from '../../kit/graphql/guard.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { EarlierRows } from '../../kit/import/earlier-rows.ts'
import { holdRows, settleEach, settleRows } from '../../kit/jobs/claim.ts'
import type { SettledRow, ClaimedRow } from '../../kit/jobs/claim.ts'
import { inBatches } from '../../kit/jobs/in-batches.ts'
import type { JobKind, ReadJobKind, RunBatch } from '../../kit/jobs/kinds.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { migratedOutcomes, migrationRow, migrationRun } from '../../tables/migration.table.ts'
import type { WaysIn } from '../../tables/migration.table.ts'
import { customers } from '../customers/customers.ts'
import { users } from '../users/users.ts'
import { moved } from './plan/findings.ts'
import { operation, stampOf } from './review-run.ts'
import { hasUndo, isSameRun, runInReach } from './runs.ts'
import { rowOrigins } from './plan/row-origins.ts'
import { SourceFault } from './source/hr-source.ts'
import { createMissingFileFault } from './source/stored-export.ts'
import type { HrRecord, Numbered, Run } from './wizard.ts'
import { sourceOf, wizardOf } from './wizards.ts'
import type { Batch } from './run-batch.ts'
import { MOST, runIdOf, prepared } from './run-batch.ts'
import { takeBack, offer } from './undo-run.ts'

/** Migrates a batch of reviewed rows: plans each row again, and applies it if the result is the same as in the review. */
const migrate: RunBatch = async (given) => {
  const batch = await prepared(given)
  if (batch) await inBatches(batch, MOST, (rows) => migrateSome(batch, rows))
}

async function migrateSome({ job: own, worker, context, run }: Batch & { run: Run }, rows: readonly ClaimedRow[]): Promise<number> {
  const numbers = rows.map(({ number }) => number)
  const reviewed = await context.orm
    .select()
    .from(migrationRow)
    .where(and(eq(migrationRow.runId, run.id), anyOf(migrationRow.number, numbers)))
  const wizard = wizardOf(run)
  const doing = reviewed.filter(({ outcome }) => migratedOutcomes.some((each) => each === outcome))
  const read = await recordsOf(context, run, doing)
  if ('fault' in read) {
    const { code, message } = read.fault
    await settleRows(context.orm, worker, own.id, numbers, { state: 'FAILED', code, message })
    return 0
  }
  const given = doing.flatMap(({ number, subjectId, sourceId }): Numbered<HrRecord>[] => {
    const found = read.records.get(sourceId)
    return found ? [{ number, id: subjectId, found }] : []
  })
  const planned = await wizard.plan(
    context,
    run,
    given.toSorted((one, other) => one.number - other.number),
    new EarlierRows(),
  )
  const stamps = new Map(doing.map(({ number, stamp }) => [number, stamp]))
  const same = planned.filter((row) => {
    const found = given.find(({ number }) => number === row.number)?.found
    return found !== undefined && stampOf(found, row) === stamps.get(row.number)
  })
  let began = 0
  await jointTransaction(context.links.db, async (tx) => {
    await wizard.lock(
      tx,
      context,
      same.flatMap(({ draft }) => draft ?? []),
    )
    began = performance.now()
    const held = await holdRows(tx, worker, own.id, numbers)
    const written = await wizard.write(
      tx,
      context,
      run,
      same.filter(({ number }) => held.has(number)),
    )
    const ends = new Map(written.map((row) => [row.number, row]))
    const rest = reviewed.map((row): SettledRow => ends.get(row.number) ?? endOf(row))
    await settleEach(
      tx,
      own.id,
      rest.filter(({ number }) => held.has(number)),
    )
    const ways = new Map(same.map(({ number, wayIn }) => [number, wayIn]))
    await addDelivered(
      tx,
      run,
      written.flatMap(({ number, state }) => (state === 'DONE' ? (ways.get(number) ?? []) : [])),
    )
  })
  return performance.now() - began
}

/** Counts in the transaction that writes the users, so that a killed worker counts nobody twice. */
async function addDelivered(tx: Orm, { id }: Run, ways: readonly (keyof WaysIn)[]): Promise<void> {
  if (ways.length === 0) return
  const { delivered } = migrationRun
  const sum = (way: keyof WaysIn) =>
    sql`${way}::text, coalesce((${delivered} ->> ${way}::text)::int, 0) + ${ways.filter((each) => each === way).length}::int`
  await tx
    .update(migrationRun)
    .set({ delivered: sql`jsonb_build_object(${sum('emails')}, ${sum('passwords')}, ${sum('none')})` })
    .where(eq(migrationRun.id, id))
}

/** Result of a row that changes nothing, or whose plan differs from the review. */
function endOf({ number, outcome, findings }: typeof migrationRow.$inferSelect): SettledRow {
  if (migratedOutcomes.some((each) => each === outcome)) return moved(number)
  const [first] = findings
  return { number, state: outcome === 'SKIP' ? 'UNCHANGED' : 'REFUSED', code: first?.code ?? null, message: first?.message ?? null }
}

async function recordsOf(
  context: RequestContext,
  run: Run,
  rows: readonly { readonly sourceId: string }[],
): Promise<{ readonly records: ReadonlyMap<string, HrRecord> } | { readonly fault: SourceFault }> {
  if (rows.length === 0) return { records: new Map() }
  try {
    const found = await wizardOf(run).named(
      await sourceOf(context, run),
      rows.map(({ sourceId }) => sourceId),
    )
    // Single records of an export are never deleted, except with their user. A missing one means that the export was deleted while it was read.
    if (run.fileId !== null && found.length < rows.length) return { fault: createMissingFileFault() }
    return { records: new Map(found.map((each) => [each.id, each])) }
  } catch (error) {
    if (error instanceof SourceFault) return { fault: error }
    throw error
  }
}

const retry: JobKind['retry'] = {
  withCancelled: true,
  // What an undo has taken back must not be migrated again by the same run.
  isOffered: async (context, { parameters }) => {
    const run = await runInReach(context, context.orm, runIdOf({ parameters }))
    return run !== null && !(await hasUndo(context.orm, run.id))
  },
  async begin(context, { parameters }) {
    await admit(context, operation)
    return { runId: runIdOf({ parameters }), isFresh: context.isFresh }
  },
}

const kindOf = (subjectType: JobKind['subjectType'], partners: NonNullable<JobKind['partners']>): ReadJobKind => ({
  run: migrate,
  subjectType,
  readBy: () => operation,
  isReportShared: true,
  title: 'MIGRATION_FINISHED',
  pausable: true,
  leftTo: operation,
  retry,
  undo: offer,
  partners,
  origins: rowOrigins,
  isSameWork: isSameRun,
})
export const migrationUsersJob = kindOf('UserIdentity', partnersOf(users))
export const migrationCustomersJob = kindOf('Customer', partnersOf(customers))
export const migrationUsersUndoJob: ReadJobKind = {
  run: takeBack,
  subjectType: 'UserIdentity',
  readBy: () => operation,
  isReportShared: true,
  title: 'MIGRATION_UNDONE',
  partners: partnersOf(users),
  origins: rowOrigins,
  isSameWork: isSameRun,
}
export const migrationCustomersUndoJob: ReadJobKind = {
  run: takeBack,
  subjectType: 'Customer',
  readBy: () => operation,
  isReportShared: true,
  title: 'MIGRATION_UNDONE',
  partners: partnersOf(customers),
  origins: rowOrigins,
  isSameWork: isSameRun,
}
