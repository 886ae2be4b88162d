import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { changedByProfiles } from '../../access/activities.ts'
import { portalOf } from '../../access/portal-access.ts'
import { viewerOf } from '../../access/viewer.ts'
import { writeNotification } from '../notifications/write-notification.ts'
import { job, jobRow, type JobCounts } from '../../tables/job.table.ts'
import { keepCounts } from './job-counts.ts'
import { kindOf, type JobKind, type JobKinds } from './kinds.ts'

/** Ends a job without open rows, once, and notifies its starter. @returns whether this call ended it */
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
    const [counts = {}] = await keepCounts(tx, [id])
    const { createdBy } = done
    if (createdBy === null) return true
    await writeNotification(tx, {
      userId: createdBy,
      kind: 'WORK',
      titleCode: kind.title,
      parameters: {
        ...resultOf(kind, counts),
        ...(done.action === null ? {} : { action: done.action }),
      },
      link: await linkTo(tx, done.id, createdBy),
    })
    return true
  })

/**
 * Counts rows in the terms of the job's page: a line of a file that was left out is skipped, and so is a record that a rule forbids to change. Records that
 * an import has changed are not among those that it has created.
 */
function resultOf({ ofLines }: JobKind, counts: JobCounts): Readonly<Record<string, string>> {
  const { DONE = 0, CHANGED = 0, UNCHANGED = 0, REFUSED = 0, FAILED = 0 } = counts
  const [unchanged, skipped, failed] = ofLines ? [0, UNCHANGED, REFUSED + FAILED] : [UNCHANGED, REFUSED, FAILED]
  return {
    count: String(DONE - CHANGED),
    ...(CHANGED > 0 && { updated: String(CHANGED) }),
    unchanged: String(unchanged),
    skipped: String(skipped),
    failed: String(failed),
  }
}

/**
 * Path of the job's page in the part of the portal that its starter may open, which for support and partner staff depends on their profile; null if
 * there is none.
 */
async function linkTo(orm: Orm, id: string, createdBy: string): Promise<string | null> {
  const creator = await viewerOf(orm, createdBy)
  const portal = creator && (portalOf(creator) ?? (changedByProfiles(creator).granted.length > 0 ? 'vendor' : undefined))
  return portal ? `/${portal}/jobs/${id}` : null
}
