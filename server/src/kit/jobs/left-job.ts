import { and, eq, isNull } from 'drizzle-orm'
import { job } from '../../tables/job.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import { mayDo } from '../graphql/guard.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { isUuid } from '../list/ids.ts'
import { kindOf } from './kinds.ts'
import { ownJob } from './start-job.ts'
import type { JobRecord } from './start-job.ts'

/** Whether a job is the caller's to go on with: their own, or one that its deleted starter has left, of a kind that they may begin. */
export async function mayGoOn(context: RequestContext, { createdBy, kind }: Pick<JobRecord, 'createdBy' | 'kind'>): Promise<boolean> {
  if (createdBy !== null) return createdBy === context.viewer?.userId
  const { leftTo } = kindOf(context.jobKinds, kind)
  return leftTo !== undefined && (await mayDo(context, leftTo)) === 'allowed'
}

/** A job that the caller may go on with; any other answers like none. */
export async function jobToGoOn(context: RequestContext, id: string): Promise<JobRecord | null> {
  const own = await ownJob(context.orm, id, signedIn(context).userId)
  if (own || !isUuid(id)) return own
  const [left] = await context.orm
    .select()
    .from(job)
    .where(and(eq(job.id, id), isNull(job.createdBy)))
  return left && (await mayGoOn(context, left)) ? left : null
}
