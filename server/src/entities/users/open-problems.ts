import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isOffered } from '../../access/customer-types.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { inUserState } from './user-states.ts'

const ADMIN_ROLE = sql`${userClaim.claimType} = 'role' and ${userClaim.claimValue} in ('Admin', 'PartnerAdmin', 'SuperAdmin')`
const ADMIN = sql`(${userIdentity.userType} = 6 or exists (select from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${ADMIN_ROLE}))`

/** Active users whose two-factor is off although an enabled customer of theirs demands it and nobody let them off; the rule itself is `decideTwoFactor`. */
export const lacksTwoFactor = (): SQL => sql`(${userIdentity.isActive} and not ${userIdentity.twoFactorEnabled}
  and not ${userIdentity.bypassCompanyTwoFactor} and exists (
    select from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
    where ${userCustomer.userId} = ${userIdentity.id} and ${customer.enabled} and ${isOffered('TWO_FACTOR')}
      and (${customer.twoFactorLevel} = 'ALL' or (${customer.twoFactorLevel} = 'ADMIN' and ${ADMIN}))))`

/**
 * The same of all that are `within`, for a count of many: of whom two-factor is demanded is gathered first, by indexes, so that not every user is
 * looked at. As an array, which the planner takes for a few: a join it begins with all users.
 */
export const lackingTwoFactor = (within: SQL): SQL => sql`select 1 from ${userIdentity} where ${within} and ${lacksTwoFactor()}
  and ${userIdentity.id} = any(array(
    select ${userCustomer.userId} from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
      where ${customer.enabled} and ${isOffered('TWO_FACTOR')} and ${customer.twoFactorLevel} = 'ALL'
    union all select id from ${userIdentity} as administrator where administrator.user_type = 6
    union all select ${userClaim.userId} from ${userClaim} where ${ADMIN_ROLE}))`

/** When a password has to be chosen anew, as its index has it: at once where that is forced, at its date, or after its days; days are of UTC. */
const passwordDue = sql`least(case when ${userIdentity.passwordExpired} then '-infinity'::timestamptz end, ${userIdentity.passwordExpiresAt},
  (coalesce(${userIdentity.passwordChangedAt}, 'epoch'::timestamptz) at time zone 'UTC'
    + make_interval(days => ${userIdentity.passwordExpiryDays})) at time zone 'UTC', 'infinity'::timestamptz)`

/** As its index has it. */
const changedAt = sql`coalesce(${userIdentity.passwordChangedAt}, 'epoch'::timestamptz)`
/** Who has no interval of their own and has their password for longer than so many days. */
const isOlderThan = (days: SQL) => sql`${userIdentity.passwordExpiryDays} is null
  and ${changedAt} <= (now() at time zone 'UTC' - make_interval(days => ${days})) at time zone 'UTC'`
/** Their partner's days. The partners stand first, so that an index finds their users. */
const isOldForPartner = sql`${userIdentity.partnerId} = any(array(select ${partner.id} from ${partner} where ${partner.passwordExpiryDays} is not null))
  and ${isOlderThan(sql`(select ${partner.passwordExpiryDays} from ${partner} where ${partner.id} = ${userIdentity.partnerId})`)}`
const hasPassword = sql`${userIdentity.isActive} and ${userIdentity.passwordHash} is not null`

/** Active users who have to choose a new password at their next sign-in, on the host of their partner. */
export const passwordHasExpired = (): SQL => sql`(${hasPassword} and (${passwordDue} <= now() or ${isOldForPartner}))`

/** The same of all that are `within`, for a count of many: each of the two by an index. */
export const expiredPasswords = (
  within: SQL,
): SQL => sql`select 1 from ${userIdentity} where ${within} and ${hasPassword} and ${passwordDue} <= now()
  union all select 1 from ${partner} join ${userIdentity} on ${userIdentity.partnerId} = ${partner.id}
    where ${partner.passwordExpiryDays} is not null and ${within} and ${hasPassword} and ${isOlderThan(sql`${partner.passwordExpiryDays}`)}
      and (${passwordDue} <= now()) is not true`

/** Active users who can sign in by nothing: no password, no login, no passkey. */
export const hasNoWayIn: SQL = sql`(${userIdentity.isActive} and ${userIdentity.passwordHash} is null
  and not exists (select from ${userLogin} where ${userLogin.userId} = ${userIdentity.id})
  and not exists (select from ${userFidoCredential} where ${userFidoCredential.userId} = ${userIdentity.id}))`

/** Users who wait for confirmation, or have confirmed the account without setting up anything that lets them in. */
export const isInvitable: SQL = sql`(${userIdentity.email} is not null and (${userIdentity.status} = 'WAITING_CONFIRMATION' or ${hasNoWayIn}))`

/** Users who are invited, and whose link to confirm the account works no longer. */
export const invitationHasExpired = (): SQL => sql`(${inUserState().INVITED} and ${userIdentity.invitationExpiresAt} <= now())`
