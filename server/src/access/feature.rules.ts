import { and, eq, exists, or, sql } from 'drizzle-orm'
import { anyOf } from '../db/any-of.ts'
import type { Viewer } from './viewer.ts'
import type { Orm } from '../db/orm.ts'
import { feature, featureAudience } from '../tables/feature.table.ts'

/** The flags that the portal asks for by name. */
export const PORTAL_FEATURES = ['APPS', 'SPA_VIEW_AS', 'MY_APPS_SAML', 'LOCKED_ACCOUNTS120924'] as const

type PortalFeature = (typeof PORTAL_FEATURES)[number]

/** Whether a feature is on for somebody: for everybody, or for an audience they belong to. A feature nobody knows is off. */
export const isFeatureEnabled = async (orm: Orm, key: string, viewer: Viewer): Promise<boolean> =>
  (await featuresOn(orm, [key], viewer)).has(key)

/** Those of the portal's features that are on for somebody. */
export async function enabledFeatures(orm: Orm, viewer: Viewer | undefined): Promise<PortalFeature[]> {
  if (!viewer) return []
  const on = await featuresOn(orm, PORTAL_FEATURES, viewer)
  return PORTAL_FEATURES.filter((key) => on.has(key))
}

/** Decided by the database: the share of a flag is a function of it. */
async function featuresOn(orm: Orm, keys: readonly string[], { userId, partnerId, customerIds }: Viewer): Promise<ReadonlySet<string>> {
  const audience = featureAudience
  const belongs = sql`case ${audience.kind}
    when 'PARTNER' then ${audience.value} = ${partnerId}::text
    when 'CUSTOMER' then ${audience.value} = any(${sql.param([...customerIds])}::text[])
    when 'USER' then ${audience.value} = ${userId}::text
    when 'SHARE' then feature_share(${feature.key}, ${userId}::uuid) < ${audience.value}::double precision end`
  const rows = await orm
    .select({ key: feature.key })
    .from(feature)
    .where(
      and(
        anyOf(feature.key, keys),
        or(
          feature.enabled,
          exists(
            orm
              .select({ one: sql`1` })
              .from(audience)
              .where(and(eq(audience.featureKey, feature.key), belongs)),
          ),
        ),
      ),
    )
  return new Set(rows.map(({ key }) => key))
}
