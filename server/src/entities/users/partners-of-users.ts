import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { partner } from '../../tables/partner.table.ts'
import { userIdentity } from '../../tables/user.table.ts'

/** The names of the partners of those of the users that are within reach and have one, by user id. */
export async function partnersOfUsers({ orm, reach }: RequestContext, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await orm
    .select({ id: userIdentity.id, name: partner.name })
    .from(userIdentity)
    .innerJoin(partner, eq(partner.id, userIdentity.partnerId))
    .where(and(anyOf(userIdentity.id, userIds), reach.users))
  return new Map(found.map(({ id, name }) => [id, name]))
}
