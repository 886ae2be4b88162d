import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Viewer } from './viewer.ts'
import type { Orm } from '../db/orm.ts'
import { feature, featureAudience } from '../tables/feature.table.ts'

/** The flags that the portal asks for by name. */
export const PORTAL_FEATURES = ['APPS', 'SPA_VIEW_AS', 'MY_APPS_SAML', 'LOCKED_ACCOUNTS120924'] as const

type Audience = Pick<typeof featureAudience.$inferSelect, 'kind' | 'value'>

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

async function featuresOn(orm: Orm, keys: readonly string[], viewer: Viewer): Promise<ReadonlySet<string>> {
  const rows = await orm
    .select({ key: feature.key, enabled: feature.enabled, kind: featureAudience.kind, value: featureAudience.value })
    .from(feature)
    .leftJoin(featureAudience, eq(featureAudience.featureKey, feature.key))
    .where(inArray(feature.key, [...keys]))
  const on = rows.filter(
    ({ key, enabled, kind, value }) => enabled || (kind !== null && value !== null && belongs({ kind, value }, key, viewer)),
  )
  return new Set(on.map(({ key }) => key))
}

function belongs({ kind, value }: Audience, key: string, viewer: Viewer): boolean {
  if (kind === 'PARTNER') return viewer.partnerId === value
  if (kind === 'CUSTOMER') return viewer.customerIds.includes(value)
  return shareOf(key, viewer.userId) < Number(value)
}

/** A fixed number from 0 up to 100 for each user and feature: raising a share only ever adds users. */
function shareOf(key: string, userId: string): number {
  return (createHash('sha256').update(`${key}\0${userId}`).digest().readUInt32BE() / 2 ** 32) * 100
}
