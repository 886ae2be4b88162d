import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { keyOf } from '../../accounts/identifier-key.ts'
import { columnDetails, detailClaims, detailNames, isColumn, userDetails } from '../../entities/users/user-details.ts'
import type { DetailColumns, DetailName } from '../../entities/users/user-details.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Directory } from '../directory.ts'
import { directoryName, isCalled } from './directory-name.ts'
import type { Attributes } from '../filter-sql.ts'
import { membershipSql } from '../groups/group-source.ts'
import { detailAttributes, pathOf } from './detail-attributes.ts'
import { noResource } from '../scim-error.ts'
import { usersOf } from './users-of.ts'

/** A user as a directory sees them, with its own name for them. */
export type UserRow = DetailColumns & {
  readonly id: string
  readonly isActive: boolean
  readonly displayName: string | null
  readonly userType: number
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly externalId: string | null
  readonly claims: Readonly<Record<string, string>> | null
  readonly groups: readonly { readonly value: string; readonly display: string }[]
}

const claim = (type: string) =>
  sql`(select claim_value from user_claim where user_claim.user_id = ${userIdentity.id} and claim_type = ${sql.raw(`'${type}'`)} limit 1)`
const folded = (of: SQL) => sql`fold(coalesce(${of}, ''))`

const name = { type: 'text', of: sql`${userIdentity.displayNameFolded}` } as const
const constant = (value: string | boolean, present: SQL) => ({ type: 'constant', value, present }) as const

const foldedDetail = (detail: DetailName): SQL =>
  detail === 'email'
    ? sql`${userIdentity.emailFolded}`
    : folded(isColumn(detail) ? sql`${userIdentity[detail]}` : claim(userDetails[detail].claim))

/** An address identifies somebody, so accents in it count. */
const isAddress = (address: string) =>
  address === '' ? sql`(${userIdentity.emailKey} is null)` : sql`(${userIdentity.emailKey} = ${keyOf(address)})`

function attributesOf(detail: DetailName): Attributes {
  const path = pathOf(detail).toLowerCase()
  const { one } = detailAttributes[detail]
  const of = foldedDetail(detail)
  const text = { type: 'text', of, ...(detail === 'email' && { equals: isAddress }) } as const
  if (!one) return { [path]: text }
  const isPresent = sql`(${of} <> '')`
  return {
    [path]: text,
    [`${path}.value`]: text,
    [`${path}.type`]: constant(one.type, isPresent),
    [`${path}.primary`]: constant(true, isPresent),
  }
}
/** `userName` is the directory's own, and is found in another way. */
const ofDetails: Attributes = Object.fromEntries(
  detailNames.filter((detail) => detail !== 'userName').flatMap((detail) => Object.entries(attributesOf(detail))),
)

const lastModified = sql`coalesce(${scimUser.updatedAt}, ${userIdentity.createdAt})`

/** Attributes by which users can be filtered and sorted. */
export const userAttributes = (directory: Directory): Attributes => ({
  id: { type: 'id', of: sql`${userIdentity.id}` },
  externalid: { type: 'exact', of: sql`${scimUser.externalId}` },
  ...ofDetails,
  username: {
    type: 'text',
    of: sql`(${folded(directoryName)} collate "C")`,
    order: sql`coalesce(${scimUser.userNameKey}, ${userIdentity.userNameFolded})`,
    equals: (name) => isCalled(directory, name),
  },
  displayname: name,
  'name.formatted': name,
  preferredlanguage: { type: 'text', of: folded(claim('default_locale')) },
  active: { type: 'boolean', of: sql`${userIdentity.isActive}` },
  groups: groupsOf(directory),
  'groups.value': groupsOf(directory),
  'meta.resourcetype': constant('user', sql`true`),
  'meta.created': { type: 'moment', of: sql`${userIdentity.createdAt}` },
  'meta.lastmodified': { type: 'moment', of: lastModified },
})

const groupsOf = (directory: Directory) => ({
  type: 'member' as const,
  has: (id: SQL) =>
    sql`exists (select 1 from ${membershipSql(directory)} as held where held.user_id = ${userIdentity.id} and held.group_id = ${id})`,
  any: sql`exists (select 1 from ${membershipSql(directory)} as held where held.user_id = ${userIdentity.id})`,
})

const withRecord = sql`${userIdentity} left join ${scimUser} on ${scimUser.userId} = ${userIdentity.id}`

export const usersFrom = (directory: Directory, condition: SQL): SQL => sql`${withRecord} where ${usersOf(directory)} and ${condition}`

const commas = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const columnsOfDetails = commas(
  columnDetails.map((name) => sql`${name === 'userName' ? directoryName : userIdentity[name]} as ${sql.identifier(name)}`),
)
const claimTypes = commas([...detailClaims, 'default_locale'].map((type) => sql.raw(`'${type}'`)))

const columns = (directory: Directory): SQL => sql`${userIdentity.id}, ${columnsOfDetails},
  ${userIdentity.isActive} as "isActive", ${userIdentity.displayName} as "displayName",
  ${userIdentity.userType} as "userType", ${userIdentity.version}, to_json(${userIdentity.createdAt}) #>> '{}' as "createdAt",
  to_json(${lastModified}) #>> '{}' as "updatedAt", ${scimUser.externalId} as "externalId",
  (select jsonb_object_agg(claim_type, claim_value) from user_claim where user_claim.user_id = ${userIdentity.id}
    and claim_type in (${claimTypes})) as claims,
  coalesce((select jsonb_agg(jsonb_build_object('value', held.group_id, 'display', held.name) order by held.name)
    from ${membershipSql(directory)} as held where held.user_id = ${userIdentity.id}), '[]'::jsonb) as groups`

/** Users that match a condition. @param tail order and limits */
export async function readUsers(
  orm: Pick<Orm, 'execute'>,
  directory: Directory,
  condition: SQL,
  tail: SQL = sql``,
): Promise<readonly UserRow[]> {
  const { rows } = await orm.execute<UserRow>(sql`select ${columns(directory)} from ${usersFrom(directory, condition)} ${tail}`)
  return rows
}

/** Reads a user whom this transaction has changed, who is therefore within reach. */
export async function readChanged(orm: Pick<Orm, 'execute'>, directory: Directory, id: string): Promise<UserRow> {
  const { rows } = await orm.execute<UserRow>(sql`select ${columns(directory)} from ${withRecord} where ${userIdentity.id} = ${id}`)
  const [row] = rows
  if (!row) throw noResource('user', id)
  return row
}
