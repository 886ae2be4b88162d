import { sql, type SQL } from 'drizzle-orm'
import { jobRow } from '../../tables/job.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import { contextOf } from '../graphql/doing.ts'
import { mayDo } from '../graphql/guard.ts'
import type { JobKind } from './kinds.ts'
import type { JobRecord } from './start-job.ts'

type Asking = Pick<RequestContext, 'viewer' | 'owner' | 'primary' | 'isFresh' | 'isPortal' | 'reach'>

/** Whether somebody may currently read a job's output and rows: not if they have lost the right that it was started with. */
export async function mayReadJob(context: Asking, kind: JobKind, job: Pick<JobRecord, 'action'>): Promise<boolean> {
  if (kind.readBy === undefined) return true
  const operation = kind.readBy(job)
  return operation !== undefined && (await mayDo({ ...context, isFresh: true }, operation)) === 'allowed'
}

/** SQL condition for a job row whose subject exists and is outside the caller's current reach. */
export function isBeyondReach(context: Asking, { subjects, readBy }: JobKind, job: Pick<JobRecord, 'action'>): SQL {
  if (!subjects || !readBy) return sql`false`
  const operation = readBy(job)
  if (operation === undefined) return sql`true`
  const { table, id, reach } = subjects
  const reached = reach(contextOf(context, operation).reach)
  return sql`exists (select from ${table} where ${id} = ${jobRow.subjectId}::${sql.raw(id.getSQLType())} and (${reached}) is not true)`
}
