import { sql } from 'drizzle-orm'
import { isGranted, knownActivity } from '../../access/activities.ts'
import { scopeOf } from '../../access/reach.ts'
import { userTypes } from '../../access/viewer.ts'
import type { Viewer } from '../../access/viewer.ts'
import { domainKey } from '../../accounts/identifier-key.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { conflict, invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { idField, literal, textField } from '../../kit/list/filter-fields.ts'
import { coded, folded, moment, text } from '../../kit/resource/fields.ts'
import { plainRecords } from '../../kit/resource/read-records.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import type { RecordRules } from '../../kit/resource/resource.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { LoginProtocol } from './login-provider.enums.ts'
import { customersBy, peopleBy, proofsOf, secretsOf } from './login-provider.loaders.ts'
import { loginProviderColumns } from './login-provider.row.ts'
import type { LockedProvider } from './login-provider.row.ts'
import { loginProviderStates } from './login-provider-states.ts'
import { LoginProviderType } from './login-provider.type.ts'

const NAME_TAKEN = conflict('name', 'LOGINPROVIDER_NAME_TAKEN', 'Another login provider has this name.')
const BEYOND = invalid(
  null,
  'LOGINPROVIDER_BEYOND_YOU',
  'Login providers are changed by vendor operations and the partner’s administrators.',
)

export const VENDORS_BY_OPERATIONS = invalid(
  'ofVendor',
  'VENDORS_BY_OPERATIONS',
  'This is the vendor’s own login provider. Vendor operations alone change it.',
)

const CHANGES = knownActivity('UPDATE', 'LoginProvider')

/** Vendor operations, partner administrators, and staff whose profile grants it. Reach decides for which providers. */
export const maySetUp = (viewer: Viewer): boolean =>
  viewer.userType === userTypes.VENDOR_OPERATIONS ||
  isGranted(viewer, CHANGES) ||
  (viewer.userType === userTypes.ADMIN && scopeOf(viewer) === 'partner')

function refusalOf(viewer: Viewer, { ofVendor }: Pick<LockedProvider, 'ofVendor'>): UserError | undefined {
  if (ofVendor && viewer.userType !== userTypes.VENDOR_OPERATIONS) return { ...VENDORS_BY_OPERATIONS, path: null }
  return maySetUp(viewer) ? undefined : BEYOND
}

const record: RecordRules<LockedProvider, 'record'> = {
  ...plainRecords(loginProvider, ({ loginProviders }) => loginProviders),
  usually: 'record',
  taken: NAME_TAKEN,
  refuse: refusalOf,
  asksFresh: () => true,
  forget(context, id) {
    for (const loader of [secretsOf, proofsOf, customersBy, peopleBy]) loader(context).clear(id)
  },
}

/** Whether the caller could change a provider: what only those read who do, asks this. */
export const mayChangeProvider = (
  context: Pick<RequestContext, 'viewer' | 'reach'>,
  { ofVendor }: Pick<LockedProvider, 'ofVendor'>,
): boolean => {
  const { viewer } = contextDoing(context, CHANGES)
  return viewer !== undefined && refusalOf(viewer, { ofVendor }) === undefined
}

const domains = sql`array_to_string(${loginProvider.allowedDomains}, ' ')`

export const loginProviders = defineResource({
  name: 'loginProvider',
  plural: 'loginProviders',
  node: LoginProviderType,
  table: loginProvider,
  columns: loginProviderColumns,
  label: loginProvider.displayName,
  reach: (reach) => reach.loginProviders,
  defaultOrder: { displayName: 'ASC' },
  searched: sql`fold(${loginProvider.displayName} || ' ' || ${loginProvider.name} || ' ' || coalesce(${loginProvider.authority}, ${loginProvider.entityId}, '') || ' ' || ${domains})`,
  // Domains are stored as DNS has them, and typed in letters.
  alsoFound: (word) =>
    domainKey(word) === word.toLowerCase() ? undefined : sql`${folded(domains)} like fold(${`%${literal(domainKey(word))}%`})`,
  states: loginProviderStates,
  record,
  fields: {
    id: { cell: true },
    displayName: text(folded(loginProvider.displayName)),
    name: text(folded(loginProvider.name)),
    protocol: coded(LoginProtocol, loginProvider.protocol),
    partnerId: { filter: idField(loginProvider.partnerId) },
    allowedDomains: { filter: textField(folded(domains), undefined, domainKey) },
    createdAt: moment(loginProvider.createdAt),
  },
})
