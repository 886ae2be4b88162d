import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { userClaim } from '../../tables/claim.table.ts'

/** Values of a user's claims of the given types, by type, sorted. */
export async function readClaims(
  tx: Pick<Orm, 'select'>,
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

/**
 * Replaces all values that a user has of each type; an empty list removes the claim. A single value is updated in place, because every statement that
 * changes claims makes a trigger write the user's row, which repeats some of them, once more. Checks no rules.
 */
export async function setClaims(
  tx: Pick<Orm, 'delete' | 'execute' | 'insert'>,
  userId: string,
  claims: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const singles = Object.entries(claims).filter(([, values]) => values.length === 1)
  const replaced = singles.length === 0 ? [] : await replaceValues(tx, userId, singles)
  const others = Object.entries(claims).filter(([type]) => replaced.filter((each) => each === type).length !== 1)
  if (others.length === 0) return
  const types = others.map(([type]) => type)
  await tx.delete(userClaim).where(and(eq(userClaim.userId, userId), inArray(userClaim.claimType, types)))
  const rows = others.flatMap(([claimType, values]) => values.map((claimValue) => ({ userId, claimType, claimValue })))
  if (rows.length > 0) await tx.insert(userClaim).values(rows)
}

/** @returns the type of each claim row that was updated */
async function replaceValues(
  tx: Pick<Orm, 'execute'>,
  userId: string,
  singles: readonly (readonly [type: string, values: readonly string[]])[],
): Promise<readonly string[]> {
  const [types, values] = [singles.map(([type]) => type), singles.flatMap(([, one]) => one)]
  const { rows } = await tx.execute<{ type: string }>(sql`update ${userClaim} as claim set claim_value = wanted.value
    from unnest(${sql.param(types)}::text[], ${sql.param(values)}::text[]) as wanted (type, value)
    where claim.user_id = ${userId}::uuid and claim.claim_type = wanted.type returning claim.claim_type as type`)
  return rows.map(({ type }) => type)
}
