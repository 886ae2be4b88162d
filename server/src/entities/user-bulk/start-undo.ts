import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { admit } from '../../kit/graphql/guard.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UNDO_MS } from '../../kit/jobs/delete-old-jobs.ts'
import { job, jobRow } from '../../tables/job.table.ts'
import { ownJob, startJob } from '../../kit/jobs/start-job.ts'
import type { JobRecord, StartResult } from '../../kit/jobs/start-job.ts'
import { invalid, missing } from '../../kit/graphql/user-error.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { askFresh } from './ask-fresh.ts'
import { BULK, canBeUndone, undoRule } from './bulk-actions.ts'
import { actionOf, parametersIn } from './run-bulk.ts'

/** What undoing a job would do: `unchanged` users go back to how they were, whom somebody has `changed` since stay as they are. */
export type UndoOffer = { readonly until: Date; readonly unchanged: number; readonly changed: number }

/** Starts the job that takes another one back: each user whom it changed and nobody has changed since. */
export async function startUndo(
  context: RequestContext,
  { id, jobId }: { readonly id: string; readonly jobId: string },
): Promise<StartResult> {
  const undone = await ownJob(context.orm, jobId, signedIn(context).userId)
  if (!undone) return refused(missing('jobId', 'JOB_NOT_FOUND', 'There is no such job.'))
  if (!undoUntil(undone)) return refused(invalid('jobId', 'NOT_UNDOABLE', 'This cannot be undone, or not any more.'))
  const action = actionOf(undone)
  await admit(context, BULK[action].operation)
  const rows = sql`select ${jobRow.number} as number, ${jobRow.subjectId}::uuid as id, ${jobRow.label} as label from ${jobRow} where ${keptBy(undone.id)}`
  const rule = undoRule(context, action, parametersIn(undone.parameters), new Map())
  if (rule) await askFresh(context, rule, rows)
  const started = await startJob(context, {
    id,
    kind: 'USER_BULK_UNDO',
    action,
    parameters: { ...undone.parameters, isFresh: context.isFresh },
    undoes: undone.id,
    rows,
    told: { undoes: undone.id },
    refuse: (total) => (total === 0 ? invalid('jobId', 'NOBODY_SELECTED', 'Nobody is selected.') : undefined),
  })
  if (started.job || started.errors) return started
  return refused(invalid('jobId', 'UNDONE_ALREADY', 'This has been undone already.'))
}

/** The offer of a job's own page; null where it cannot be undone, or not any more. */
export async function undoOffer({ orm }: RequestContext, undone: JobRecord): Promise<UndoOffer | null> {
  const until = undoUntil(undone)
  if (!until || (await undoneBy({ orm }, undone)) !== null) return null
  const { rows } = await orm.execute<{ unchanged: number; changed: number }>(sql`
    select count(*) filter (where ${userIdentity.version} = ${jobRow.versionAfter})::int as unchanged,
      count(*) filter (where ${userIdentity.version} <> ${jobRow.versionAfter})::int as changed
    from ${jobRow} join ${userIdentity} on ${userIdentity.id} = ${jobRow.subjectId}::uuid where ${keptBy(undone.id)}`)
  const [found = { unchanged: 0, changed: 0 }] = rows
  return found.unchanged + found.changed === 0 ? null : { until, ...found }
}

/** The id of the job that takes this one back. */
export async function undoneBy({ orm }: Pick<RequestContext, 'orm'>, { id }: JobRecord): Promise<string | null> {
  const [found] = await orm.select({ id: job.id }).from(job).where(eq(job.undoes, id))
  return found?.id ?? null
}

function undoUntil({ kind, action, finishedAt }: JobRecord): Date | undefined {
  if (kind !== 'USER_BULK' || finishedAt === null || !canBeUndone(action)) return undefined
  const until = new Date(finishedAt.getTime() + UNDO_MS)
  return until > new Date() ? until : undefined
}

const keptBy = (jobId: string): SQL | undefined => and(eq(jobRow.jobId, jobId), eq(jobRow.state, 'DONE'), sql`${jobRow.kept} is not null`)
const refused = (error: ReturnType<typeof invalid>): StartResult => ({ job: null, errors: [error] })
