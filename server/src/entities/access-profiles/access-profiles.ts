import { sql, type SQL } from 'drizzle-orm'
import type { Reach } from '../../access/reach.ts'
import { userTypes } from '../../access/viewer.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { flagField, idField } from '../../kit/list/filter-fields.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { folded, moment, text, unordered } from '../../kit/resource/fields.ts'
import { plainRecords } from '../../kit/resource/read-records.ts'
import { defineResource, type RecordRules } from '../../kit/resource/resource.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { accessProfileColumns, type LockedProfile } from './access-profile.row.ts'
import { activitiesOf, overridesOf, templates, usesOf } from './access-profile.loaders.ts'
import { AccessProfileType } from './access-profile.type.ts'

const BEYOND = invalid(null, 'TEMPLATE_BEYOND_YOU', 'Templates are changed by vendor operations.')

/** Covers the profiles of customers within reach, and the templates that these profiles may follow. */
const reached = ({ scope, customers }: Reach): SQL =>
  scope === 'everything'
    ? sql`true`
    : sql`(${accessProfile.customerId} in (select ${customer.id} from ${customer} where ${customers}) or ${accessProfile.customerId} is null and not ${accessProfile.forStaff})`

const record: RecordRules<LockedProfile, 'record'> = {
  ...plainRecords(accessProfile, reached),
  usually: 'record',
  refuse: ({ userType }, { customerId }) => (customerId === null && userType !== userTypes.VENDOR_OPERATIONS ? BEYOND : undefined),
  organisations: (_, { customerId }) => (customerId === null ? undefined : [customerId]),
  asksFresh: () => false,
  forget(context, id) {
    for (const loader of [activitiesOf, overridesOf, usesOf, templates]) loader(context).clear(id)
  },
}

export const accessProfiles = defineResource({
  name: 'accessProfile',
  plural: 'accessProfiles',
  node: AccessProfileType,
  table: accessProfile,
  columns: accessProfileColumns,
  label: accessProfile.name,
  reach: reached,
  narrowed: ({ customerId }) => (customerId === undefined ? undefined : sql`${accessProfile.customerId} = ${customerId}`),
  defaultOrder: { name: 'ASC' },
  searched: accessProfile.searchText,
  record,
  fields: {
    id: { cell: true },
    name: text(accessProfile.nameFolded),
    description: unordered(text(folded(accessProfile.description))),
    isTemplate: { filter: flagField(sql`(${accessProfile.customerId} is null)`) },
    forStaff: { filter: flagField(accessProfile.forStaff) },
    customerId: { filter: idField(accessProfile.customerId) },
    templateId: { filter: idField(accessProfile.templateId) },
    createdAt: moment(accessProfile.createdAt),
  },
})

export type ProfileRule = RecordRule<LockedProfile, 'record'>
