import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { USER_TYPE_CODES } from '../../../contract/people.ts'
import { isWithin } from '../platform/http/networks.ts'
import { customer } from '../tables/customer.table.ts'
import { customerNetworkRule } from '../tables/people/network-rule.table.ts'
import { userCustomer } from '../tables/people/user.table.ts'
import type { Viewer } from './viewer.ts'

type NetworkRule = {
  readonly customerId: string
  readonly enabled: boolean
  /** Whether the customer lets its people into the portal. */
  readonly hasPortal: boolean
  readonly networks: readonly string[]
}

/** Networks from which a user may work for their customers. */
export type NetworkRules = {
  /** Whether an enabled customer of theirs has no rule. */
  readonly isOpen: boolean
  /** Whether one of those lets its people into the portal. */
  readonly hasPortal: boolean
  /** Rules that apply now, one for each customer that has one. */
  readonly rules: readonly NetworkRule[]
}

/** Networks of a row of `customer_network_rule` that apply now; null: none. A rule that nobody inside has confirmed in time has lapsed. */
const networksNow: SQL = sql`(case when ${customerNetworkRule.lapsesAt} is null or ${customerNetworkRule.lapsesAt} > now()
  then ${customerNetworkRule.networks} else ${customerNetworkRule.previousNetworks} end)`

/** The rules of a user's customers. Whom they do not concern is decided by those who read them. */
export const networkRulesOf = (userId: SQLWrapper): SQL<NetworkRules> => sql<NetworkRules>`(
  select jsonb_build_object('isOpen', coalesce(bool_or(${customer.enabled} and ${networksNow} is null), false),
    'hasPortal', coalesce(bool_or(${customer.enabled} and ${customer.userPortalAccess} and ${networksNow} is null), false),
    'rules', coalesce(jsonb_agg(jsonb_build_object('customerId', ${customer.id}, 'enabled', ${customer.enabled},
        'hasPortal', ${customer.userPortalAccess}, 'networks', ${networksNow}))
      filter (where ${networksNow} is not null), '[]'::jsonb))
  from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
    left join ${customerNetworkRule} on ${customerNetworkRule.customerId} = ${customer.id}
  where ${userCustomer.userId} = ${userId})`

/** Whether an address is outside the networks of all enabled customers of a user who depends on them. */
export const isOutside = ({ isOpen, rules }: NetworkRules, address: string): boolean => {
  const ofEnabled = rules.filter(({ enabled }) => enabled)
  return !isOpen && ofEnabled.length > 0 && ofEnabled.every(({ networks }) => !isWithin(address, networks))
}

const VENDOR: readonly number[] = [USER_TYPE_CODES.VENDOR_SUPPORT, USER_TYPE_CODES.VENDOR_OPERATIONS, USER_TYPE_CODES.VENDOR_PARTNER]

/** The same users as `dependsOnCustomers`: rules of customers bind neither vendor staff nor administrators of a whole partner. */
const isBound = ({ userType, roles }: Viewer): boolean => !VENDOR.includes(userType) && !roles.includes('PartnerAdmin')

/** Customers whose networks an address is not in. */
export const outsideOf = ({ rules }: NetworkRules, address: string): readonly string[] =>
  rules.filter(({ networks }) => !isWithin(address, networks)).map(({ customerId }) => customerId)

/**
 * The viewer as they are at this address: without the customers whose networks it is not in. Undefined outside the networks of all of them. Their other
 * customers stay as they are, and so do their access profiles, because a viewer without any would be unlimited.
 */
export function viewerAt(viewer: Viewer, address: string): Viewer | undefined {
  const { networkRules } = viewer
  if (!networkRules || networkRules.rules.length === 0 || !isBound(viewer)) return viewer
  return isOutside(networkRules, address) ? undefined : viewerWithout(viewer, outsideOf(networkRules, address))
}

/** The viewer without customers that they were outside of when they called, as `viewerAt` leaves them. */
export function viewerWithout(viewer: Viewer, outside: readonly string[]): Viewer {
  if (outside.length === 0 || !isBound(viewer)) return viewer
  const { networkRules, customerIds } = viewer
  const within = networkRules?.rules.filter(({ customerId, enabled }) => enabled && !outside.includes(customerId)) ?? []
  const isShutOut =
    networkRules && (networkRules.isOpen || within.length > 0)
      ? !networkRules.hasPortal && !within.some(({ hasPortal }) => hasPortal)
      : viewer.isShutOut
  return {
    ...viewer,
    customerIds: customerIds.filter((id) => !outside.includes(id)),
    outsideCustomerIds: customerIds.filter((id) => outside.includes(id)),
    isShutOut,
  }
}
