import { sql } from 'drizzle-orm'
import { profileGrants } from '../../access/profile-grants.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { HASH_OF_NOBODY, userHash } from '../../kit/resource/user-hash.ts'
import { activity, userAccessProfile } from '../../tables/access-profile.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

/** Users whose access profile at a customer allows an activity that needs a module. */
export type People = { readonly people: number; readonly digest: string }
export type ModulePeople = People & { readonly customerId: string; readonly module: string }

/** Who is affected if a module of these customers is turned on or off, by the function that decides access. */
export async function readModulePeople(orm: Pick<Orm, 'execute'>, readBy: string, customerIds: readonly string[]): Promise<ModulePeople[]> {
  const { rows } = await orm.execute<ModulePeople>(sql`
    select held.customer_id as "customerId", held.module, count(*)::int as people, ${userHash({ readBy, record: sql`held.customer_id` })} as digest
    from (select distinct ${userAccessProfile.userId} as user_id, ${userAccessProfile.customerId} as customer_id, ${activity.module} as module
      from ${userAccessProfile} join ${profileGrants()} granted on granted.profile_id = ${userAccessProfile.accessProfileId}
        join ${activity} on ${activity.name} = granted.name and ${activity.type} = granted.type
      where ${anyOf(userAccessProfile.customerId, customerIds)} and ${activity.module} is not null) as held
      join ${userIdentity} on ${userIdentity.id} = held.user_id
    group by 1, 2`)
  return rows
}

export const peopleOf = (counted: readonly ModulePeople[], module: string): People => {
  const { people, digest } = counted.find((each) => each.module === module) ?? { people: 0, digest: HASH_OF_NOBODY }
  return { people, digest }
}
