import { and, eq, or, sql } from 'drizzle-orm'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { tidyAddress } from '../../../kit/graphql/tidy.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

export type NamedUser = { readonly id: string; readonly isActive: boolean; readonly displayName: string; readonly partnerId: string | null }

/** More than any name or address has. The database folds letters in a time that grows with the square of the marks that follow one another. */
const LONGEST_NAME = 1000

/**
 * The user within the caller's reach whom another app means: by id, by user name, or by an email that only one of them has.
 * Undefined where there is none, as where they are out of reach.
 */
export async function namedUser({ orm, reach }: Pick<RequestContext, 'orm' | 'reach'>, given: string): Promise<NamedUser | undefined> {
  if (given.length > LONGEST_NAME) return undefined
  const name = tidyAddress(given)
  const isNamed = sql<boolean>`${userIdentity.userNameFolded} = fold(${name})`
  const found = await orm
    .select({
      id: userIdentity.id,
      isActive: userIdentity.isActive,
      displayName: sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`,
      partnerId: userIdentity.partnerId,
      isNamed,
    })
    .from(userIdentity)
    .where(and(isUuid(name) ? eq(userIdentity.id, name) : or(isNamed, sql`${userIdentity.emailFolded} = fold(${name})`), reach.users))
    .limit(20)
  return found.length > 1 ? only(found.filter((each) => each.isNamed)) : only(found)
}

const only = <Row>(rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined)
