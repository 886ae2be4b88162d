import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows.ts'
import { contextOf } from '../../kit/graphql/doing.ts'
import { mayDo } from '../../kit/graphql/guard.ts'
import { EarlierRows } from '../../kit/import/earlier-rows.ts'
import { renewClaims, settleRows } from '../../kit/jobs/claim.ts'
import type { ReadJobKind, RunBatch } from '../../kit/jobs/kinds.ts'
import { NOT_ALLOWED } from '../../kit/jobs/start-job.ts'
import { migrationRow, migrationRun } from '../../tables/migration.table.ts'
import type { WaysIn } from '../../tables/migration.table.ts'
import { isDoubt } from './plan/findings.ts'
import { isSameRun, runInReach } from './runs.ts'
import { SourceFault } from './source/hr-source.ts'
import type { HrRecord, Numbered, Planned } from './wizard.ts'
import { sourceOf, wizardOf } from './wizards.ts'

/** Maximum number of records of a run. */
export const MOST_RECORDS = 50_000
const AT_ONCE = 1000
export const operation = 'Mutation.startMigration'

/** Hash of a record and its outcome. A different hash in the run means that either has changed since the review. */
export const stampOf = (found: HrRecord, { outcome, rests }: Pick<Planned<unknown>, 'outcome' | 'rests'>): string =>
  createHash('sha256')
    .update(JSON.stringify([found, outcome, rests]))
    .digest('base64url')

/**
 * Plans every record of a run with the function that the run itself uses, and stores the result. The job has a single row, so a review is stored
 * completely or not at all.
 */
const review: RunBatch = async ({ job, rows, worker, context: given, goesOn }) => {
  const numbers = rows.map(({ number }) => number)
  const settle = (settled: Parameters<typeof settleRows>[4]) => settleRows(given.orm, worker, job.id, numbers, settled)
  if (numbers.length === 0) return
  if ((await mayDo(given, operation)) !== 'allowed') return void (await settle({ state: 'REFUSED', ...NOT_ALLOWED }))
  const context = contextOf(given, operation)
  const run = await runInReach(context, context.orm, String(job.parameters['runId']))
  if (!run || run.version !== job.parameters['version'])
    return void (await settle({ state: 'REFUSED', code: 'MIGRATION_CHANGED', message: 'Somebody has changed this migration meanwhile.' }))
  try {
    const wizard = wizardOf(run)
    const records = await wizard.records(await sourceOf(context, run), run, MOST_RECORDS)
    if (records.length > MOST_RECORDS)
      return void (await settle({
        state: 'REFUSED',
        code: 'TOO_MANY_RECORDS',
        message: `Choose customers of at most ${MOST_RECORDS} records.`,
      }))
    const numbered = records.map((found, at): Numbered<HrRecord> => ({ number: at + 1, id: randomUUID(), found }))
    const earlier = new EarlierRows()
    const found: (typeof migrationRow.$inferInsert)[] = []
    const promised = wizard.subjectType === 'UserIdentity' ? { ...NOBODY } : null
    for (let at = 0; at < numbered.length; at += AT_ONCE) {
      if (!(await goesOn())) return
      await renewClaims(context.orm, worker, job.id)
      const part = numbered.slice(at, at + AT_ONCE)
      const planned = await wizard.plan(context, run, part, earlier)
      for (const [place, { rests, draft: _, wayIn, ...row }] of planned.entries()) {
        const each = part[place]
        if (promised && wayIn) promised[wayIn] += 1
        if (each) found.push({ runId: run.id, ...row, stamp: stampOf(each.found, { outcome: row.outcome, rests }) })
      }
    }
    // What was shown of these has changed since they were confirmed: whoever confirms them again confirms what this review shows.
    const doubted = new Set(found.flatMap(({ sourceId, findings }) => (findings.some(({ code }) => isDoubt(code)) ? [sourceId] : [])))
    await context.orm.transaction(async (tx) => {
      const [reviewed] = await tx
        .update(migrationRun)
        // The new version makes a start fail whose caller saw only an earlier review.
        .set({
          reviewedAt: new Date(),
          confirmed: run.confirmed.filter((id) => !doubted.has(id)),
          promised,
          version: sql`${migrationRun.version} + 1`,
        })
        .where(and(eq(migrationRun.id, run.id), eq(migrationRun.version, run.version), isNull(migrationRun.startedAt)))
        .returning({ id: migrationRun.id })
      // Another worker may have taken the row meanwhile, or somebody has cancelled the job.
      const ours = await settleRows(tx, worker, job.id, numbers, { state: reviewed ? 'DONE' : 'REFUSED', ...(!reviewed && CHANGED) })
      if (ours === 0) throw new Lost()
      if (!reviewed) return
      await tx.delete(migrationRow).where(eq(migrationRow.runId, run.id))
      for (let at = 0; at < found.length; at += 2 * AT_ONCE) await insertRows(tx, migrationRow, found.slice(at, at + 2 * AT_ONCE))
    })
  } catch (error) {
    if (error instanceof Lost) return
    if (!(error instanceof SourceFault)) throw error
    await settle({ state: 'FAILED', code: error.code, message: error.message })
  }
}

const NOBODY: WaysIn = { emails: 0, passwords: 0, none: 0 }

const CHANGED = { code: 'MIGRATION_CHANGED', message: 'Somebody has changed this migration meanwhile.' } as const
class Lost extends Error {
  override name = 'Lost'
}

export const migrationReviewJob: ReadJobKind = {
  run: review,
  subjectType: 'MigrationRun',
  readBy: () => operation,
  isReportShared: true,
  title: 'MIGRATION_REVIEWED',
  isSameWork: isSameRun,
}
