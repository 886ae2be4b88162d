import { sql } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import { conflict, invalid } from '../../kit/graphql/user-error.ts'
import { flagField, idField } from '../../kit/list/filter-fields.ts'
import { flag, folded, moment, nameOf, text, unordered } from '../../kit/resource/fields.ts'
import { defineResource, type RecordRules } from '../../kit/resource/resource.ts'
import { feature } from '../../tables/feature.table.ts'
import { vendorReach, vendorRecords } from '../apps/vendor-records.ts'
import { named } from './feature.loaders.ts'
import { featureColumns, type LockedFeature } from './feature.row.ts'
import { featureStates } from './feature-states.ts'
import { FeatureType } from './feature.type.ts'

const KEY_TAKEN = conflict(
  'key',
  'FEATURE_KEY_TAKEN',
  'A flag has this key already, perhaps a deleted one. Upper and lower case are the same.',
)
const BEYOND = invalid(null, 'FEATURE_BEYOND_YOU', 'Only vendor operations change feature flags.')

const record: RecordRules<LockedFeature, 'record'> = {
  ...vendorRecords(feature),
  usually: 'record',
  taken: KEY_TAKEN,
  refuse: ({ userType }) => (userType === userTypes.VENDOR_OPERATIONS ? undefined : BEYOND),
  asksFresh: () => false,
}

const day = sql`${feature.reviewOn}::timestamp at time zone 'UTC'`

export const features = defineResource({
  name: 'feature',
  plural: 'features',
  node: FeatureType,
  table: feature,
  columns: featureColumns,
  label: feature.key,
  reach: vendorReach,
  defaultOrder: { key: 'ASC' },
  searched: sql`fold(${feature.key} || ' ' || coalesce(${feature.description}, ''))`,
  states: featureStates,
  record,
  fields: {
    id: { cell: true },
    key: text(folded(feature.key)),
    description: text(folded(feature.description)),
    enabled: unordered(flag(feature.enabled)),
    share: { cell: true, sort: { expression: sql`(coalesce(${feature.share}, 0) * 100)::int`, type: 'integer' } },
    partners: { cell: ({ partnerIds }) => partnerIds.length },
    customers: { cell: ({ customerIds }) => customerIds.length },
    users: { cell: ({ userIds }) => userIds.length },
    owner: nameOf('ownerId', named, 'name'),
    ownerId: { filter: idField(feature.ownerId) },
    reviewOn: { ...moment(day, sql`coalesce(${day}, 'infinity')`), cell: true },
    isReviewDue: {
      filter: flagField(sql`(${feature.deletedAt} is null and coalesce(${feature.reviewOn} <= (now() at time zone 'UTC')::date, false))`),
    },
    createdAt: moment(feature.createdAt),
    updatedAt: moment(feature.updatedAt),
  },
})
