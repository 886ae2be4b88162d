import { createHash } from 'node:crypto'
import { usualRole } from '../access/grants.ts'
import { isUserType } from '../access/viewer.ts'
import { detailNames, isColumn, userDetails } from '../entities/users/user-details.ts'
import type { GroupRow } from './groups/group-source.ts'
import { plainName } from './filter-sql.ts'
import { GROUP_SCHEMA, USER_SCHEMA } from './schemas/schemas.ts'
import { badValue } from './scim-error.ts'
import { detailAttributes, parents, prefixOf } from './users/detail-attributes.ts'
import type { UserRow } from './users/user-source.ts'

type Resource = Readonly<Record<string, unknown>> & { readonly id: string; readonly meta: Meta }
type Meta = { readonly resourceType: string; readonly location: string; readonly version: string } & Readonly<Record<string, string>>

/** Entity tag of a user, which changes with every change made here or in the portal. */
export const userTag = ({ version }: Pick<UserRow, 'version'>): string => `W/"${version}"`

export function userResource(base: string, row: UserRow): Resource {
  const { claims, displayName, externalId, groups, isActive, userType, id } = row
  return present({
    schemas: [USER_SCHEMA],
    id,
    externalId,
    ...detailsOf(row),
    displayName,
    preferredLanguage: claims?.['default_locale'],
    active: isActive,
    userType: isUserType(userType) ? usualRole[userType] : undefined,
    groups: groups.length > 0 ? groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}` })) : undefined,
    meta: {
      resourceType: 'User',
      created: moment(row.createdAt),
      lastModified: moment(row.updatedAt),
      location: `${base}/Users/${id}`,
      version: userTag(row),
    },
  })
}

/** Values of the attributes of details, each below the attribute that it is a part of. */
function detailsOf(row: UserRow): Readonly<Record<string, unknown>> {
  const values = detailNames.map((detail) => {
    const value = isColumn(detail) ? row[detail] : row.claims?.[userDetails[detail].claim]
    const { one, ...place } = detailAttributes[detail]
    return { ...place, value: one && value ? [{ value, type: one.type, primary: true }] : value }
  })
  const within = (attribute: string | undefined) =>
    Object.fromEntries(values.filter(({ parent }) => parent === attribute).map(({ name, value }) => [name, value]))
  const parts = [...parents.values()].map((parent) => {
    const parts = present({ ...(parent === 'name' && { formatted: row.displayName }), ...within(parent) })
    return [parent, Object.keys(parts).length > 0 ? parts : undefined] as const
  })
  return { ...within(undefined), ...Object.fromEntries(parts) }
}

export function groupResource(base: string, { id, name, members, createdAt, version, externalId }: GroupRow): Resource {
  const shown = members?.map((member) => ({ ...member, $ref: `${base}/Users/${member.value}`, type: 'User' }))
  const tag = createHash('sha256')
    .update(JSON.stringify([version, name, members, externalId]))
    .digest('base64url')
    .slice(0, 16)
  const created = moment(createdAt)
  return present({
    schemas: [GROUP_SCHEMA],
    id,
    externalId,
    displayName: name,
    members: shown && shown.length > 0 ? shown : undefined,
    meta: { resourceType: 'Group', created, location: `${base}/Groups/${id}`, version: `W/"${tag}"` },
  })
}

const moment = (text: string) => new Date(text).toISOString()

const present = (fields: Readonly<Record<string, unknown>> & { meta?: unknown; id?: unknown }): Resource =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '')) as Resource

export type Projection = { readonly only: readonly string[]; readonly without: readonly string[] }

/** Reads which attributes a request wants. @throws ScimError if it names both wanted and excluded ones */
export function projectionOf(attributes: string | undefined, excluded: string | undefined): Projection {
  const listed = (text: string | undefined) => (text ?? '').split(',').flatMap((name) => name.trim() || [])
  const [only, without] = [listed(attributes), listed(excluded)]
  if (only.length > 0 && without.length > 0) throw badValue('attributes', 'Give attributes or excludedAttributes, not both.')
  return { only, without }
}

/** Whether an attribute of the resource is to be sent. */
export const wants = (projection: Projection, name: string): boolean =>
  projection.only.length > 0
    ? projection.only.some((each) => headOf(each) === name.toLowerCase())
    : !projection.without.some((each) => bare(each) === name.toLowerCase())

/** Attributes that are always sent. */
const ALWAYS = new Set(['schemas', 'id'])

export function project(resource: Resource, { only, without }: Projection): Readonly<Record<string, unknown>> {
  if (only.length > 0) return Object.fromEntries(Object.entries(resource).flatMap(([name, value]) => selectedParts(name, value, only)))
  return Object.fromEntries(Object.entries(resource).flatMap(([name, value]) => remainingParts(name, value, without)))
}

function selectedParts(name: string, value: unknown, only: readonly string[]): [string, unknown][] {
  const prefix = prefixOf(name.toLowerCase())
  const names = only.map(bare).filter((each) => each === name.toLowerCase() || each.startsWith(prefix))
  if (ALWAYS.has(name) || names.includes(name.toLowerCase())) return [[name, value]]
  if (names.length === 0) return []
  const parts = new Set(names.map((each) => each.slice(prefix.length)))
  return [[name, mapParts(value, (part) => parts.has(part.toLowerCase()))]]
}

function remainingParts(name: string, value: unknown, without: readonly string[]): [string, unknown][] {
  const small = name.toLowerCase()
  const names = without.map(bare).filter((each) => each === small || each.startsWith(prefixOf(small)))
  if (ALWAYS.has(name) || names.length === 0) return [[name, value]]
  if (names.includes(small)) return []
  const parts = new Set(names.map((each) => each.slice(name.length + 1)))
  return [[name, mapParts(value, (part) => !parts.has(part.toLowerCase()))]]
}

const bare = (name: string) => plainName(plainName(name, USER_SCHEMA), GROUP_SCHEMA)
const headOf = (name: string) => bare(name).split('.', 1)[0]

function mapParts(value: unknown, keeps: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => mapParts(each, keeps))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => keeps(part)))
}
