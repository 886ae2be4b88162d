import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accessProfile } from '../tables/access-profile.table.ts'
import { userClaim } from '../tables/claim.table.ts'
import { customer } from '../tables/customer.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { job } from '../tables/job.table.ts'
import { auditLog, eventLog } from '../tables/logs/log.table.ts'
import { partner } from '../tables/partner.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'
import { portalAccessOf } from './portal-access.ts'
import { userTypes, type Viewer } from './viewer.ts'

/** Users (rows of `user_identity`) who have the role of administering their whole partner. */
export const isPartnerAdmin: SQL = sql`exists (select from ${userClaim}
  where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} = 'PartnerAdmin')`

export type Scope = 'everything' | 'partner' | 'customers' | 'self' | 'nothing'

/** Conditions on the rows of each table that are true for rows within the viewer's reach. For everybody else such a row does not exist. */
export type Reach = {
  readonly scope: Scope
  readonly users: SQL
  readonly customers: SQL
  readonly partners: SQL
  readonly loginProviders: SQL
  /** Own jobs; all jobs for vendor operations; for viewers who may migrate, also those of migrations whose starter is deleted. */
  readonly jobs: SQL
  /** Rows of the audit log and of the event log. */
  readonly audits: SQL
  readonly events: SQL
  /**
   * Set if users are reached as members of customers: IDs of all members, the additional condition on those within reach, and the few members who do
   * not meet it.
   */
  readonly members?: { readonly userIds: SQL; readonly condition: SQL; readonly hidden: SQL }
  /** Columns with one value in all rows within reach: the partner's ID, if the condition fixes it. */
  readonly shared?: { readonly users?: SQLWrapper; readonly customers?: SQLWrapper }
}

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes

/**
 * Reach by user type and roles: vendor operations and support everything, vendor partners and partner admins their partner, customer admins their
 * customers, others themselves.
 */
export function scopeOf(viewer: Pick<Viewer, 'userType' | 'roles'>): Scope {
  if (viewer.userType === VENDOR_OPERATIONS || viewer.userType === VENDOR_SUPPORT) return 'everything'
  if (viewer.userType === VENDOR_PARTNER) return 'partner'
  if (viewer.userType !== ADMIN) return 'self'
  return viewer.roles.includes('PartnerAdmin') ? 'partner' : 'customers'
}

/** Like `scopeOf`, but users without access to the portal reach themselves only. */
export const openScopeOf = (viewer: Viewer): Scope => (portalAccessOf(viewer) === 'allowed' ? scopeOf(viewer) : 'self')

