import { and, asc, eq, inArray } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { accessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { userDatabase } from '../../tables/people/user.table.ts'
import { pendingEmails } from '../users/update/pending-email.ts'
import { detailClaims } from '../users/user-details.ts'

export async function claimsOf(orm: RequestContext['orm'], ids: readonly string[]) {
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

/** Reads as the database owner, because tenants cannot read links. The users were read before, within the caller's reach. */
export async function pendingOf({ owner }: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const pending = await pendingEmails(owner, ids)
  return new Map(pending.flatMap(({ userId, email }) => (userId !== null && email !== null ? [[userId, email] as const] : [])))
}

export async function databasesOfUsers(
  orm: RequestContext['orm'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await orm.select().from(userDatabase).where(anyOf(userDatabase.userId, ids)).orderBy(asc(userDatabase.name))
  return new Map([...Map.groupBy(found, ({ userId }) => userId)].map(([id, some]) => [id, some.map(({ name }) => name)]))
}

export type HeldProfile = { readonly userId: string; readonly customerId: string; readonly id: string; readonly name: string }

/** Access profiles of users at the customers within the caller's reach. */
export async function profilesOfUsers(
  { orm, reach }: Pick<RequestContext, 'orm' | 'reach'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldProfile[]>> {
  const found = await orm
    .select({ userId: userAccessProfile.userId, customerId: userAccessProfile.customerId, id: accessProfile.id, name: accessProfile.name })
    .from(userAccessProfile)
    .innerJoin(accessProfile, eq(accessProfile.id, userAccessProfile.accessProfileId))
    .innerJoin(customer, eq(customer.id, userAccessProfile.customerId))
    .where(and(anyOf(userAccessProfile.userId, ids), reach.customers))
    .orderBy(asc(accessProfile.name))
  return Map.groupBy(found, ({ userId }) => userId)
}

type Named = { readonly customerIds: readonly string[]; readonly partnerIds: readonly string[] }
/** Names of customers and partners by their IDs. */
export async function namesOf(orm: RequestContext['orm'], { customerIds, partnerIds }: Named): Promise<ReadonlyMap<string, string>> {
  const read = (table: typeof customer | typeof partner, ids: readonly string[]) =>
    ids.some(isUuid)
      ? orm
          .select({ id: table.id, name: table.name })
          .from(table)
          .where(anyOf(table.id, [...new Set(ids)].filter(isUuid)))
      : []
  const found = [...(await read(customer, customerIds)), ...(await read(partner, partnerIds))]
  return new Map(found.map(({ id, name }) => [id, name]))
}
