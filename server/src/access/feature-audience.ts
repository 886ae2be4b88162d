import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Viewer } from './viewer.ts'
import { feature } from '../tables/feature.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'

/** What a flag can be on by, in the order in which the reason is told; each is enough. */
export const featureRules = ['EVERYONE', 'USER', 'CUSTOMER', 'PARTNER', 'USER_TYPE', 'SHARE'] as const
export type FeatureRule = (typeof featureRules)[number]

/** A flag as SQL: its row, or one as it would be. */
export type FlagSql = Readonly<Record<'key' | 'enabled' | 'partnerIds' | 'customerIds' | 'userIds' | 'userTypes' | 'share', SQLWrapper>>
/** Whom a flag is asked about, as SQL. */
export type PersonSql = {
  readonly id: SQLWrapper
  readonly partnerId: SQLWrapper
  readonly userType: SQLWrapper
  readonly isMember: (customerIds: SQLWrapper) => SQL
}

/** The one place that decides: whether a flag is on for somebody by each of its rules, never null. */
export const rulesFor = (flag: FlagSql, { id, partnerId, userType, isMember }: PersonSql): Readonly<Record<FeatureRule, SQL>> => ({
  EVERYONE: sql`${flag.enabled}`,
  USER: sql`${id} = any(${flag.userIds})`,
  CUSTOMER: isMember(flag.customerIds),
  PARTNER: sql`coalesce(${partnerId} = any(${flag.partnerIds}), false)`,
  USER_TYPE: sql`${userType} = any(${flag.userTypes})`,
  SHARE: sql`coalesce(feature_share(${flag.key}, ${id}) < ${flag.share}::double precision, false)`,
})

/** Whether a flag is on for somebody. */
export const isOnFor = (flag: FlagSql, person: PersonSql): SQL => sql`(${sql.join(Object.values(rulesFor(flag, person)), sql` or `)})`

/** A flag that is there, and on for somebody. */
export const isLivingAndOn = (person: PersonSql): SQL => sql`(${feature.deletedAt} is null and ${isOnFor(feature, person)})`

export const asPerson = ({ userId, partnerId, userType, customerIds }: Viewer): PersonSql => ({
  id: sql`${userId}::uuid`,
  partnerId: sql`${partnerId}::uuid`,
  userType: sql`${userType}::int`,
  isMember: (ids) => sql`${ids} && ${sql.param([...customerIds])}::uuid[]`,
})

/** Each of the users that a statement is over. */
export const eachUser: PersonSql = {
  id: userIdentity.id,
  partnerId: userIdentity.partnerId,
  userType: userIdentity.userType,
  isMember: (ids) =>
    sql`exists (select from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id} and ${userCustomer.customerId} = any(${ids}))`,
}
