import { sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { listStates } from '../../kit/list/states.ts'
import { feature } from '../../tables/feature.table.ts'
import { isNarrowed, type FeatureRow } from './feature.row.ts'

const FeatureState = builder.enumType('FeatureState', {
  description:
    'ON: on for everybody. SOME: on for its audiences. OFF: on for nobody. DELETED: on for nobody, and can be brought back by restoring a revision.',
  values: ['ON', 'SOME', 'OFF', 'DELETED'] as const,
})

const isThere = sql`${feature.deletedAt} is null`
const narrowed = sql`(${feature.share} is not null or cardinality(${feature.partnerIds}) > 0 or cardinality(${feature.customerIds}) > 0
  or cardinality(${feature.userIds}) > 0 or cardinality(${feature.userTypes}) > 0)`

export const featureStates = listStates(
  FeatureState,
  (row: FeatureRow) => (row.deletedAt ? 'DELETED' : row.enabled ? 'ON' : isNarrowed(row) ? 'SOME' : 'OFF'),
  () => ({
    ON: sql`(${isThere} and ${feature.enabled})`,
    SOME: sql`(${isThere} and not ${feature.enabled} and ${narrowed})`,
    OFF: sql`(${isThere} and not ${feature.enabled} and not ${narrowed})`,
    DELETED: sql`${feature.deletedAt} is not null`,
  }),
)
