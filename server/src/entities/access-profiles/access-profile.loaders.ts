import { eq, sql } from 'drizzle-orm'
import { profileGrants } from '../../access/profile-grants.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { accessProfile, accessProfileActivity, activity, staffAccessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import type { ActivityType } from '../../tables/access-profile.table.ts'

export type Activity = { readonly name: string; readonly type: ActivityType; readonly module: string | null }
export type Override = { readonly name: string; readonly type: ActivityType; readonly granted: boolean }

/** What profiles grant, by the profile's id. */
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

/** What one profile grants, with the rights of whoever reads. */
export const grantedBy = (orm: Pick<Orm, 'execute'>, id: string): Promise<readonly Activity[]> => readGrants(orm, [id])

/** What profiles that follow a template have otherwise than it, by the profile's id. */
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

/** How many people have a profile, of its own or by one that follows it, and how many profiles follow it, by its id. */
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

/** Templates by id: their names are no secret of anybody who follows them. */
export const templates = perRequest(({ orm }) =>
  oneEach<{ readonly id: string; readonly name: string }>(
    ({ id }) => id,
    (ids) => orm.select({ id: accessProfile.id, name: accessProfile.name }).from(accessProfile).where(anyOf(accessProfile.id, ids)),
  ),
)
