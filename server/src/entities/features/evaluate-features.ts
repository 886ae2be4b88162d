import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { eachUser, featureRules, rulesFor, type FeatureRule } from '../../access/feature-audience.ts'
import type { Orm } from '../../db/orm.ts'
import { feature } from '../../tables/feature.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { isNarrowed, type FeatureRow } from './feature.row.ts'

/** Reasons for a flag's value, as OpenFeature names them. */
export const featureReasons = ['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DEFAULT', 'DISABLED'] as const
type FeatureReason = (typeof featureReasons)[number]

/** Value of a flag for one user, with the rules that turn it on. */
export type Evaluation = {
  readonly feature: FeatureRow
  readonly on: boolean
  readonly reason: FeatureReason
  readonly matches: readonly FeatureRule[]
  /** Position of the user for this flag, 0 to below 100. A share turns the flag on for users whose bucket is below it. */
  readonly bucket: number
}

/**
 * Evaluates the existing flags for one user, ordered by key, in one statement and by the conditions that decide access.
 * @param only limits the flags
 */
export async function evaluateFeatures(orm: Orm, userId: string, only?: SQL): Promise<Evaluation[]> {
  const rows = await orm
    .select({ feature, ...rulesFor(feature, eachUser), bucket: sql<number>`feature_share(${feature.key}, ${userIdentity.id})` })
    .from(feature)
    .innerJoin(userIdentity, eq(userIdentity.id, userId))
    .where(and(isNull(feature.deletedAt), only))
    .orderBy(asc(sql`lower(${feature.key}) collate "C"`))
  return rows.map(({ feature: flag, bucket, ...rules }) => {
    const matches = featureRules.filter((rule) => rules[rule])
    return { feature: flag, on: matches.length > 0, reason: reasonOf(flag, matches), matches, bucket }
  })
}

function reasonOf(flag: Evaluation['feature'], [first]: readonly FeatureRule[]): FeatureReason {
  if (first === undefined) return isNarrowed(flag) ? 'DEFAULT' : 'DISABLED'
  if (first === 'EVERYONE') return 'STATIC'
  return first === 'SHARE' ? 'SPLIT' : 'TARGETING_MATCH'
}
