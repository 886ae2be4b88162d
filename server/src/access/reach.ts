import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { customer } from '../entities/customers/customer.table.ts'
import { partner } from '../entities/partners/partner.table.ts'
import { userCustomer, userIdentity } from '../entities/users/user.table.ts'
import { userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'

export type Scope = 'everything' | 'partner' | 'customers' | 'self' | 'nothing'

/** Conditions on the rows of each table: true for those the viewer may know of. To everybody else such a row does not exist. */
export type Reach = { readonly scope: Scope; readonly users: SQL; readonly customers: SQL; readonly partners: SQL }

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes

/** backend.md section 3: vendor operations and support all, vendor partner and partner admin their partner, customer admin their customers, others themselves. */
export function scopeOf(viewer: Pick<Viewer, 'userType' | 'roles'>): Scope {
  if (viewer.userType === VENDOR_OPERATIONS || viewer.userType === VENDOR_SUPPORT) return 'everything'
  if (viewer.userType === VENDOR_PARTNER) return 'partner'
  if (viewer.userType !== ADMIN) return 'self'
  return viewer.roles.includes('PartnerAdmin') ? 'partner' : 'customers'
}

/** Which rows a viewer may know of; without a viewer none. */
export function reachOf(viewer: Viewer | undefined): Reach {
  if (!viewer) return { scope: 'nothing', users: sql`false`, customers: sql`false`, partners: sql`false` }
  const scope = scopeOf(viewer)
  if (scope === 'everything') return { scope, users: sql`true`, customers: sql`true`, partners: sql`true` }
  const self = sql`${userIdentity.id} = ${viewer.userId}`
  // Vendor staff have no partner, and neither have the admins of the default host: they must not reach them.
  const vendors = viewer.partnerId === null ? [VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER] : [VENDOR_SUPPORT, VENDOR_OPERATIONS]
  const notVendor = sql`(${userIdentity.userType} not in ${vendors} or ${self})`
  const own = sql`${customer.id} in ${listed(viewer.customerIds)}`
  const partners = viewer.partnerId === null ? sql`false` : sql`${partner.id} = ${viewer.partnerId}`
  if (scope === 'partner') {
    return {
      scope,
      users: sql`${ofPartner(userIdentity.partnerId, viewer)} and ${notVendor}`,
      customers: ofPartner(customer.partnerId, viewer),
      partners,
    }
  }
  if (scope === 'self') return { scope, users: self, customers: own, partners }
  // Not an `or`: the planner makes a semi-join of this one.
  const members = sql`(select ${userCustomer.userId} from ${userCustomer} where ${userCustomer.customerId} in ${listed(viewer.customerIds)} union all select ${viewer.userId}::uuid)`
  return {
    scope,
    users: sql`${userIdentity.id} in ${members} and ${ofPartner(userIdentity.partnerId, viewer)} and ${notVendor}`,
    customers: own,
    partners,
  }
}

const ofPartner = (column: SQLWrapper, { partnerId }: Viewer) =>
  partnerId === null ? sql`${column} is null` : sql`${column} = ${partnerId}`

const listed = (ids: readonly string[]) =>
  ids.length === 0
    ? sql`(null::uuid)`
    : sql`(${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`
