import { and, sql } from 'drizzle-orm'
import { customerAuthority, mayLetProvision, type CustomerTouch } from '../../access/customer-authority.ts'
import { endBarredSessions } from '../../accounts/sessions/end-barred-sessions.ts'
import { anyOf } from '../../db/any-of.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid } from '../../kit/graphql/user-error.ts'
import { flagField, idField } from '../../kit/list/filter-fields.ts'
import { coded, flag, folded, moment, nameOf, text, unordered, whole } from '../../kit/resource/fields.ts'
import { plainRecords } from '../../kit/resource/read-records.ts'
import { defineResource, type RecordRules } from '../../kit/resource/resource.ts'
import { customer } from '../../tables/customer.table.ts'
import { scimSetup } from '../../tables/providers/scim.table.ts'
import { userCustomer } from '../../tables/people/user.table.ts'
import { isAdministered } from './administered.ts'
import { customerColumns, type LockedCustomer, type CustomerRow } from './customer.row.ts'
import { providers } from './customer-providers.ts'
import { CustomerType, CustomerTypeEnum, HrSource, TwoFactorLevel } from './customer.type.ts'
import { partners } from '../partners/partner.loaders.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { listStates } from '../../kit/list/states.ts'

const CustomerListState = builder.enumType('CustomerListState', { values: ['ENABLED', 'DISABLED'] as const })

const customerStates = listStates(
  CustomerListState,
  ({ enabled }: CustomerRow) => (enabled ? 'ENABLED' : 'DISABLED'),
  () => ({ ENABLED: sql`${customer.enabled}`, DISABLED: sql`not ${customer.enabled}` }),
)

const BEYOND = invalid(null, 'CUSTOMER_BEYOND_YOU', 'You may not change this of the customer. Ask your partner administrator.')

const PROVISIONS = invalid(
  'loginProviderId',
  'PROVIDER_PROVISIONS',
  'The directory of this login provider would manage the customer’s users, and you may not do all of that yourself. Ask an administrator with full access.',
)

export const HR_ID_TAKEN = conflict('hrCustomerId', 'HR_ID_TAKEN', 'Another customer has this id of the HR product.')

const record: RecordRules<LockedCustomer, CustomerTouch> = {
  ...plainRecords(customer, ({ customers: reached }) => reached),
  usually: 'record',
  taken: HR_ID_TAKEN,
  refuse(viewer, settled, touches) {
    const authority = customerAuthority(viewer, settled)
    return authority === 'FULL' || (authority === 'SECURITY' && (touches === 'security' || touches === 'provider')) ? undefined : BEYOND
  },
  organisations: (_, { id }) => [id],
  asksFresh: (_, __, touches) => touches !== 'record',
  // The directory of a provider manages the users of customers that sign in with it, so assigning the provider widens what the directory's tokens may
  // do.
  async judge(tx, viewer, changes) {
    const widened = changes.filter(({ record: { id }, done }) => done.set?.loginProviderId != null && !mayLetProvision(viewer, { id }))
    if (widened.length === 0) return new Map()
    const ids = [...new Set(widened.flatMap(({ done }) => done.set?.loginProviderId ?? []))]
    const found = await tx
      .select({ id: scimSetup.providerId })
      .from(scimSetup)
      .where(and(anyOf(scimSetup.providerId, ids), scimSetup.enabled))
    const live = new Set(found.map(({ id }) => id))
    return new Map(widened.filter(({ done }) => live.has(done.set?.loginProviderId ?? '')).map(({ record }) => [record.id, [PROVISIONS]]))
  },
  async follow(tx, changes, context) {
    const disabled = changes.filter(({ done }) => done.after?.enabled === false).map(({ record: { id } }) => id)
    if (disabled.length === 0) return
    const members = sql`select ${userCustomer.userId} from ${userCustomer} where ${anyOf(userCustomer.customerId, disabled)}`
    await endBarredSessions(tx, members, signedIn(context).userId)
  },
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
    partner: nameOf('partnerId', partners, 'name'),
    loginProvider: nameOf('loginProviderId', providers, 'displayName'),
    name: text(customer.nameFolded, customer.searchText),
    description: unordered(text(folded(customer.description), customer.searchText)),
    enabled: flag(customer.enabled),
    customerType: coded(CustomerTypeEnum, customer.customerType),
    partnerId: { filter: idField(customer.partnerId) },
    hrSource: unordered(coded(HrSource, customer.hrSource)),
    hrCustomerId: text(folded(customer.hrCustomerId), customer.searchText),
    hasAdministrator: { filter: flagField(isAdministered()) },
    userPortalAccess: unordered(flag(customer.userPortalAccess)),
    mobileAppAccess: unordered(flag(customer.mobileAppAccess)),
    loginProviderId: { filter: idField(customer.loginProviderId) },
    twoFactorLevel: coded(TwoFactorLevel, customer.twoFactorLevel),
    twoFactorMethod: unordered(text(folded(customer.twoFactorMethod))),
    userCount: whole(customer.userCount),
    createdAt: moment(customer.createdAt),
  },
})
