import { sql, type SQL } from 'drizzle-orm'
import { isOffered } from '../../access/customer-types.ts'
import { openLogins } from '../../accounts/required-provider.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { inUserState } from './user-states.ts'

const ADMIN_ROLE = sql`${userClaim.claimType} = 'role' and ${userClaim.claimValue} in ('Admin', 'PartnerAdmin', 'SuperAdmin')`
const ADMIN = sql`(${userIdentity.userType} = 6 or exists (select from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${ADMIN_ROLE}))`

/**
 * Active users without two-factor authentication although one of their enabled customers requires it and they are not exempt. The rule that decides
 * at sign-in is `decideTwoFactor`.
 */
export const lacksTwoFactor = (): SQL => sql`(${userIdentity.isActive} and not ${userIdentity.twoFactorEnabled}
  and not ${userIdentity.bypassCompanyTwoFactor} and exists (
    select from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
    where ${userCustomer.userId} = ${userIdentity.id} and ${customer.enabled} and ${isOffered('TWO_FACTOR')}
      and (${customer.twoFactorLevel} = 'ALL' or (${customer.twoFactorLevel} = 'ADMIN' and ${ADMIN}))))`

/**
 * Like `lacksTwoFactor`, for all users that are `within`, to count many: finds by index the users of whom two-factor authentication is required, so
 * that not every user is read. They are an array, of which the planner expects few rows; it would start a join with all users.
 */
export const lackingTwoFactor = (within: SQL): SQL => sql`select 1 from ${userIdentity} where ${within} and ${lacksTwoFactor()}
  and ${userIdentity.id} = any(array(
    select ${userCustomer.userId} from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
      where ${customer.enabled} and ${isOffered('TWO_FACTOR')} and ${customer.twoFactorLevel} = 'ALL'
    union all select id from ${userIdentity} as administrator where administrator.user_type = 6
    union all select ${userClaim.userId} from ${userClaim} where ${ADMIN_ROLE}))`

/**
 * Time at which a password must be changed, in the form of its index: at once if that was required, at its date, or after its interval. Days are in
 * UTC.
 */
const passwordDue = sql`least(case when ${userIdentity.passwordExpired} then '-infinity'::timestamptz end, ${userIdentity.passwordExpiresAt},
  (coalesce(${userIdentity.passwordChangedAt}, 'epoch'::timestamptz) at time zone 'UTC'
    + make_interval(days => ${userIdentity.passwordExpiryDays})) at time zone 'UTC', 'infinity'::timestamptz)`

/** Must match the expression of the index. */
const changedAt = sql`coalesce(${userIdentity.passwordChangedAt}, 'epoch'::timestamptz)`
/** Users without an interval of their own whose password is older than this many days. */
const isOlderThan = (days: SQL) => sql`${userIdentity.passwordExpiryDays} is null
  and ${changedAt} <= (now() at time zone 'UTC' - make_interval(days => ${days})) at time zone 'UTC'`
/** Applies the partner's interval. The partners come first, so that an index finds their users. */
const isOldForPartner = sql`${userIdentity.partnerId} = any(array(select ${partner.id} from ${partner} where ${partner.passwordExpiryDays} is not null))
  and ${isOlderThan(sql`(select ${partner.passwordExpiryDays} from ${partner} where ${partner.id} = ${userIdentity.partnerId})`)}`
const hasPassword = sql`${userIdentity.isActive} and ${userIdentity.passwordHash} is not null`

/** Active users who must choose a new password at their next sign-in on the host of their partner. */
export const passwordHasExpired = (): SQL => sql`(${hasPassword} and (${passwordDue} <= now() or ${isOldForPartner}))`

/** Like `passwordHasExpired`, for all users that are `within`, to count many: each of its two conditions uses an index. */
export const expiredPasswords = (
  within: SQL,
): SQL => sql`select 1 from ${userIdentity} where ${within} and ${hasPassword} and ${passwordDue} <= now()
  union all select 1 from ${partner} join ${userIdentity} on ${userIdentity.partnerId} = ${partner.id}
    where ${partner.passwordExpiryDays} is not null and ${within} and ${hasPassword} and ${isOlderThan(sql`${partner.passwordExpiryDays}`)}
      and (${passwordDue} <= now()) is not true`

/** Active users who have no way to sign in: no password, no passkey, and no external login by which they can. */
export const hasNoWayIn: SQL = sql`(${userIdentity.isActive} and ${userIdentity.passwordHash} is null
  and not exists (select from ${openLogins} where ${userLogin.userId} = ${userIdentity.id})
  and not exists (select from ${userFidoCredential} where ${userFidoCredential.userId} = ${userIdentity.id}))`

/** Users who have not confirmed the account, or who have confirmed it without setting up a way to sign in. */
export const isInvitable: SQL = sql`(${userIdentity.email} is not null and (${userIdentity.status} = 'WAITING_CONFIRMATION' or ${hasNoWayIn}))`

/** Whether the last emailed confirmation link of a user has expired. */
export const isInvitationOver = (): SQL => sql`(${userIdentity.invitationExpiresAt} <= now())`

/** Invited users whose confirmation link has expired. */
export const invitationHasExpired = (): SQL => sql`(${inUserState().INVITED} and ${isInvitationOver()})`
