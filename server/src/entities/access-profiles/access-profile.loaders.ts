import { eq, sql } from 'drizzle-orm'
import { profileGrants } from '../../access/profile-grants.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { accessProfile, accessProfileActivity, activity, staffAccessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import type { ActivityType } from '../../tables/access-profile.table.ts'

export type Activity = { readonly name: string; readonly type: ActivityType; readonly module: string | null }
export type Override = { readonly name: string; readonly type: ActivityType; readonly granted: boolean }

/** Activities that profiles grant, by profile ID. */
export const activitiesOf = perRequest(({ orm }) =>
  manyEach<Granted>(
    ({ profileId }) => profileId,
    (ids) => readGrants(orm, ids),
  ),
)

type Granted = Activity & { readonly profileId: string }

async function readGrants(orm: Pick<Orm, 'execute'>, ids: readonly string[]): Promise<Granted[]> {
  const { rows } = await orm.execute<Granted>(sql`
    select granted.profile_id as "profileId", ${activity.name}, ${activity.type}, ${activity.module}
    from ${profileGrants()} granted join ${activity} on ${activity.name} = granted.name and ${activity.type} = granted.type
    where granted.profile_id = any (${sql.param([...ids])}::uuid[]) order by ${activity.name}, ${activity.type}`)
  return rows
}

/** Reads what one profile grants, with the database rights of `orm`. */
export const grantedBy = (orm: Pick<Orm, 'execute'>, id: string): Promise<readonly Activity[]> => readGrants(orm, [id])

/** Cells in which profiles differ from the template that they follow, by profile ID. */
export const overridesOf = perRequest(({ orm }) =>
  manyEach<Override & { readonly profileId: string }>(
    ({ profileId }) => profileId,
    (ids) =>
      orm
        .select({
          profileId: accessProfileActivity.accessProfileId,
          name: accessProfileActivity.activityName,
          type: accessProfileActivity.activityType,
          granted: accessProfileActivity.granted,
        })
        .from(accessProfileActivity)
        .innerJoin(accessProfile, eq(accessProfile.id, accessProfileActivity.accessProfileId))
        .where(sql`${anyOf(accessProfile.id, ids)} and ${accessProfile.templateId} is not null`),
  ),
)

/** By profile ID: the number of users who have the profile or one that follows it, and the number of profiles that follow it. */
export const usesOf = perRequest(({ orm }) =>
  oneEach<{ readonly id: string; readonly people: number; readonly followers: number }>(
    ({ id }) => id,
    async (ids) => {
      const { rows } = await orm.execute<{ readonly id: string; readonly people: number; readonly followers: number }>(sql`
        select ${accessProfile.id}, (select count(distinct user_id)::int from (
            select user_id, access_profile_id from ${userAccessProfile} union all select user_id, access_profile_id from ${staffAccessProfile}) held
          join ${accessProfile} own on own.id = held.access_profile_id where own.id = ${accessProfile.id} or own.template_id = ${accessProfile.id}) as people,
          (select count(*)::int from ${accessProfile} follower where follower.template_id = ${accessProfile.id}) as followers
        from ${accessProfile} where ${anyOf(accessProfile.id, ids)}`)
      return rows
    },
  ),
)

/** Templates by ID. Reach is not checked, because anybody whose profile follows a template may know its name. */
export const templates = perRequest(({ orm }) =>
  oneEach<{ readonly id: string; readonly name: string }>(
    ({ id }) => id,
    (ids) => orm.select({ id: accessProfile.id, name: accessProfile.name }).from(accessProfile).where(anyOf(accessProfile.id, ids)),
  ),
)
