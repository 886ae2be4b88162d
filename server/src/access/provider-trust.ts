import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { customer } from '../tables/customer.table.ts'
import { userClaim } from '../tables/claim.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'
import { isGrantable, isGranted, portalActivities } from './activities.ts'
import { administrators, authorityOver } from './authority.ts'
import type { Manager } from './authority.ts'
import { grantsOf } from './grants.ts'
import { scopeOf } from './reach.ts'
import { userTypes } from './viewer.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Somebody with every right of an administrator of a partner: the least of those who may change what its providers trust. */
const PARTNER_ADMIN: Manager = {
  userId: NOBODY,
  userType: userTypes.ADMIN,
  roles: ['Admin', 'PartnerAdmin'],
  partnerId: null,
  customerIds: [],
  profiles: [],
}

/** Staff to whom a profile gives some activities, and not all that an administrator has. */
const isPartlyGranted = (viewer: Manager): boolean =>
  isGrantable(viewer) && portalActivities.some((activity) => activity.name !== 'Migration' && !isGranted(viewer, activity))

/** Whether somebody answers for every administrator of a partner: what they set may speak for them. */
export const answersForAdministrators = (viewer: Manager, partnerId: string | null): boolean =>
  viewer.userType === userTypes.VENDOR_OPERATIONS ||
  (!isPartlyGranted(viewer) && authorityOver(viewer, { ...PARTNER_ADMIN, id: NOBODY, partnerId, customers: [] }) === 'FULL')

const hasRole = (which: SQL): SQL =>
  sql`exists (select from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role' and ${which})`

const isAdministrator = sql`(${userIdentity.userType} in ${administrators.userTypes} or ${hasRole(sql`${userClaim.claimValue} in ${administrators.roles}`)})`

/**
 * The users (rows of `user_identity`) for whom somebody does not answer: over whom they have not full authority (`authorityOver`), or who have more
 * than they have. Who settles what others are believed by answers for all of them.
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
    ...(isPartlyGranted(viewer) ? [isAdministrator] : []),
  ]
  return sql`(${sql.join(reasons, sql` or `)})`
}

/** The users who are above every administrator of a partner: vendor operations alone answer for them. */
export const abovePartner = (partnerId: string | null): SQL => isBeyond(PARTNER_ADMIN, sql`${partnerId}::uuid`)

/**
 * Whether a login provider (a row of `login_provider`) may speak for a user (a row of `user_identity`): they may link with it and sign in by it. Its
 * managers could be anybody whom it speaks for, so it speaks for nobody above them; one whose connection was set with limited rights, for no administrator.
 */
export const speaksFor: SQL = sql`(${loginProvider.ofVendor} or not (${isBeyond(PARTNER_ADMIN, loginProvider.partnerId)} or (${loginProvider.trustIsLimited} and ${isAdministrator})))`

/**
 * Whether a link lets its user (a row of `user_identity`) in by its login provider (a row of `login_provider`). Who became an administrator later does
 * not come in by one that a directory with limited rights made: whoever runs the directory may be the one whom it names.
 * @param byLimited that column of `user_login`
 */
export const opensBy = (byLimited: SQLWrapper): SQL => sql`(${speaksFor} and not (${byLimited} and ${isAdministrator}))`
