import { and, eq, notExists, sql } from 'drizzle-orm'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import { importFile } from '../../tables/import.table.ts'
import { job } from '../../tables/job.table.ts'
import { migrationRun } from '../../tables/migration.table.ts'
import { PLANNING, STARTED } from './change-run.ts'
import { isOpen, reviewKind, RUN_NOT_FOUND, runInReach } from './runs.ts'
import type { RunResult } from './runs.ts'

/**
 * Makes the caller the owner of a run and of all its jobs, so that they can pause, cancel, retry and undo it. Workers read the owner of a job for each
 * batch: what is not done yet is judged by the rights of the caller. The log keeps who started the jobs.
 */
export async function takeOverRun(context: RequestContext, id: string): Promise<RunResult> {
  const actor = signedIn(context)
  if (!(await runInReach(context, context.orm, id))) return { row: null, errors: [RUN_NOT_FOUND] }
  return context.orm.transaction(async (tx): Promise<RunResult> => {
    const [locked] = await tx.select().from(migrationRun).where(eq(migrationRun.id, id)).for('update')
    if (!locked) return { row: null, errors: [RUN_NOT_FOUND] }
    const before = locked.ownerId ?? locked.createdBy
    const taken = await tx
      .update(job)
      .set({
        createdBy: actor.userId,
        // Freshness says how recently the person signed in whose rights the job has.
        parameters: sql`${job.parameters} || jsonb_build_object('isFresh', ${context.isFresh}::boolean)`,
      })
      .where(sql`${job.parameters} ->> 'runId' = ${id} and ${job.createdBy} is distinct from ${actor.userId}`)
      .returning({ id: job.id })
    if (before === actor.userId && taken.length === 0) return { row: locked, errors: null }
    const [row] = await tx.update(migrationRun).set({ ownerId: actor.userId }).where(eq(migrationRun.id, id)).returning()
    await writeAudit(tx, actor, {
      action: 'takeOverMigration',
      subjectType: 'MigrationRun',
      subjectId: id,
      before: { ownerId: before },
      after: { ownerId: actor.userId },
    })
    return { row: row ?? null, errors: null }
  })
}

const OF_ANOTHER = missing('id', 'JOB_NOT_FOUND', 'Only the owner of a migration can discard it.')

/**
 * Deletes a run that has not started, and its file unless another run reads it, so that the file no longer counts as one that waits. Only its owner does
 * so; whoever may migrate can take it over first.
 */
export async function discardRun(context: RequestContext, id: string): Promise<RunResult> {
  const actor = signedIn(context)
  if (!(await runInReach(context, context.orm, id))) return { row: null, errors: [RUN_NOT_FOUND] }
  return context.orm.transaction(async (tx): Promise<RunResult> => {
    const [locked] = await tx.select().from(migrationRun).where(eq(migrationRun.id, id)).for('update')
    if (!locked) return { row: null, errors: [RUN_NOT_FOUND] }
    if (locked.startedAt) return { row: locked, errors: [STARTED] }
    if ((locked.ownerId ?? locked.createdBy) !== actor.userId) return { row: locked, errors: [OF_ANOTHER] }
    if (await isOpen(tx, id, [reviewKind])) return { row: locked, errors: [PLANNING] }
    await tx.delete(migrationRun).where(eq(migrationRun.id, id))
    const { wizard, customers, fileId } = locked
    if (fileId !== null) {
      const others = tx
        .select({ one: sql`1` })
        .from(migrationRun)
        .where(eq(migrationRun.fileId, fileId))
      await tx.delete(importFile).where(and(eq(importFile.id, fileId), notExists(others)))
    }
    await writeAudit(tx, actor, {
      action: 'discardMigration',
      subjectType: 'MigrationRun',
      subjectId: id,
      before: { wizard, customers, fileId },
    })
    return { row: null, errors: null }
  })
}
