import { and, inArray, isNotNull } from 'drizzle-orm'
import { usualRole } from '../../access/grants.ts'
import { isOnEveryHost } from '../../access/on-every-host.ts'
import type { SignInHosts } from '../../access/on-every-host.ts'
import { isUserType } from '../../access/viewer.ts'
import { identifierKey } from '../../accounts/identifier-key.ts'
import { anyOf } from '../../db/any-of.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextOf } from '../../kit/graphql/doing.ts'
import { mayDo } from '../../kit/graphql/guard.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { CreateUser } from '../users/create/create-user.input.ts'
import { wouldSignInOn } from '../users/create/new-user.ts'
import { readUsers } from '../users/read-users.ts'
import { changesIn, detailsOf } from '../users/update/user-patch.ts'
import type { UserPatch } from '../users/update/user-patch.ts'
import { detailClaims } from '../users/user-details.ts'
import { readMemberships } from '../users/user-memberships.ts'
import type { UserField } from './import-fields.ts'

/** Values that a row of a file has for a user: what its cells leave empty, or has no column, is absent. */
export type StatedUser = Omit<UserPatch, 'isActive' | 'partnerId'>

const READ = 'Query.user'
const FIELDS: Readonly<Partial<Record<keyof UserPatch, UserField>>> = { customerIds: 'customers' }
const UNCHANGED: ImportFinding = {
  path: null,
  code: 'USER_UNCHANGED',
  message: 'This user exists already, and nothing of the row differs.',
}

/**
 * Compares rows with the users who have their email addresses on the hosts that the row's user would sign in on, as far as the caller may read them.
 * Returns by the index of the row what differs, or that nothing does; absent for a row whose address nobody has there whom the caller may read.
 */
export async function compareUsers(
  context: RequestContext,
  given: readonly { readonly stated: StatedUser; readonly input: CreateUser }[],
): Promise<ReadonlyMap<number, readonly ImportFinding[]>> {
  if ((await mayDo(context, READ)) !== 'allowed') return new Map()
  const reading = contextOf(context, READ)
  const { orm } = reading
  const rows = given.map(({ stated }) => stated)
  const keys = rows.map(({ email }) => (email === undefined ? '' : identifierKey(email)))
  const found = await orm
    .select({
      id: userIdentity.id,
      emailKey: userIdentity.emailKey,
      partnerId: userIdentity.partnerId,
      userType: userIdentity.userType,
    })
    .from(userIdentity)
    .where(
      and(
        isNotNull(userIdentity.emailKey),
        anyOf(
          userIdentity.emailKey,
          [...new Set(keys)].filter((key) => key !== ''),
        ),
        reading.reach.users,
      ),
    )
  const byKey = Map.groupBy(found, ({ emailKey }) => emailKey ?? '')
  const homes = await wouldSignInOn(
    context,
    given.map(({ input }) => input),
  )
  const idAt = homes.map((home, at) => {
    // Users of several hosts may have one address. Whom the row means is unknown then.
    const [user, ...others] = byKey.get(keys[at] ?? '') ?? []
    return user && others.length === 0 && shareHost(user, home) ? user.id : undefined
  })
  const ids = [...new Set(idAt.flatMap((id) => id ?? []))]
  if (ids.length === 0) return new Map()
  const users = await readUsers(orm, reading, ids)
  const claims = await claimsOf(orm, ids)
  const memberships = await readMemberships(orm, reading, ids)
  const compared = rows.flatMap((stated, at) => {
    const user = users.get(idAt[at] ?? '')
    if (!user) return []
    const customerIds = memberships.get(user.id)?.map(({ id }) => id) ?? []
    const now = { ...detailsOf(user, claims.get(user.id) ?? {}), customerIds: [...customerIds].toSorted() }
    return [{ at, now, changes: changesIn(now, stated) }]
  })
  const names = await namesOf(
    orm,
    compared.flatMap(({ now, changes }) => (changes.customerIds ? now.customerIds : [])),
  )
  return new Map(
    compared.map(({ at, now, changes }) => {
      const differing = (Object.keys(changes) as (keyof StatedUser)[]).map((key): ImportFinding => {
        const value = textOf(key, now, names)
        return { path: FIELDS[key] ?? key, code: 'VALUE_DIFFERS', message: `This user exists already, with “${value}” here.`, value }
      })
      return [at, differing.length === 0 ? [UNCHANGED] : differing]
    }),
  )
}

const shareHost = (one: SignInHosts, other: SignInHosts) => one.partnerId === other.partnerId || isOnEveryHost(one) || isOnEveryHost(other)

async function claimsOf(orm: RequestContext['orm'], ids: readonly string[]) {
  const rows = await orm
    .select({ userId: userClaim.userId, type: userClaim.claimType, value: userClaim.claimValue })
    .from(userClaim)
    .where(and(anyOf(userClaim.userId, ids), inArray(userClaim.claimType, [...detailClaims, 'default_locale'])))
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([id, some]) => [
      id,
      Object.fromEntries(
        [...Map.groupBy(some, ({ type }) => type)].map(([type, each]) => [type, each.map(({ value }) => value).toSorted()]),
      ),
    ]),
  )
}

async function namesOf(orm: RequestContext['orm'], ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await orm
    .select({ id: customer.id, name: customer.name })
    .from(customer)
    .where(anyOf(customer.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The current value as a file would have it. */
function textOf(key: keyof StatedUser, now: Required<StatedUser>, names: ReadonlyMap<string, string>): string {
  if (key === 'userType') return isUserType(now.userType) ? usualRole[now.userType] : String(now.userType)
  if (key === 'customerIds') return now.customerIds.map((id) => names.get(id) ?? id).join('; ')
  if (key === 'roles') return now.roles.join(', ')
  return now[key]
}
