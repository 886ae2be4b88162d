import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ofPartner } from '../../access/reach.ts'
import type { Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { job } from '../../tables/job.table.ts'
import { auditLog } from '../../tables/log.table.ts'

export type AuditRow = {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string | null
  readonly denied: boolean
  /** Null for people whom the viewer may not know of. */
  readonly actorName: string | null
  readonly subjectName: string | null
}

/** A row, or all those that one job has written: `count` of them. */
export type LatestChange = AuditRow & { readonly count: number; readonly jobId: string | null }

/** No more rows than these are looked through. */
const WINDOW = 2000

/** The latest changes that a user within reach has caused or that tell of one, the newest first, in one statement. */
export async function latestAudit(orm: Orm, viewer: Viewer, reach: Reach, count: number): Promise<LatestChange[]> {
  const condition = reach.scope === 'everything' ? sql`true` : ofPartner(auditLog.partnerId, viewer)
  const named = sql`select coalesce(${userIdentity.displayName}, ${userIdentity.userName}) from ${userIdentity}`
  const nameOf = (id: SQL) => sql`(${named} where ${userIdentity.id} = ${id} and ${reach.users})`
  const actor = nameOf(sql`latest.actor_id`)
  const subject = nameOf(sql`case when latest.subject_type = 'UserIdentity' then latest.subject_id::uuid end`)
  const { rows } = await orm.execute<Omit<LatestChange, 'at'> & { at: string }>(sql`
    with latest as materialized (
      select ${auditLog.id}, ${auditLog.at}, ${auditLog.action}, ${auditLog.subjectType}, ${auditLog.subjectId}, ${auditLog.denied},
        ${auditLog.actorId}, case when ${auditLog.actingAs} like 'job:%' then ${auditLog.actingAs} end as job
      from ${auditLog} where ${condition} order by ${auditLog.id} desc limit ${WINDOW}
    ), reached as (
      select * from latest where ${reach.scope === 'everything'} or ${actor} is not null or ${subject} is not null
    ), changes as (
      select max(id) as id, count(*)::int as count from reached group by coalesce(job, id::text) order by 1 desc limit ${count}
    )
    select latest.id::text as id, to_char(latest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, latest.action,
      latest.subject_type as "subjectType", latest.subject_id as "subjectId", latest.denied, changes.count,
      ${actor} as "actorName", ${subject} as "subjectName",
      (select ${job.id}::text from ${job} where ${job.id} = substring(latest.job from 5)::uuid and ${job.createdBy} = ${viewer.userId}) as "jobId"
    from changes join latest using (id) order by latest.id desc`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
