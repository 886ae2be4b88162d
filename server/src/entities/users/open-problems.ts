import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isOffered } from '../../access/customer-types.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { userCustomer, userIdentity } from '../../tables/user.table.ts'
import { inUserState } from './user-states.ts'

const ADMIN = sql`(${userIdentity.userType} = 6 or exists (select from ${userClaim} where ${userClaim.userId} = ${userIdentity.id}
  and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} in ('Admin', 'PartnerAdmin', 'SuperAdmin')))`

/** Active users whose two-factor is off although an enabled customer of theirs demands it and nobody let them off; the rule itself is `decideTwoFactor`. */
export const lacksTwoFactor = (): SQL => sql`(${userIdentity.isActive} and not ${userIdentity.twoFactorEnabled}
  and not ${userIdentity.bypassCompanyTwoFactor} and exists (
    select from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
    where ${userCustomer.userId} = ${userIdentity.id} and ${customer.enabled} and ${isOffered('TWO_FACTOR')}
      and (${customer.twoFactorLevel} = 'ALL' or (${customer.twoFactorLevel} = 'ADMIN' and ${ADMIN}))))`

/** When a password has to be chosen anew, as its index has it: at once where that is forced, at its date, or after its days; days are of UTC. */
const passwordDue = sql`least(case when ${userIdentity.passwordExpired} then '-infinity'::timestamptz end, ${userIdentity.passwordExpiresAt},
  (coalesce(${userIdentity.passwordChangedAt}, 'epoch'::timestamptz) at time zone 'UTC'
    + make_interval(days => ${userIdentity.passwordExpiryDays})) at time zone 'UTC', 'infinity'::timestamptz)`

/** Who has no interval of their own and has their password for longer than their partner allows. The partners stand first, so that an index finds their users. */
const isOldForPartner = sql`${userIdentity.partnerId} = any(array(select ${partner.id} from ${partner} where ${partner.passwordExpiryDays} is not null))
  and ${userIdentity.passwordExpiryDays} is null and (coalesce(${userIdentity.passwordChangedAt}, 'epoch'::timestamptz) at time zone 'UTC'
    + make_interval(days => (select ${partner.passwordExpiryDays} from ${partner} where ${partner.id} = ${userIdentity.partnerId}))) at time zone 'UTC' <= now()`

/** Active users who have to choose a new password at their next sign-in, on the host of their partner. */
export const passwordHasExpired = (): SQL =>
  sql`(${userIdentity.isActive} and ${userIdentity.passwordHash} is not null and (${passwordDue} <= now() or ${isOldForPartner}))`

/** Users who are invited, and whose link to confirm the account works no longer. */
export const invitationHasExpired = (): SQL => sql`(${inUserState().INVITED} and ${userIdentity.invitationExpiresAt} <= now())`
