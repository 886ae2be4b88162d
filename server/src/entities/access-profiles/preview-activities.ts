import { createHash } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import { profileGrants } from '../../access/profile-grants.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { readRows } from '../../kit/resource/read-rows.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { accessProfile, accessProfileActivity, staffAccessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import type { ActivityType } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { accessProfiles } from './access-profiles.ts'
import { readCells, rowOf, type Cell } from './profile-cells.ts'

/** Effect on one activity: how many users gain or lose it, and the customers at which no profile would grant it any longer. */
export type RightChange = {
  readonly name: string
  readonly type: ActivityType
  readonly gained: number
  readonly lost: number
  readonly lastAt: readonly string[]
}
/** `digest` identifies the profile, the cells, and every user with each activity that they gain or lose. */
export type ActivitiesPreview = {
  readonly gaining: number
  readonly losing: number
  readonly changes: readonly RightChange[]
  readonly digest: string
}

/**
 * Previews a change of a profile's cells for everybody who has the profile or one that follows it, by the function that decides access. Writes
 * nothing.
 */
export async function previewActivities(context: RequestContext, id: string, set: readonly Cell[]): Promise<ActivitiesPreview | null> {
  // A save also sends cells that already have their value, so that a change of theirs by somebody else is found.
  const cells = set.filter(({ was, granted }) => was !== granted)
  const profile = await profileWithin(context, id)
  if (!profile) return null
  if (cells.length === 0) return { gaining: 0, losing: 0, changes: [], digest: digestOf(profile.id, cells, '') }
  const own = (await readCells(context.orm, [profile])).get(profile.id) ?? { own: new Map(), template: undefined }
  const rows = cells.map((cell) => ({ name: cell.name, type: cell.type, granted: rowOf(own, cell) ?? null }))
  const { rows: found } = await context.owner.execute<Found>(changes(profile.id, JSON.stringify(rows)))
  const [first] = found
  return {
    gaining: first?.gaining ?? 0,
    losing: first?.losing ?? 0,
    changes: found.map(({ name, type, gained, lost, lastAt }) => ({ name, type, gained, lost, lastAt })),
    digest: digestOf(profile.id, cells, first?.users ?? ''),
  }
}

const digestOf = (id: string, cells: readonly Cell[], users: string): string =>
  createHash('sha256')
    .update(JSON.stringify([id, cells.map(({ name, type, granted }) => `${name} ${type} ${granted}`).toSorted(), users]))
    .digest('hex')

export async function profileWithin(context: RequestContext, id: string) {
  if (!isUuid(id)) return undefined
  const [found] = await readRows(context.orm, accessProfiles, context.reach, eq(accessProfile.id, id))
  return found
}

/** `users`: hash of who gains and loses what, and where. */
type Found = RightChange & { readonly gaining: number; readonly losing: number; readonly users: string }

/** Rows of all profiles as they would be after the change. */
const wouldBe = (id: string): SQL => sql`(
  select access_profile_id, activity_name, activity_type, granted from ${accessProfileActivity} kept
  where access_profile_id <> ${id} or not exists (select from cell where cell.name = kept.activity_name and cell.type = kept.activity_type)
  union all select ${id}::uuid, name, type, granted from cell where granted is not null)`

const changes = (id: string, rows: string): SQL => sql`
  with cell as (select * from jsonb_to_recordset(${rows}::jsonb) as cell (name text, type text, granted boolean)),
  held as (
    select user_id, customer_id, access_profile_id from ${userAccessProfile}
    union all select user_id, null, access_profile_id from ${staffAccessProfile}
  ),
  touched as (
    select held.* from held join ${accessProfile} profile on profile.id = held.access_profile_id where profile.id = ${id} or profile.template_id = ${id}
  ),
  before as (select touched.user_id, touched.customer_id, cell.name, cell.type from touched
    join ${profileGrants()} granted on granted.profile_id = touched.access_profile_id join cell on cell.name = granted.name and cell.type = granted.type),
  after as (select touched.user_id, touched.customer_id, cell.name, cell.type from touched
    join ${profileGrants(wouldBe(id))} granted on granted.profile_id = touched.access_profile_id join cell on cell.name = granted.name and cell.type = granted.type),
  gained as (select * from after except select * from before),
  lost as (select * from before except select * from after),
  emptied as (
    select distinct lost.customer_id, lost.name, lost.type from lost where lost.customer_id is not null and not exists (
      select from held join ${profileGrants(wouldBe(id))} granted on granted.profile_id = held.access_profile_id
      where held.customer_id = lost.customer_id and granted.name = lost.name and granted.type = lost.type)
  )
  select cell.name, cell.type, (select md5(string_agg(part, ',' order by part)) from (
      select concat_ws(' ', '+', user_id, customer_id, name, type) as part from gained
      union all select concat_ws(' ', '-', user_id, customer_id, name, type) from lost) parts) as users,
    (select count(distinct user_id)::int from gained) as gaining, (select count(distinct user_id)::int from lost) as losing,
    (select count(distinct user_id)::int from gained where gained.name = cell.name and gained.type = cell.type) as gained,
    (select count(distinct user_id)::int from lost where lost.name = cell.name and lost.type = cell.type) as lost,
    coalesce((select jsonb_agg(${customer.name} order by ${customer.name}) from emptied join ${customer} on ${customer.id} = emptied.customer_id
      where emptied.name = cell.name and emptied.type = cell.type), '[]'::jsonb) as "lastAt"
  from cell order by cell.name, cell.type`
