import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ofPartner } from '../../access/reach.ts'
import type { Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { userIdentity } from '../../tables/user.table.ts'
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

/** Of a partner's rows no more than these are looked through for those within reach. */
const WINDOW = 2000

/** The latest audit rows that a user within reach has caused or that tell of one, the newest first, in one statement. */
export async function latestAudit(orm: Orm, viewer: Viewer, reach: Reach, count: number): Promise<AuditRow[]> {
  const condition = reach.scope === 'everything' ? sql`true` : ofPartner(auditLog.partnerId, viewer)
  const windowed = reach.scope === 'everything' ? sql.raw(String(count)) : sql.raw(String(WINDOW))
  const named = sql`select coalesce(${userIdentity.displayName}, ${userIdentity.userName}) from ${userIdentity}`
  const nameOf = (id: SQL) => sql`(${named} where ${userIdentity.id} = ${id} and ${reach.users})`
  const subject = sql`case when latest.subject_type = 'UserIdentity' then latest.subject_id::uuid end`
  const { rows } = await orm.execute<Omit<AuditRow, 'at'> & { at: string }>(sql`
    select * from (
      select latest.id::text as id, to_char(latest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, latest.action,
        latest.subject_type as "subjectType", latest.subject_id as "subjectId", latest.denied,
        ${nameOf(sql`latest.actor_id`)} as "actorName", ${nameOf(subject)} as "subjectName"
      from (select * from ${auditLog} where ${condition} order by ${auditLog.id} desc limit ${windowed}) as latest
    ) as named
    where ${reach.scope === 'everything'} or named."actorName" is not null or named."subjectName" is not null
    order by named.id::bigint desc limit ${count}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
