import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { eachUser, featureRules, rulesFor } from '../../access/feature-audience.ts'
import type { FeatureRule } from '../../access/feature-audience.ts'
import type { Orm } from '../../db/orm.ts'
import { feature } from '../../tables/feature.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { isNarrowed } from './feature.row.ts'
import type { FeatureRow } from './feature.row.ts'

/** OpenFeature's words for why a flag has its value. */
export const featureReasons = ['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DEFAULT', 'DISABLED'] as const
type FeatureReason = (typeof featureReasons)[number]

/** A flag as it is for one person: by which of its rules it is on for them. */
export type Evaluation = {
  readonly feature: FeatureRow
  readonly on: boolean
  readonly reason: FeatureReason
  readonly matches: readonly FeatureRule[]
  /** From 0 up to 100; the flag's share is on for who is below it. */
  readonly bucket: number
}

/** What the flags that are there say of one user, by key, all of it in one statement and by the conditions that decide. @param only of which flags */
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
