import { and, asc, eq, sql } from 'drizzle-orm'
import { doing, isGrantable, isGranted, isWithheld, knownActivity } from '../../access/activities.ts'
import { authorityOver, type Managed } from '../../access/authority.ts'
import { isDirectory, type Viewer } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { together } from '../../db/pipeline/together.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { actAs } from '../../accounts/security-stamp.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { managersOf } from './update/managed.ts'
import type { LockedUser } from './user.row.ts'

/** Reads users within the caller's reach with the facts that decide authority over them, by ID and in the order of the IDs. */
export async function readUsers(tx: Orm, { reach }: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, LockedUser>> {
  return ids.length === 0 ? new Map() : withAuthority(tx, await found(tx, reach.users, ids))
}

/** Like `readUsers`, with the rows locked until the transaction ends. The fixed order avoids deadlocks between callers that lock several. */
export async function lockUsers(tx: Orm, context: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, LockedUser>> {
  if (ids.length === 0) return new Map()
  const viewer = signedIn(context)
  const [, locked] = await together(
    tx,
    () => actAs(tx, viewer.userId),
    () => found(tx, context.reach.users, ids).for('update'),
  )
  return withAuthority(tx, locked, !isDirectory(viewer))
}

const found = (tx: Orm, reach: RequestContext['reach']['users'], ids: readonly string[]) =>
  tx
    .select()
    .from(userIdentity)
    .where(and(anyOf(userIdentity.id, ids.filter(isUuid)), reach))
    .orderBy(asc(userIdentity.id))

/** Adds to users the facts that decide who may change them. */
export async function withAuthority(
  tx: Orm,
  users: readonly (typeof userIdentity.$inferSelect)[],
  withManagers = true,
): Promise<ReadonlyMap<string, LockedUser>> {
  if (users.length === 0) return new Map()
  const ids = users.map(({ id }) => id)
  const [roles, customers] = await together(
    tx,
    () => rolesOf(tx, ids),
    () => customersOf(tx, ids),
  )
  const managers = withManagers ? await managersOf(tx, ids) : new Map<string, never>()
  return new Map(
    users.map((user) => [
      user.id,
      { ...user, roles: roles.get(user.id) ?? [], customers: customers.get(user.id) ?? [], manager: managers.get(user.id) },
    ]),
  )
}

const CHANGES_USERS = knownActivity('UPDATE', 'User')

/** Whether a viewer could change a user's access now: what they asked for by a link must not outlive the right to it. */
export async function couldChangeAccess(orm: Orm, viewer: Viewer, user: typeof userIdentity.$inferSelect): Promise<boolean> {
  if (isWithheld(viewer, CHANGES_USERS) || (isGrantable(viewer) && !isGranted(viewer, CHANGES_USERS))) return false
  const found = (await withAuthority(orm, [user], false)).get(user.id)
  return found !== undefined && authorityOver(doing(viewer, CHANGES_USERS), found, 'access') === 'FULL'
}

export async function rolesOf(tx: Pick<Orm, 'select'>, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const claims = await tx
    .select({ userId: userClaim.userId, roles: sql<string[]>`array_agg(${userClaim.claimValue} order by ${userClaim.claimValue})` })
    .from(userClaim)
    .where(and(anyOf(userClaim.userId, ids), eq(userClaim.claimType, 'role')))
    .groupBy(userClaim.userId)
  return new Map(claims.map((each) => [each.userId, each.roles]))
}

/** All customers of users, by user, also those beyond the caller's reach. */
export async function customersOf(tx: Pick<Orm, 'select'>, ids: readonly string[]): Promise<ReadonlyMap<string, Managed['customers']>> {
  const memberships = await tx
    .select({ userId: userCustomer.userId, id: customer.id, partnerId: customer.partnerId })
    .from(userCustomer)
    .innerJoin(customer, eq(customer.id, userCustomer.customerId))
    .where(anyOf(userCustomer.userId, ids))
  return Map.groupBy(memberships, ({ userId }) => userId)
}
