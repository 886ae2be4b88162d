import { sql, type SQL } from 'drizzle-orm'
import { keyOf } from '../../accounts/identifier-key.ts'
import type { Orm } from '../../db/orm.ts'
import { accessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { scimGroup } from '../../tables/providers/scim.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import type { Directory } from '../directory.ts'
import type { Attributes } from '../filter-sql.ts'
import { usersOf } from '../users/users-of.ts'

/** A group as a directory sees it. `members` are only read if requested. */
export type GroupRow = {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly createdAt: string
  readonly externalId: string | null
  readonly members: readonly { readonly value: string; readonly display: string }[] | null
}

/** A directory's groups, as rows of `id, name, name_folded, version, created_at`. */
function groupsSql({ groups, customerId, customerIds }: Directory): SQL {
  if (groups === 'ACCESS_PROFILES')
    return sql`(select id, name, name_folded, version, created_at from ${accessProfile} where ${accessProfile.customerId} = ${customerId}::uuid)`
  const known = groups === 'CUSTOMERS' ? customerIds : []
  return sql`(select id, name, name_folded, version, created_at from ${customer} where ${customer.id} = any(${sql.param([...known])}::uuid[]))`
}

/** Members of a directory's groups, as rows of `user_id, group_id, name`. */
export function membershipSql({ groups, customerId, customerIds }: Directory): SQL {
  if (groups === 'ACCESS_PROFILES')
    return sql`(select ${userAccessProfile.userId}, ${accessProfile.id} as group_id, ${accessProfile.name} from ${userAccessProfile}
      join ${accessProfile} on ${accessProfile.id} = ${userAccessProfile.accessProfileId} where ${userAccessProfile.customerId} = ${customerId}::uuid)`
  const known = groups === 'CUSTOMERS' ? customerIds : []
  return sql`(select ${userCustomer.userId}, ${customer.id} as group_id, ${customer.name} from ${userCustomer}
    join ${customer} on ${customer.id} = ${userCustomer.customerId} where ${customer.id} = any(${sql.param([...known])}::uuid[]))`
}

const externalIdSql = ({ providerId }: Directory): SQL =>
  sql`(select ${scimGroup.externalId} from ${scimGroup} where ${scimGroup.providerId} = ${providerId} and ${scimGroup.groupId} = groups.id)`

/** Attributes by which groups can be filtered and sorted. */
export function groupAttributes(directory: Directory): Attributes {
  const held = (more: SQL) => sql`exists (select 1 from ${membershipSql(directory)} as held where held.group_id = groups.id ${more})`
  const members = { type: 'member', has: (id: SQL) => held(sql`and held.user_id = ${id}`), any: held(sql``) } as const
  return {
    id: { type: 'id', of: sql`groups.id` },
    externalid: { type: 'exact', of: externalIdSql(directory) },
    displayname: {
      type: 'text',
      of: sql`groups.name_folded`,
      equals: (name) => sql`(groups.name_folded = fold(${name}) and ${keyOf(sql`groups.name`)} = ${keyOf(name)})`,
    },
    members,
    'members.value': members,
    'meta.resourcetype': { type: 'constant', value: 'group', present: sql`true` },
    'meta.created': { type: 'moment', of: sql`groups.created_at` },
  }
}

export const groupsFrom = (directory: Directory, condition: SQL): SQL => sql`${groupsSql(directory)} as groups where ${condition}`

/** Groups that match a condition. @param withMembers whether to read their members @param tail order and limits */
export async function readGroups(
  orm: Pick<Orm, 'execute'>,
  directory: Directory,
  condition: SQL,
  { withMembers = true, tail = sql`` }: { readonly withMembers?: boolean; readonly tail?: SQL } = {},
): Promise<readonly GroupRow[]> {
  const members = sql`(select coalesce(jsonb_agg(jsonb_build_object('value', ${userIdentity.id}, 'display', coalesce(${userIdentity.displayName}, ${userIdentity.userName}))
    order by ${userIdentity.userNameFolded}), '[]'::jsonb) from ${membershipSql(directory)} as held join ${userIdentity} on ${userIdentity.id} = held.user_id
    where held.group_id = groups.id and ${usersOf(directory)})`
  const { rows } =
    await orm.execute<GroupRow>(sql`select groups.id, groups.name, groups.version, to_json(groups.created_at) #>> '{}' as "createdAt",
    ${externalIdSql(directory)} as "externalId", ${withMembers ? members : sql`null`} as members from ${groupsFrom(directory, condition)} ${tail}`)
  return rows
}
