import type { AuditAction } from '../../../../contract/audit-actions.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Orm } from '../../db/orm.ts'
import { invalid, missing, type UserError } from '../graphql/user-error.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { findContinuableJob } from './continuable-job.ts'
import type { JobRecord, StartResult } from './start-job.ts'

export const JOB_NOT_FOUND = missing('id', 'JOB_NOT_FOUND', 'There is no such job.')
export const JOB_OVER = invalid(null, 'JOB_OVER', 'This job is over already.')

/**
 * Changes the caller's own job, or one that its starter can no longer continue, and writes an audit row.
 * @param action of the audit row
 * @param work returns the changed job, or an error
 */
export async function changeOwnJob(
  context: RequestContext,
  id: string,
  action: AuditAction,
  work: (tx: Orm, known: JobRecord) => Promise<JobRecord | UserError>,
): Promise<StartResult> {
  const actor = signedIn(context)
  const known = await findContinuableJob(context, id)
  if (!known) return { job: null, errors: [JOB_NOT_FOUND] }
  return context.orm.transaction(async (tx): Promise<StartResult> => {
    const done = await work(tx, known)
    if ('code' in done) return { job: known, errors: [done] }
    await writeAudit(tx, actor, { action, subjectType: 'Job', subjectId: known.id })
    return { job: done, errors: null }
  })
}
