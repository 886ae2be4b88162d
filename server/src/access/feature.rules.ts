import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Viewer } from './viewer.ts'
import type { Orm } from '../db/orm.ts'
import { feature, featureAudience } from '../tables/feature.table.ts'

/** The flags that the portal asks for by name (spec section 3). */
export const PORTAL_FEATURES = ['APPS', 'SPA_VIEW_AS', 'MY_APPS_SAML', 'LOCKED_ACCOUNTS120924'] as const

type Audience = Pick<typeof featureAudience.$inferSelect, 'kind' | 'value'>

/** Whether a feature is on for somebody: for everybody, or for an audience they belong to. A feature nobody knows is off. */
export async function isFeatureEnabled(orm: Orm, key: string, viewer: Viewer): Promise<boolean> {
  const rows = await orm
    .select({ enabled: feature.enabled, kind: featureAudience.kind, value: featureAudience.value })
    .from(feature)
    .leftJoin(featureAudience, eq(featureAudience.featureKey, feature.key))
    .where(and(eq(feature.key, key)))
  return rows.some(({ enabled, kind, value }) => enabled || (kind !== null && value !== null && belongs({ kind, value }, key, viewer)))
}

/** Those of the portal's features that are on for somebody. */
export async function enabledFeatures(orm: Orm, viewer: Viewer | undefined): Promise<string[]> {
  if (!viewer) return []
  const on: string[] = []
  for (const key of PORTAL_FEATURES) if (await isFeatureEnabled(orm, key, viewer)) on.push(key)
  return on
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
