import { sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import { customerAuthority } from '../../access/customer-authority.ts'
import type { CustomerTouch } from '../../access/customer-authority.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { enumField, flagField, idField, numberField, textField } from '../../kit/list/filter-fields.ts'
import { momentField } from '../../kit/list/moment-field.ts'
import { plainRecords } from '../../kit/resource/read-records.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import type { RecordRules } from '../../kit/resource/resource.ts'
import { customer } from '../../tables/customer.table.ts'
import { customerColumns } from './customer.row.ts'
import type { LockedCustomer } from './customer.row.ts'
import { providers } from './customer-providers.ts'
import { customerStates } from './customer-states.ts'
import { CustomerType, CustomerTypeEnum, TwoFactorLevel } from './customer.type.ts'
import { partners } from '../partners/partner.loaders.ts'

const folded = (column: SQLWrapper) => sql`(fold(coalesce(${column}, '')) collate "C")`
const coded = (column: SQLWrapper) => sql`(${column} collate "C")`

const BEYOND = invalid(null, 'CUSTOMER_BEYOND_YOU', 'You may not change this of the customer. Ask your partner administrator.')

const record: RecordRules<LockedCustomer, CustomerTouch> = {
  ...plainRecords(customer, ({ customers: reached }) => reached),
  usually: 'record',
  refuse(viewer, _, touches) {
    const authority = customerAuthority(viewer)
    return authority === 'FULL' || (authority === 'SECURITY' && touches === 'security') ? undefined : BEYOND
  },
  asksFresh: (_, __, touches) => touches !== 'record',
}

export const customers = defineResource({
  name: 'customer',
  plural: 'customers',
  node: CustomerType,
  table: customer,
  columns: customerColumns,
  label: customer.name,
  reach: ({ customers: reached }) => reached,
  shared: ({ shared }) => shared?.customers,
  defaultOrder: { name: 'ASC' },
  searched: customer.searchText,
  states: customerStates,
  record,
  fields: {
    id: { cell: true },
    partner: {
      cell: async ({ partnerId }, context) => (partnerId === null ? null : ((await partners(context).load(partnerId))?.name ?? null)),
    },
    loginProvider: {
      cell: async ({ loginProviderId }, context) =>
        loginProviderId === null ? null : ((await providers(context).load(loginProviderId))?.displayName ?? null),
    },
    name: {
      cell: true,
      filter: textField(customer.nameFolded, customer.searchText),
      sort: { expression: customer.nameFolded, type: 'text' },
    },
    description: { cell: true, filter: textField(folded(customer.description), customer.searchText) },
    enabled: { cell: true, filter: flagField(customer.enabled), sort: { expression: sql`${customer.enabled}::int`, type: 'integer' } },
    customerType: {
      cell: true,
      filter: enumField(CustomerTypeEnum, customer.customerType),
      sort: { expression: coded(customer.customerType), type: 'text' },
    },
    partnerId: { filter: idField(customer.partnerId) },
    hrCustomerId: {
      cell: true,
      filter: textField(folded(customer.hrCustomerId), customer.searchText),
      sort: { expression: folded(customer.hrCustomerId), type: 'text' },
    },
    userPortalAccess: { cell: true, filter: flagField(customer.userPortalAccess) },
    mobileAppAccess: { cell: true, filter: flagField(customer.mobileAppAccess) },
    loginProviderId: { filter: idField(customer.loginProviderId) },
    twoFactorLevel: {
      cell: true,
      filter: enumField(TwoFactorLevel, customer.twoFactorLevel),
      sort: { expression: coded(customer.twoFactorLevel), type: 'text' },
    },
    twoFactorMethod: { cell: true, filter: textField(sql`fold(${customer.twoFactorMethod})`) },
    userCount: { cell: true, filter: numberField(customer.userCount), sort: { expression: customer.userCount, type: 'integer' } },
    createdAt: { cell: true, filter: momentField(customer.createdAt), sort: { expression: customer.createdAt, type: 'timestamptz' } },
  },
})
