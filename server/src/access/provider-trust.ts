import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { customer } from '../tables/customer.table.ts'
import { userClaim } from '../tables/claim.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'
import { isGrantable, isGranted, portalActivities } from './activities.ts'
import { administrators, authorityOver, type Manager } from './authority.ts'
import { grantsOf } from './grants.ts'
import { scopeOf } from './reach.ts'
import { userTypes } from './viewer.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A user with every right of a partner's administrator: the least that allows changing what its providers trust. */
const PARTNER_ADMIN: Manager = {
  userId: NOBODY,
  userType: userTypes.ADMIN,
  roles: ['Admin', 'PartnerAdmin'],
  partnerId: null,
  customerIds: [],
  profiles: [],
}

/** Whether a profile grants staff some, but not all, activities of an administrator. */
const isPartlyGranted = (viewer: Manager): boolean =>
  isGrantable(viewer) && portalActivities.some((activity) => activity.name !== 'Migration' && !isGranted(viewer, activity))

/** Whether a viewer has full authority over every administrator of a partner, so that a provider they configure may speak for them. */
export const answersForAdministrators = (viewer: Manager, partnerId: string | null): boolean =>
  viewer.userType === userTypes.VENDOR_OPERATIONS ||
  (!isPartlyGranted(viewer) && authorityOver(viewer, { ...PARTNER_ADMIN, id: NOBODY, partnerId, customers: [] }) === 'FULL')

const hasRole = (which: SQL): SQL =>
  sql`exists (select from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role' and ${which})`

/** Whether a row of `user_identity` is an administrator by type or role. */
export const isAdministratorRow = sql`(${userIdentity.userType} in ${administrators.userTypes} or ${hasRole(sql`${userClaim.claimValue} in ${administrators.roles}`)})`

/**
 * Users (rows of `user_identity`) over whom a viewer has no full authority (`authorityOver`), or who have more rights than the viewer. Deciding whose
 * assertions are trusted requires full authority over all affected users.
 */
export const notAnsweredBy = (viewer: Manager): SQL =>
  sql`(${userIdentity.id} <> ${viewer.userId}::uuid and ${isBeyond(viewer, sql`${viewer.partnerId}::uuid`)})`

function isBeyond(viewer: Manager, partnerId: SQLWrapper): SQL {
  const { userTypes: types, roles } = grantsOf(viewer)
  if (types.length === 0) return sql`true`
  const scope = scopeOf(viewer)
  const memberOf = (which: SQL) =>
    sql`exists (select from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId} where ${userCustomer.userId} = ${userIdentity.id} and ${which})`
  const { closedCustomerIds: closed = [] } = viewer
  const isOpen = closed.length === 0 ? sql`true` : sql`${customer.id} <> all(${sql.param(closed)}::uuid[])`
  const isWithin =
    scope === 'partner'
      ? sql`${customer.partnerId} is not distinct from ${partnerId} and ${isOpen}`
      : sql`${customer.id} = any(${sql.param(viewer.customerIds)}::uuid[])`
  const reasons = [
    sql`${userIdentity.userType} not in ${types}`,
    hasRole(sql`${userClaim.claimValue} not in ${roles}`),
    ...(scope === 'everything'
      ? []
      : [sql`${userIdentity.partnerId} is distinct from ${partnerId}`, memberOf(sql`(${isWithin}) is not true`)]),
    ...(scope === 'everything' || scope === 'partner' ? [] : [sql`not ${memberOf(sql`true`)}`]),
    ...(isPartlyGranted(viewer) ? [isAdministratorRow] : []),
  ]
  return sql`(${sql.join(reasons, sql` or `)})`
}

/** Users above every administrator of a partner; only vendor operations have full authority over them. */
export const abovePartner = (partnerId: string | null): SQL => isBeyond(PARTNER_ADMIN, sql`${partnerId}::uuid`)

/**
 * Whether a login provider (a row of `login_provider`) may speak for a user (a row of `user_identity`), so that they can link with it and sign in by
 * it. Its managers could impersonate anybody whom it speaks for, so it speaks for nobody above them. If its connection was set with limited rights,
 * it speaks for no administrator.
 */
export const mayAuthenticate: SQL = sql`(${loginProvider.ofVendor} or not (${isBeyond(PARTNER_ADMIN, loginProvider.partnerId)} or (${loginProvider.trustIsLimited} and ${isAdministratorRow})))`

/**
 * Whether a link lets its user (a row of `user_identity`) sign in by its login provider (a row of `login_provider`). A link that a directory with
 * limited rights made does not work for a user who has become an administrator since: whoever runs the directory may control the linked identity.
 * @param byLimited that column of `user_login`
 */
export const opensBy = (byLimited: SQLWrapper): SQL => sql`(${mayAuthenticate} and not (${byLimited} and ${isAdministratorRow}))`
