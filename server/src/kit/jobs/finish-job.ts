import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { portalOf } from '../../access/portal-access.ts'
import { viewerOf } from '../../access/viewer.ts'
import { writeNotification } from '../notifications/write-notification.ts'
import { job, jobRow } from '../../tables/job.table.ts'
import { countRows } from './job-counts.ts'
import type { JobCounts } from './job-counts.ts'
import { kindOf } from './kinds.ts'
import type { JobKind, JobKinds } from './kinds.ts'
import type { JobRecord } from './start-job.ts'

/** Ends a job none of whose rows is open, once, and tells who started it. @returns whether this call did */
export const finishJob = (orm: Orm, kinds: JobKinds, id: string): Promise<boolean> =>
  orm.transaction(async (tx) => {
    const open = tx
      .select({ one: sql`1` })
      .from(jobRow)
      .where(and(eq(jobRow.jobId, id), inArray(jobRow.state, ['WAITING', 'RUNNING'])))
    const [done] = await tx
      .update(job)
      .set({ state: 'DONE', finishedAt: new Date() })
      .where(and(eq(job.id, id), inArray(job.state, ['RUNNING', 'PAUSING']), notExists(open)))
      .returning()
    if (!done) return false
    const kind = kindOf(kinds, done.kind)
    await writeNotification(tx, {
      userId: done.createdBy,
      kind: 'WORK',
      titleCode: kind.title,
      parameters: {
        ...resultOf(kind, await countRows(tx, id)),
        ...(done.action === null ? {} : { action: done.action }),
      },
      link: await linkTo(tx, done),
    })
    return true
  })

function resultOf({ ofLines }: JobKind, { DONE, UNCHANGED, REFUSED, FAILED }: JobCounts): Readonly<Record<string, string>> {
  const failed = String(REFUSED + FAILED)
  return ofLines ? { count: String(DONE), skipped: String(UNCHANGED), failed } : { count: String(DONE + UNCHANGED), failed }
}

/** The page of the job in the portal that who started it may open; null where that is neither. */
async function linkTo(orm: Orm, { id, createdBy }: JobRecord): Promise<string | null> {
  const creator = await viewerOf(orm, createdBy)
  const portal = creator && portalOf(creator)
  return portal ? `/${portal}/jobs/${id}` : null
}
