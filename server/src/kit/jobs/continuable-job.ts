import { eq } from 'drizzle-orm'
import { viewerOf } from '../../access/viewer.ts'
import { job } from '../../tables/job.table.ts'
import { perRequest } from '../graphql/batch.ts'
import type { RequestContext } from '../graphql/context.ts'
import { mayDo } from '../graphql/guard.ts'
import { isUuid } from '../list/ids.ts'
import { kindOf } from './kinds.ts'
import type { JobRecord } from './start-job.ts'

/** Whether the caller may continue a job: their own, or one whose starter no longer can, of a kind that the caller may begin. */
export async function mayContinue(context: RequestContext, { createdBy, kind }: Pick<JobRecord, 'createdBy' | 'kind'>): Promise<boolean> {
  if (createdBy !== null && createdBy === context.viewer?.userId) return true
  const { leftTo } = kindOf(context.jobKinds, kind)
  return leftTo !== undefined && (await mayDo(context, leftTo)) === 'allowed' && !(await mayStill(context, createdBy, leftTo))
}

/** Cached per request by starter and operation, since several fields of a job ask the same. */
const known = perRequest(() => new Map<string, Promise<boolean>>())

/** Whether the starter may still begin such a job: not once they are deleted or inactive, locked out of the portal, or have lost the right. */
function mayStill(context: RequestContext, createdBy: string | null, operation: string): Promise<boolean> {
  const key = `${createdBy} ${operation}`
  const answer = known(context).get(key) ?? askWhetherMayStill(context, createdBy, operation)
  known(context).set(key, answer)
  return answer
}

async function askWhetherMayStill(context: RequestContext, createdBy: string | null, operation: string): Promise<boolean> {
  const { owner, primary = owner } = context
  const viewer = createdBy === null ? undefined : await viewerOf(primary, createdBy)
  return viewer !== undefined && (await mayDo({ ...context, viewer, isFresh: true }, operation)) === 'allowed'
}

/** Reads a job that the caller may continue; null for any other. */
export async function findContinuableJob(context: RequestContext, id: string): Promise<JobRecord | null> {
  if (!isUuid(id)) return null
  const [found] = await context.orm.select().from(job).where(eq(job.id, id))
  return found && (await mayContinue(context, found)) ? found : null
}
