import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { userTypes } from '../../access/viewer.ts'
import { writeNotification } from '../notifications/write-notification.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { countRows } from './job-counts.ts'
import { job, jobRow } from '../../tables/job.table.ts'

const TITLE = {
  USER_BULK: 'BULK_FINISHED',
  USER_BULK_UNDO: 'UNDO_FINISHED',
  USER_EXPORT: 'EXPORT_FINISHED',
  USER_IMPORT: 'IMPORT_FINISHED',
} as const

/** Ends a job none of whose rows is open, once, and tells who started it. @returns whether this call did */
export const finishJob = (orm: Orm, id: string): Promise<boolean> =>
  orm.transaction(async (tx) => {
    const open = tx
      .select({ one: sql`1` })
      .from(jobRow)
      .where(and(eq(jobRow.jobId, id), inArray(jobRow.state, ['WAITING', 'RUNNING'])))
    const [done] = await tx
      .update(job)
      .set({ state: 'DONE', finishedAt: new Date() })
      .where(and(eq(job.id, id), eq(job.state, 'RUNNING'), notExists(open)))
      .returning()
    if (!done) return false
    const counts = await countRows(tx, id)
    const [creator] = await tx.select({ userType: userIdentity.userType }).from(userIdentity).where(eq(userIdentity.id, done.createdBy))
    const portal = creator?.userType === userTypes.VENDOR_OPERATIONS ? 'vendor' : 'admin'
    await writeNotification(tx, {
      userId: done.createdBy,
      kind: 'WORK',
      titleCode: TITLE[done.kind],
      parameters: {
        ...(done.kind === 'USER_IMPORT'
          ? { count: String(counts.DONE), skipped: String(counts.UNCHANGED) }
          : { count: String(counts.DONE + counts.UNCHANGED) }),
        failed: String(counts.REFUSED + counts.FAILED),
        ...(done.action === null ? {} : { action: done.action }),
      },
      link: `/${portal}/jobs/${id}`,
    })
    return true
  })
