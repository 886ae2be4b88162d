import { and, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { userClaim } from '../../tables/claim.table.ts'

type Writer = Pick<Orm, 'select' | 'insert' | 'delete'>

/** The values of a user's claims of some types, by type, in the alphabet's order. */
export async function readClaims(
  tx: Writer,
  userId: string,
  types: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows = await tx
    .select()
    .from(userClaim)
    .where(and(eq(userClaim.userId, userId), inArray(userClaim.claimType, [...types])))
  const byType = Map.groupBy(rows, ({ claimType }) => claimType)
  return Object.fromEntries(types.map((type) => [type, (byType.get(type) ?? []).map(({ claimValue }) => claimValue).toSorted()]))
}

/** Puts these values in place of all that a user has of one type; none takes the claim away. No rule is asked here. */
export async function setClaims(tx: Writer, userId: string, claimType: string, values: readonly string[]): Promise<void> {
  await tx.delete(userClaim).where(and(eq(userClaim.userId, userId), eq(userClaim.claimType, claimType)))
  if (values.length > 0) await tx.insert(userClaim).values(values.map((claimValue) => ({ userId, claimType, claimValue })))
}
