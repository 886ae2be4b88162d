import { and, eq, sql } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import type { MockProtocol } from './scenarios.ts'

/** Users of the partner Acme who sign in by the mock provider, and have no password. */
export const MOCK_PEOPLE = [
  { protocol: 'OIDC', name: 'acme-mock-oidc', domain: 'openid.test', email: 'olga@openid.test', given: 'Olga', family: 'Openid' },
  { protocol: 'SAML2', name: 'acme-mock-saml', domain: 'saml.test', email: 'samuel@saml.test', given: 'Samuel', family: 'Saml' },
] as const satisfies readonly { protocol: MockProtocol; name: string; domain: string; email: string; given: string; family: string }[]

/**
 * Enables the mock provider of each protocol at one partner for one of its customers, and lets one employee of that customer sign in by it. Customers of
 * the demo users who have a password keep signing in by it.
 */
export async function assignMockProviders({ orm }: Pick<Database, 'orm'>, partnerId: string): Promise<void> {
  const { rows: employees } = await orm.execute<{ id: string; customerId: string }>(sql`
    select distinct on (${userCustomer.customerId}) ${userIdentity.id} as id, ${userCustomer.customerId} as "customerId"
    from ${userIdentity} join ${userCustomer} on ${userCustomer.userId} = ${userIdentity.id} join ${customer} on ${customer.id} = ${userCustomer.customerId}
    where ${userIdentity.partnerId} = ${partnerId}::uuid and ${customer.partnerId} = ${partnerId}::uuid and ${customer.enabled} and ${customer.loginProviderId} is null
      and ${userIdentity.userType} = ${userTypes.EMPLOYEE} and ${userIdentity.isActive} and ${userIdentity.emailConfirmed}
      and not exists (select from user_customer as beside where beside.user_id = ${userIdentity.id} and beside.customer_id <> ${userCustomer.customerId})
      and not exists (select from user_customer as member join user_identity as person on person.id = member.user_id
        where member.customer_id = ${customer.id} and person.email like '%@portico.test')
    order by ${userCustomer.customerId}, ${userIdentity.id} limit ${MOCK_PEOPLE.length}`)
  for (const [at, { name, domain, email, given, family }] of MOCK_PEOPLE.entries()) {
    const employee = employees[at]
    if (!employee) continue
    const now = new Date().toISOString()
    const proof = { state: 'VERIFIED', fault: null, checkedAt: now, verifiedAt: now, foundAt: now } as const
    const [provider] = await orm
      .update(loginProvider)
      .set({ enabled: true, allowedDomains: [domain], domainProofs: { [domain]: proof } })
      .where(eq(loginProvider.name, name))
      .returning({ id: loginProvider.id })
    if (!provider) continue
    await orm.update(customer).set({ loginProviderId: provider.id }).where(eq(customer.id, employee.customerId))
    await orm
      .update(userIdentity)
      .set({
        userName: email,
        email,
        displayName: `${given} ${family}`,
        passwordHash: null,
        twoFactorEnabled: false,
        bypassCompanyTwoFactor: true,
      })
      .where(eq(userIdentity.id, employee.id))
    const claims = { given_name: given, family_name: family, name: `${given} ${family}` }
    for (const [claimType, claimValue] of Object.entries(claims))
      await orm
        .update(userClaim)
        .set({ claimValue })
        .where(and(eq(userClaim.userId, employee.id), eq(userClaim.claimType, claimType)))
    await orm.delete(userLogin).where(eq(userLogin.userId, employee.id))
    await orm.insert(userLogin).values({ userId: employee.id, loginProvider: name, providerKey: email, displayName: email })
  }
}
