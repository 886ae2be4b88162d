import { and, eq, or, sql } from 'drizzle-orm'
import { keyOf } from '../../../accounts/identifier-key.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { tidyAddress } from '../../../kit/graphql/tidy.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

export type NamedUser = { readonly id: string; readonly isActive: boolean; readonly displayName: string; readonly partnerId: string | null }

/** Longer than any name or address. The time in which the database normalises letters grows with the square of consecutive combining marks. */
const LONGEST_NAME = 1000

/**
 * Finds the user within the caller's reach whom another app refers to: by ID, by user name, or by an email address that only one of them has.
 * Undefined if there is no such user or if they are out of reach.
 */
export async function namedUser({ orm, reach }: Pick<RequestContext, 'orm' | 'reach'>, given: string): Promise<NamedUser | undefined> {
  if (given.length > LONGEST_NAME) return undefined
  const name = tidyAddress(given)
  const isNamed = sql<boolean>`${userIdentity.userNameKey} = ${keyOf(name)}`
  const found = await orm
    .select({
      id: userIdentity.id,
      isActive: userIdentity.isActive,
      displayName: sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`,
      partnerId: userIdentity.partnerId,
      userName: userIdentity.userName,
      isNamed,
    })
    .from(userIdentity)
    .where(and(isUuid(name) ? eq(userIdentity.id, name) : or(isNamed, eq(userIdentity.emailKey, keyOf(name))), reach.users))
    .limit(20)
  if (found.length === 1) return found[0]
  const named = found.filter((each) => each.isNamed)
  // Users whose names have had one key since before are told apart by the spelling.
  return only(named) ?? only(named.filter(({ userName }) => userName.toLowerCase() === name.toLowerCase()))
}

const only = <Row>(rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined)