/** Rows that a viewer may see; none without a viewer. */
export function reachOf(viewer: Viewer | undefined): Reach {
  if (!viewer)
    return {
      scope: 'nothing',
      users: sql`false`,
      customers: sql`false`,
      partners: sql`false`,
      loginProviders: sql`false`,
      jobs: sql`false`,
      audits: sql`false`,
      events: sql`false`,
    }
  const scope = openScopeOf(viewer)
  const ownJobs = sql`${job.createdBy} = ${viewer.userId}`
  // A profile can grant this to vendor staff. An index recognises jobs of a migration by `runId`.
  const mayMigrate = viewer.profiles.some(({ customerId, activities }) => customerId === null && activities.includes('EXECUTE Migration'))
  const migrationJobs = mayMigrate ? sql`(${ownJobs} or ${job.parameters} ->> 'runId' is not null)` : ownJobs
  const jobs = scope !== 'everything' ? ownJobs : viewer.userType === VENDOR_OPERATIONS ? sql`true` : migrationJobs
  if (scope === 'everything')
    return {
      scope,
      users: sql`true`,
      customers: sql`true`,
      partners: sql`true`,
      loginProviders: sql`true`,
      jobs,
      audits: sql`true`,
      events: sql`true`,
    }
  const self = sql`${userIdentity.id} = ${viewer.userId}`
  // Vendor staff have no partner, and neither do the admins of the default host, who must not reach them.
  const vendors = viewer.partnerId === null ? [VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER] : [VENDOR_SUPPORT, VENDOR_OPERATIONS]
  const notVendor = sql`(${userIdentity.userType} not in ${vendors} or ${self})`
  const own = sql`${customer.id} in ${listed(viewer.customerIds)}`
  const partners = viewer.partnerId === null ? sql`false` : sql`${partner.id} = ${viewer.partnerId}`
  const loginProviders = ofPartner(loginProvider.partnerId, viewer)
  if (scope === 'partner') {
    const closed = viewer.closedCustomerIds ?? []
    const ofTheirs = sql`${ofPartner(userIdentity.partnerId, viewer)} and ${notVendor}`
    const users = closed.length === 0 ? ofTheirs : sql`${ofTheirs} and (${self} or ${isBeside(closed)})`
    const customers = ofPartner(customer.partnerId, viewer)
    return {
      scope,
      users,
      customers: closed.length === 0 ? customers : sql`${customers} and ${customer.id} not in ${listed(closed)}`,
      partners,
      loginProviders,
      jobs,
      ...logsOf(viewer, users),
      shared: { users: userIdentity.partnerId, customers: customer.partnerId },
    }
  }
  if (scope === 'self' || viewer.customerIds.length === 0)
    return { scope, users: self, customers: own, partners, loginProviders, jobs, ...logsOf(viewer, self) }
  // Customer admins are members of their customers and so included. A semi-join without an `or` lets the planner estimate the number of rows.
  const userIds = sql`select ${userCustomer.userId} from ${userCustomer} where ${userCustomer.customerId} in ${listed(viewer.customerIds)}`
  const condition = sql`${ofPartner(userIdentity.partnerId, viewer)} and ${notVendor}`
  const hidden = sql`select ${userIdentity.id} from ${userIdentity} where ${ofPartner(userIdentity.partnerId, viewer)} and ${userIdentity.userType} in ${vendors} and not ${self}`
  const users = sql`${userIdentity.id} in (${userIds}) and ${condition}`
  return {
    scope,
    users,
    customers: own,
    partners,
    loginProviders,
    jobs,
    ...logsOf(viewer, users),
    members: { userIds, condition, hidden },
    shared: { users: userIdentity.partnerId },
  }
}

/** Whether a user is a member of a customer outside this list, or of none. */
const isBeside = (customerIds: readonly string[]) => {
  const memberOf = (condition: SQL) =>
    sql`exists (select from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id} and ${condition})`
  return sql`(${memberOf(sql`${userCustomer.customerId} not in ${listed(customerIds)}`)} or not ${memberOf(sql`true`)})`
}

/**
 * Log rows about users within reach; for viewers who reach a partner, also those about its other records. Rows without a partner include the vendor's
 * own, so only rows whose actor is within reach are shown.
 */
function logsOf(viewer: Viewer, users: SQL) {
  const isReached = (id: SQL) => sql`exists (select from ${userIdentity} where ${userIdentity.id} = ${id} and ${users})`
  const byReached = isReached(sql`${auditLog.actorId}`)
  const { closedCustomerIds: closed = [] } = viewer
  const ofPartners = closed.length === 0 ? sql`true` : sql`not ${isOfCustomers(closed)}`
  const others = scopeOf(viewer) === 'partner' && viewer.partnerId !== null ? ofPartners : byReached
  return {
    audits: sql`${ofPartner(auditLog.partnerId, viewer)} and case when ${auditLog.subjectType} = 'UserIdentity' then ${isReached(sql`${auditLog.subjectId}::uuid`)} else ${others} end`,
    events: isReached(sql`${eventLog.userId}`),
  }
}

/** Whether an audit row is about one of these customers, or about an access profile of theirs. */
const isOfCustomers = (customerIds: readonly string[]) => sql`case ${auditLog.subjectType}
  when 'Customer' then ${auditLog.subjectId}::uuid in ${listed(customerIds)}
  when 'AccessProfile' then exists (select from ${accessProfile} where ${accessProfile.id} = ${auditLog.subjectId}::uuid and ${accessProfile.customerId} in ${listed(customerIds)})
  else false end`

/** Rows of the viewer's own partner; for a viewer without a partner, rows without one. */
export const ofPartner = (column: SQLWrapper, { partnerId }: Viewer) =>
  partnerId === null ? sql`${column} is null` : sql`${column} = ${partnerId}`

const listed = (ids: readonly string[]) =>
  ids.length === 0
    ? sql`(null::uuid)`
    : sql`(${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`
