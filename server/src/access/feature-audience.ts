import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Viewer } from './viewer.ts'
import { feature } from '../tables/feature.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'

/** Rules that turn a flag on, in the order in which they are reported as the reason; one is enough. */
export const featureRules = ['EVERYONE', 'USER', 'CUSTOMER', 'PARTNER', 'USER_TYPE', 'SHARE'] as const
export type FeatureRule = (typeof featureRules)[number]

/** A flag as SQL: its stored row, or the values of a planned change. */
export type FlagSql = Readonly<Record<'key' | 'enabled' | 'partnerIds' | 'customerIds' | 'userIds' | 'userTypes' | 'share', SQLWrapper>>
/** The user that a flag is evaluated for, as SQL. */
type PersonSql = {
  readonly id: SQLWrapper
  readonly partnerId: SQLWrapper
  readonly userType: SQLWrapper
  readonly isMember: (customerIds: SQLWrapper) => SQL
}

/** Whether each rule turns a flag on for a user, never null. The only implementation of these rules. */
export const rulesFor = (flag: FlagSql, { id, partnerId, userType, isMember }: PersonSql): Readonly<Record<FeatureRule, SQL>> => ({
  EVERYONE: sql`${flag.enabled}`,
  USER: sql`${id} = any(${flag.userIds})`,
  CUSTOMER: isMember(flag.customerIds),
  PARTNER: sql`coalesce(${partnerId} = any(${flag.partnerIds}), false)`,
  USER_TYPE: sql`${userType} = any(${flag.userTypes})`,
  SHARE: sql`coalesce(feature_share(${flag.key}, ${id}) < ${flag.share}::double precision, false)`,
})

export const isOnFor = (flag: FlagSql, person: PersonSql): SQL => sql`(${sql.join(Object.values(rulesFor(flag, person)), sql` or `)})`

/**
 * A flag by its ID, where its table is not part of the statement. Each column is read once for the whole statement. Nothing is found of a deleted
 * flag.
 */
const flagById = (id: string): FlagSql => {
  // With its type, as PostgreSQL would take `any ((select …))` for a subquery of rows.
  const column = (name: string, type: string) =>
    sql`(select ${sql.identifier(name)} from ${feature} where id = ${id}::uuid and deleted_at is null)::${sql.raw(type)}`
  return {
    key: column('key', 'text'),
    enabled: column('enabled', 'boolean'),
    partnerIds: column('partner_ids', 'uuid[]'),
    customerIds: column('customer_ids', 'uuid[]'),
    userIds: column('user_ids', 'uuid[]'),
    userTypes: column('user_types', 'integer[]'),
    share: column('share', 'numeric'),
  }
}

/** Whether the flag of this ID is on for a user. Never null. */
export const hasFlag = (id: string, person: PersonSql): SQL => sql`coalesce(${isOnFor(flagById(id), person)}, false)`

/** Whether a flag is on for a user and not deleted. */
export const isLivingAndOn = (person: PersonSql): SQL => sql`(${feature.deletedAt} is null and ${isOnFor(feature, person)})`

export const asPerson = ({ userId, partnerId, userType, customerIds }: Viewer): PersonSql => ({
  id: sql`${userId}::uuid`,
  partnerId: sql`${partnerId}::uuid`,
  userType: sql`${userType}::int`,
  isMember: (ids) => sql`${ids} && ${sql.param([...customerIds])}::uuid[]`,
})

/** The users of the surrounding statement. */
export const eachUser: PersonSql = {
  id: userIdentity.id,
  partnerId: userIdentity.partnerId,
  userType: userIdentity.userType,
  isMember: (ids) =>
    sql`exists (select from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id} and ${userCustomer.customerId} = any(${ids}))`,
}
