import { and } from 'drizzle-orm'
import { anyOf } from '../db/any-of.ts'
import type { Viewer } from './viewer.ts'
import type { Orm } from '../db/orm.ts'
import { feature } from '../tables/feature.table.ts'
import { asPerson, isLivingAndOn } from './feature-audience.ts'

/** Feature flags that the portal uses by name. */
export const PORTAL_FEATURES = ['APPS', 'SPA_VIEW_AS', 'MY_APPS_SAML', 'LOCKED_ACCOUNTS120924'] as const

type PortalFeature = (typeof PORTAL_FEATURES)[number]

/** Whether a feature is on for a viewer; unknown features are off. @param owner connection of the owner, because tenants cannot read flags */
export const isFeatureEnabled = async (owner: Orm, key: string, viewer: Viewer): Promise<boolean> =>
  (await featuresOn(owner, [key], viewer)).has(key)

export async function enabledFeatures(owner: Orm, viewer: Viewer | undefined): Promise<PortalFeature[]> {
  if (!viewer) return []
  const on = await featuresOn(owner, PORTAL_FEATURES, viewer)
  return PORTAL_FEATURES.filter((key) => on.has(key))
}

async function featuresOn(owner: Orm, keys: readonly string[], viewer: Viewer): Promise<ReadonlySet<string>> {
  const rows = await owner
    .select({ key: feature.key })
    .from(feature)
    .where(and(anyOf(feature.key, keys), isLivingAndOn(asPerson(viewer))))
  return new Set(rows.map(({ key }) => key))
}
