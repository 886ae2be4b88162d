import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { accessProfile, staffAccessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { profileWithin } from './preview-activities.ts'

export type Holder = {
  readonly userId: string
  readonly userName: string
  readonly displayName: string | null
  readonly userType: number
  readonly customerName: string | null
  readonly profileId: string | null
  readonly profileName: string | null
}
export type Holders = { readonly total: number; readonly nodes: readonly Holder[] }

const MOST = 200

/** Lists the users within reach who have a profile or one that follows it, ordered by name. At most `MOST` are returned. */
export async function holdersOf(context: RequestContext, id: string): Promise<Holders | null> {
  const { orm, reach } = context
  if (!(await profileWithin(context, id))) return null
  const { rows } = await orm.execute<Holder & { readonly total: number }>(sql`
    select ${userIdentity.id} as "userId", ${userIdentity.userName} as "userName", ${userIdentity.displayName} as "displayName",
      ${userIdentity.userType} as "userType", held.customer_name as "customerName", profile.id as "profileId", profile.name as "profileName",
      count(*) over ()::int as total
    from ${accessProfile} profile join (
      select user_id, access_profile_id, ${customer.name} as customer_name from ${userAccessProfile} uses join ${customer} on ${customer.id} = uses.customer_id and ${reach.customers}
      union all select user_id, access_profile_id, null from ${staffAccessProfile}
    ) held on held.access_profile_id = profile.id
    join ${userIdentity} on ${userIdentity.id} = held.user_id
    where (profile.id = ${id} or profile.template_id = ${id}) and ${reach.users}
    order by coalesce(${userIdentity.displayName}, ${userIdentity.userName}), ${userIdentity.id} limit ${MOST}`)
  return { total: rows[0]?.total ?? 0, nodes: rows }
}

/** Lists the members of a customer with the profile of each at that customer. At most `MOST` are returned. */
export async function peopleOf({ orm, reach }: RequestContext, customerId: string): Promise<Holders> {
  if (!isUuid(customerId)) return { total: 0, nodes: [] }
  const { rows } = await orm.execute<Holder & { readonly total: number }>(sql`
    select ${userIdentity.id} as "userId", ${userIdentity.userName} as "userName", ${userIdentity.displayName} as "displayName",
      ${userIdentity.userType} as "userType", ${customer.name} as "customerName", profile.id as "profileId", profile.name as "profileName",
      count(*) over ()::int as total
    from user_customer member join ${customer} on ${customer.id} = member.customer_id and ${reach.customers}
    join ${userIdentity} on ${userIdentity.id} = member.user_id
    left join ${userAccessProfile} uses on uses.user_id = member.user_id and uses.customer_id = member.customer_id
    left join ${accessProfile} profile on profile.id = uses.access_profile_id
    where member.customer_id = ${customerId} and ${reach.users}
    order by profile.name nulls first, coalesce(${userIdentity.displayName}, ${userIdentity.userName}), ${userIdentity.id} limit ${MOST}`)
  return { total: rows[0]?.total ?? 0, nodes: rows }
}
