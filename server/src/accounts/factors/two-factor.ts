import { and, count, eq, sql } from 'drizzle-orm'
import { isOffered } from '../../access/customer-types.ts'
import type { Orm } from '../../db/orm.ts'
import { prepared } from '../../db/pipeline/prepared.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { breakGlassUser } from '../../tables/providers/required-provider.table.ts'
import { userCustomer } from '../../tables/people/user.table.ts'
import type { UserRow } from '../claims.ts'
import { isAddressProven } from '../proven-address.ts'
import { decideTwoFactor, joinFactors, type TwoFactorDecision, type TwoFactorFacts } from './two-factor-rule.ts'

const ADMIN_TYPE = 6
const ADMIN_ROLES = new Set(['Admin', 'PartnerAdmin', 'SuperAdmin'])

export const twoFactorFacts = async (orm: Orm, user: UserRow, hostname: string): Promise<TwoFactorFacts> =>
  factsBy(user, await twoFactorRows(orm, user.id, hostname))

export type TwoFactorRows = Awaited<ReturnType<typeof twoFactorRows>>

export async function twoFactorRows(orm: Orm, userId: string, hostname: string) {
  const [companies, roles, [devices]] = await Promise.all([
    levelsOf(orm).execute({ userId }),
    rolesOf(orm).execute({ userId }),
    devicesOf(orm).execute({ userId, hostname }),
  ])
  return { companies, roles, devices: devices?.count ?? 0, isBreakGlass: devices?.isBreakGlass ?? false }
}

/**
 * Somebody who keeps password and second factor in case a provider fails has only factors that need neither mailbox nor phone number, whatever their
 * companies demand.
 */
export function factsBy(user: UserRow, { companies, roles, devices, isBreakGlass }: TwoFactorRows): TwoFactorFacts {
  const hasMailbox = isAddressProven(user) && !isBreakGlass
  return {
    twoFactorEnabled: user.twoFactorEnabled || isBreakGlass,
    twoFactorMethods: isBreakGlass ? joinFactors(['FIDO', 'AUTHENTICATOR']) : user.twoFactorMethods,
    bypassCompanyTwoFactor: user.bypassCompanyTwoFactor || isBreakGlass,
    isAdmin: user.userType === ADMIN_TYPE || roles.some(({ role }) => ADMIN_ROLES.has(role)),
    companies,
    ready: {
      FIDO: devices > 0,
      AUTHENTICATOR: user.isAuthenticatorActive && user.authenticatorKey !== null,
      SMS: !isBreakGlass && user.phoneNumber !== null && user.phoneNumberConfirmed,
      EMAIL: hasMailbox,
      PIN: hasMailbox && user.pin !== null,
    },
  }
}

const ofUser = sql.placeholder('userId')
const levelsOf = prepared((orm) =>
  orm
    .select({ level: customer.twoFactorLevel, method: customer.twoFactorMethod })
    .from(userCustomer)
    .innerJoin(customer, eq(customer.id, userCustomer.customerId))
    .where(and(eq(userCustomer.userId, ofUser), customer.enabled, isOffered('TWO_FACTOR')))
    .prepare('two_factor_levels'),
)
const rolesOf = prepared((orm) =>
  orm
    .select({ role: userClaim.claimValue })
    .from(userClaim)
    .where(and(eq(userClaim.userId, ofUser), eq(userClaim.claimType, 'role')))
    .prepare('roles_of_user'),
)
const devicesOf = prepared((orm) =>
  orm
    .select({
      count: count(),
      isBreakGlass: sql<boolean>`exists (select from ${breakGlassUser} where ${breakGlassUser.userId} = ${ofUser})`,
    })
    .from(userFidoCredential)
    .where(and(eq(userFidoCredential.userId, ofUser), eq(userFidoCredential.host, sql.placeholder('hostname'))))
    .prepare('devices_on_host'),
)

export const twoFactorOf = async (orm: Orm, user: UserRow, hostname: string): Promise<TwoFactorDecision> =>
  decideTwoFactor(await twoFactorFacts(orm, user, hostname))
