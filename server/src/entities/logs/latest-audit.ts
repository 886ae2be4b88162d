import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ofPartner, type Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { client } from '../../tables/client.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { feature } from '../../tables/feature.table.ts'
import { job } from '../../tables/job.table.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

export type ChangeSubject = {
  readonly id: string
  /** Null if the viewer may not know the record, or if it was deleted. */
  readonly name: string | null
}

/** What one job did, or what one user did repeatedly with nothing else in between. The newest row represents `times` rows. */
export type LatestChange = {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly denied: boolean
  /** Null for users outside the viewer's reach. */
  readonly actorName: string | null
  readonly subjectType: string
  /** The latest subjects, of `count` in total. */
  readonly subjects: readonly ChangeSubject[]
  readonly count: number
  readonly times: number
  /** Fields that the latest rows of the change set. */
  readonly fields: readonly string[]
  readonly jobId: string | null
}

/** Only this many rows are searched, and of one change only `TOLD` rows for the changed fields. */
export const WINDOW = 2000
const TOLD = 50
/** Number of subjects of a change that are named. */
const NAMED = 3

type Reaches = {
  /** Whose changes are returned. */
  readonly reach: Reach
  /** Which people and records are named. */
  readonly named: Reach
}

/** Latest changes that a user within reach made or that concern one, the newest first. Uses one statement. */
export async function latestAudit(orm: Orm, viewer: Viewer, { reach, named }: Reaches, count: number): Promise<LatestChange[]> {
  const isEverything = reach.scope === 'everything'
  const condition = named.scope === 'everything' ? sql`true` : ofPartner(auditLog.partnerId, viewer)
  const peopleOf = ({ users }: Reach) =>
    sql`select coalesce(${userIdentity.displayName}, ${userIdentity.userName}) from ${userIdentity} where ${users}`
  const actorOf = (within: Reach, row: SQL) => sql`(${peopleOf(within)} and ${userIdentity.id} = ${row}.actor_id)`
  const userOf = (within: Reach, row: SQL) =>
    sql`(${peopleOf(within)} and ${userIdentity.id} = case when ${row}.subject_type = 'UserIdentity' then ${row}.subject_id::uuid end)`
  const latest = sql`latest`
  const { rows } = await orm.execute<Omit<LatestChange, 'at'> & { at: string }>(sql`
    with latest as materialized (
      select ${auditLog.id}, ${auditLog.at}, ${auditLog.action}, ${auditLog.subjectType}, ${auditLog.subjectId}, ${auditLog.denied},
        ${auditLog.actorId}, case when ${auditLog.actingAs} like 'job:%' then ${auditLog.actingAs} end as job
      from ${auditLog} where ${condition} order by ${auditLog.id} desc limit ${WINDOW}
    ), reached as (
      select id, subject_id, job, coalesce(job, concat_ws(' ', actor_id, action, subject_type, denied)) as deed
      from latest where ${isEverything} or ${actorOf(reach, latest)} is not null or ${userOf(reach, latest)} is not null
    ), runs as (
      select *, case when job is null then row_number() over (partition by job is null order by id) - row_number() over (partition by deed order by id) end as run
      from reached
    ), changes as (
      select max(id) as id, count(distinct coalesce(subject_id, id::text))::int as count, count(*)::int as times, array_agg(id order by id desc) as ids
      from runs group by deed, run order by 1 desc limit ${count}
    )
    select latest.id::text as id, to_char(latest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, latest.action,
      latest.subject_type as "subjectType", latest.denied, changes.count, changes.times, ${actorOf(named, latest)} as "actorName",
      (select ${job.id}::text from ${job} where ${job.id} = substring(latest.job from 5)::uuid and ${job.createdBy} = ${viewer.userId}) as "jobId",
      array(select distinct told.field from ${auditLog}, jsonb_object_keys(case jsonb_typeof(${auditLog.after}) when 'object' then ${auditLog.after} end) as told (field)
        where ${auditLog.id} = any(changes.ids[1:${TOLD}]) order by 1) as fields,
      (select coalesce(json_agg(json_build_object('id', subject.subject_id, 'name', ${nameOf(named, userOf(named, sql`subject`))}) order by subject.id desc), '[]')
        from (select max(one.id) as id, one.subject_type, one.subject_id from latest as one where one.id = any(changes.ids) and one.subject_id is not null
          group by one.subject_type, one.subject_id order by 1 desc limit ${NAMED}) as subject) as subjects
    from changes join latest using (id) order by latest.id desc`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** SQL that selects the name of the row `subject` if it is within reach. Tenants cannot read apps and feature flags. */
function nameOf(reach: Reach, user: SQL): SQL {
  const of = (type: string, name: SQLWrapper, table: PgTable, id: SQLWrapper, within: SQL = sql`true`) =>
    sql`when ${type} then (select ${name} from ${table} where ${id} = subject.subject_id::uuid and ${within})`
  const vendors = [of('Client', client.name, client, client.id), of('FeatureDetail', feature.key, feature, feature.id)]
  return sql`case subject.subject_type when 'UserIdentity' then ${user} ${sql.join([
    of('Customer', customer.name, customer, customer.id, reach.customers),
    of('Partner', partner.name, partner, partner.id, reach.partners),
    of('LoginProvider', loginProvider.displayName, loginProvider, loginProvider.id, reach.loginProviders),
    ...(reach.scope === 'everything' ? vendors : []),
  ])} end`
}
