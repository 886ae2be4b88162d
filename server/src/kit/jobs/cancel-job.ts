import { and, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '../audit/audit.ts'
import { invalid, missing } from '../graphql/user-error.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { job, jobRow } from '../../tables/job.table.ts'
import { ownJob } from './start-job.ts'
import type { StartResult } from './start-job.ts'

/** Ends a job of one's own where it stands: what is done stays done, a row that is being worked on is undone or was quicker. */
export async function cancelJob(context: RequestContext, id: string): Promise<StartResult> {
  const actor = signedIn(context)
  const known = await ownJob(context.orm, id, actor.userId)
  if (!known) return { job: null, errors: [missing('id', 'JOB_NOT_FOUND', 'There is no such job.')] }
  return context.orm.transaction(async (tx): Promise<StartResult> => {
    const [cancelled] = await tx
      .update(job)
      .set({ state: 'CANCELLED', finishedAt: new Date() })
      .where(and(eq(job.id, known.id), inArray(job.state, ['QUEUED', 'RUNNING'])))
      .returning()
    if (!cancelled) return { job: known, errors: [invalid(null, 'JOB_OVER', 'This job is over already.')] }
    await tx
      .update(jobRow)
      .set({ state: 'CANCELLED', claimedBy: null, claimedUntil: null })
      .where(and(eq(jobRow.jobId, known.id), inArray(jobRow.state, ['WAITING', 'RUNNING'])))
    await writeAudit(tx, actor, { action: 'cancelJob', subjectType: 'Job', subjectId: known.id })
    return { job: cancelled, errors: null }
  })
}
