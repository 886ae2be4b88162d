import { getTableColumns } from 'drizzle-orm'
import { feature } from '../../tables/feature.table.ts'

export const featureColumns = getTableColumns(feature)

export type FeatureRow = typeof feature.$inferSelect
export type LockedFeature = FeatureRow & { readonly partnerId: null }

/** Columns that decide for whom a flag is on. */
export type Audience = Pick<FeatureRow, 'enabled' | 'partnerIds' | 'customerIds' | 'userIds' | 'userTypes' | 'share'>

export const audienceOf = ({ enabled, partnerIds, customerIds, userIds, userTypes, share }: Audience): Audience => ({
  enabled,
  partnerIds,
  customerIds,
  userIds,
  userTypes,
  share,
})

/** Whether a flag is on for some users by anything but the switch for everybody. */
export const isNarrowed = ({ partnerIds, customerIds, userIds, userTypes, share }: Audience): boolean =>
  share !== null || [partnerIds, customerIds, userIds, userTypes].some(({ length }) => length > 0)

/** Whether the review day of a flag has come, by the day in UTC. */
export const isReviewDue = ({ deletedAt, reviewOn }: Pick<FeatureRow, 'deletedAt' | 'reviewOn'>): boolean =>
  deletedAt === null && reviewOn !== null && reviewOn <= new Date().toISOString().slice(0, 10)

export const NOTHING: Audience = { enabled: false, partnerIds: [], customerIds: [], userIds: [], userTypes: [], share: null }
