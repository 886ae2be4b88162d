import { and, eq, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { mayAuthenticate, opensBy } from '../access/provider-trust.ts'
import { isPartnerAdmin } from '../access/reach.ts'
import type { Orm } from '../db/orm.ts'
import { customer } from '../tables/customer.table.ts'
import { userFidoCredential } from '../tables/people/credential.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { breakGlassUser, requiredProvider } from '../tables/providers/required-provider.table.ts'
import { scimUser } from '../tables/providers/scim.table.ts'
import { userCustomer, userIdentity, userLogin } from '../tables/people/user.table.ts'
import { LOCKOUT } from './lockout.ts'

/** Users (rows of `user_identity`) who depend on a customer; vendor staff and partner admins do not. */
export const dependsOnCustomers = sql`(${userIdentity.userType} not in (3, 4, 5) and not ${isPartnerAdmin})`

/** Nested, because drizzle leaves the tables out of the columns of an expression that it selects from one table. */
const nested = <Value>(expression: SQL) => sql<Value>`(${expression})`

/** Active users (rows of `user_identity`) whom a required provider of a customer concerns. Vendor staff and partner administrators are not bound. */
export const concernedBy = (customerId: SQLWrapper): SQL => sql`${userIdentity.isActive} and ${dependsOnCustomers}
  and exists (select from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id} and ${userCustomer.customerId} = ${customerId})`

/** Users who can keep password and second factor: the factor needs no mail, and no directory rules them. */
export const canBreakGlass = sql`(${userIdentity.passwordHash} is not null and ${userIdentity.emailConfirmed} and ${userIdentity.twoFactorEnabled}
  and (${userIdentity.isAuthenticatorActive} or exists (select from ${userFidoCredential} where ${userFidoCredential.userId} = ${userIdentity.id}))
  and not exists (select from ${scimUser} where ${scimUser.userId} = ${userIdentity.id} and ${scimUser.deletedAt} is null))`

/** Condition on a row of `user_identity` joined with `break_glass_user`: they could sign in now if the provider of that customer failed. */
export const standsAsBreakGlass = (): SQL =>
  sql`(${concernedBy(breakGlassUser.customerId)} and ${canBreakGlass} and cardinality(${requiredProviders}) = 0 and not ${isLockedByHand()})`

/** The same as `isLockedByAdministrator`: a lock by wrong passwords ends by itself, and anybody can cause one. */
export const isLockedByHand = (): SQL => {
  const [now, later] = [new Date(), new Date(Date.now() + LOCKOUT.seconds * 1000)].map((at) => at.toISOString())
  return sql`coalesce(${userIdentity.lockoutEnd} > ${now}::timestamptz
    and (${userIdentity.lockoutReason} is not null or ${userIdentity.lockoutEnd} > ${later}::timestamptz), false)`
}

/** Whether a user (a row of `user_identity`) is to keep password and second factor at any customer, so that no directory changes them. */
export const isBreakGlass = nested<boolean>(sql`exists (select from ${breakGlassUser} where ${breakGlassUser.userId} = ${userIdentity.id})`)

const providersOf = (condition: SQL) =>
  nested<string[]>(sql`case when not ${dependsOnCustomers} then '{}'::text[] else array(
  select ${loginProvider.name} from ${userCustomer} join ${requiredProvider} on ${requiredProvider.customerId} = ${userCustomer.customerId}
    join ${loginProvider} on ${loginProvider.id} = ${requiredProvider.providerId}
  where ${userCustomer.userId} = ${userIdentity.id} and ${condition} order by ${loginProvider.name}) end`)

/** Whether the requirement of this row's customer names the user. What another customer's requirement says about them does not count. */
const isNamed = sql`exists (select from ${breakGlassUser} where ${breakGlassUser.userId} = ${userIdentity.id}
  and ${breakGlassUser.customerId} = ${requiredProvider.customerId})`

/** Names of the providers by one of which a user (a row of `user_identity`) has to sign in; empty if a sign-in here is open. */
export const requiredProviders = providersOf(sql`not (${isNamed} and ${canBreakGlass})`)

/** The same for a session that is open already: somebody who exchanges their second factor keeps it. */
export const requiredOfSession = providersOf(sql`not ${isNamed}`)

/** Names of the providers in case of whose failure the user keeps password and second factor. */
export const breakGlassProviders = providersOf(isNamed)

/** Logins of a user (rows of `user_login`) by which they can sign in: the provider is enabled, and the login opens the account. */
export const openLogins = sql`${userLogin} join ${loginProvider} on ${loginProvider.name} = ${userLogin.loginProvider}
  and ${loginProvider.enabled} and ${opensBy(userLogin.byLimited)}`

/** Whether a user cannot sign in at all: they have to by a provider, and can by none of those of their customers. */
export const isShutOut = nested<boolean>(sql`cardinality(${requiredProviders}) > 0 and not exists (select from ${openLogins}
  where ${userLogin.userId} = ${userIdentity.id} and ${userLogin.loginProvider} = any(${requiredProviders} || ${breakGlassProviders}))`)

type Ways = { readonly requiredProviders: readonly string[]; readonly breakGlassProviders: readonly string[] }

/**
 * Whether somebody signed in by another way than they have to. A sign-in is by one provider, so of several customers' providers each is enough. A
 * password takes a user who is named for it by every one of these customers, and gives them no other provider than those. @param provider undefined or null for a sign-in here
 */
export function isOtherWay(
  { requiredProviders: required, breakGlassProviders: spared }: Ways,
  provider: string | null | undefined,
): boolean {
  if (required.length > 0) return ![...required, ...spared].includes(provider ?? '')
  return provider != null && spared.length > 0 && !spared.includes(provider)
}

/**
 * Whether a user without a password gets none by a mailed link, because a required login provider confirms the account instead: a password would not
 * let them in. A provider that is disabled or may not speak for the user confirms nobody.
 */
export async function isConfirmedByProvider(
  orm: Pick<Orm, 'select'>,
  { id, passwordHash }: Pick<typeof userIdentity.$inferSelect, 'id' | 'passwordHash'>,
): Promise<boolean> {
  if (passwordHash !== null) return false
  const found = await orm
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .innerJoin(userCustomer, eq(userCustomer.userId, userIdentity.id))
    .innerJoin(customer, and(eq(customer.id, userCustomer.customerId), customer.enabled))
    .innerJoin(requiredProvider, eq(requiredProvider.customerId, customer.id))
    .innerJoin(loginProvider, eq(loginProvider.id, requiredProvider.providerId))
    .where(and(eq(userIdentity.id, id), dependsOnCustomers, loginProvider.enabled, mayAuthenticate))
    .limit(1)
  return found.length > 0
}

/** The providers by one of which a user has to sign in, or could. */
export const readRequiredProviders = (orm: Pick<Orm, 'select'>, userId: string) =>
  orm
    .select({ id: loginProvider.id, name: loginProvider.name, displayName: loginProvider.displayName })
    .from(userCustomer)
    .innerJoin(requiredProvider, eq(requiredProvider.customerId, userCustomer.customerId))
    .innerJoin(loginProvider, eq(loginProvider.id, requiredProvider.providerId))
    .where(eq(userCustomer.userId, userId))
    .groupBy(loginProvider.id)
    .orderBy(loginProvider.displayName)

/** Whether a link is the user's last one with a provider by which they can sign in where they have to by one. @param links those of the user */
export async function isRequiredLink(
  orm: Pick<Orm, 'select'>,
  userId: string,
  links: readonly { readonly loginProvider: string }[],
  name: string,
): Promise<boolean> {
  const [user] = await orm.select({ requiredProviders, breakGlassProviders }).from(userIdentity).where(eq(userIdentity.id, userId))
  if (!user || user.requiredProviders.length === 0) return false
  const ways = new Set([...user.requiredProviders, ...user.breakGlassProviders])
  return ways.has(name) && links.filter(({ loginProvider: linked }) => ways.has(linked)).length <= 1
}
