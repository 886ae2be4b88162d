import { and, count, eq } from 'drizzle-orm'
import { isOffered } from '../../access/customer-types.ts'
import type { Orm } from '../../db/orm.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { userFidoCredential } from '../../tables/credential.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer } from '../../tables/user.table.ts'
import type { UserRow } from '../claims.ts'
import { decideTwoFactor, type TwoFactorDecision, type TwoFactorFacts } from './two-factor-rule.ts'

const ADMIN_TYPE = 6
const ADMIN_ROLES = new Set(['Admin', 'PartnerAdmin', 'SuperAdmin'])

type Reader = Pick<Orm, 'select'>

/** Reads what decides about a user's second step on a host. */
export async function twoFactorFacts(orm: Reader, user: UserRow, hostname: string): Promise<TwoFactorFacts> {
  const [companies, roles, [devices]] = await Promise.all([
    orm
      .select({ level: customer.twoFactorLevel, method: customer.twoFactorMethod })
      .from(userCustomer)
      .innerJoin(customer, eq(customer.id, userCustomer.customerId))
      .where(and(eq(userCustomer.userId, user.id), customer.enabled, isOffered('TWO_FACTOR'))),
    orm
      .select({ role: userClaim.claimValue })
      .from(userClaim)
      .where(and(eq(userClaim.userId, user.id), eq(userClaim.claimType, 'role'))),
    orm
      .select({ count: count() })
      .from(userFidoCredential)
      .where(and(eq(userFidoCredential.userId, user.id), eq(userFidoCredential.host, hostname))),
  ])
  const hasMailbox = user.email !== null && user.emailConfirmed
  return {
    twoFactorEnabled: user.twoFactorEnabled,
    twoFactorMethods: user.twoFactorMethods,
    bypassCompanyTwoFactor: user.bypassCompanyTwoFactor,
    isAdmin: user.userType === ADMIN_TYPE || roles.some(({ role }) => ADMIN_ROLES.has(role)),
    companies,
    ready: {
      FIDO: (devices?.count ?? 0) > 0,
      AUTHENTICATOR: user.isAuthenticatorActive && user.authenticatorKey !== null,
      SMS: user.phoneNumber !== null && user.phoneNumberConfirmed,
      EMAIL: hasMailbox,
      PIN: hasMailbox && user.pin !== null,
    },
  }
}

/** The second step of this user's sign-in on a host. */
export const twoFactorOf = async (orm: Reader, user: UserRow, hostname: string): Promise<TwoFactorDecision> =>
  decideTwoFactor(await twoFactorFacts(orm, user, hostname))
