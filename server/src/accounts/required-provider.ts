import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { breakGlassUser, requiredProvider } from '../tables/providers/required-provider.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'

/** Nested, because drizzle leaves the tables out of the columns of an expression that it selects from one table. */
const nested = <Value>(expression: SQL) => sql<Value>`(${expression})`

/** Whether a user (a row of `user_identity`) keeps password and second factor at any customer. */
export const isBreakGlass = nested<boolean>(sql`exists (select from ${breakGlassUser} where ${breakGlassUser.userId} = ${userIdentity.id})`)

/**
 * Names of the providers by one of which a user (a row of `user_identity`) has to sign in; empty if every way is open. Vendor staff are bound by no
 * customer.
 */
export const requiredProviders = nested<
  string[]
>(sql`case when ${userIdentity.userType} in (3, 4, 5) or ${isBreakGlass} then '{}'::text[] else array(
  select ${loginProvider.name} from ${userCustomer} join ${requiredProvider} on ${requiredProvider.customerId} = ${userCustomer.customerId}
    join ${loginProvider} on ${loginProvider.id} = ${requiredProvider.providerId}
  where ${userCustomer.userId} = ${userIdentity.id} order by ${loginProvider.name}) end`)

/** Whether somebody who has to sign in by one of these providers signed in by another way. @param provider undefined or null for a sign-in here */
export const isOtherWay = (required: readonly string[], provider: string | null | undefined): boolean =>
  required.length > 0 && !required.includes(provider ?? '')

/** The providers by one of which a user has to sign in. */
export const readRequiredProviders = (orm: Pick<Orm, 'select'>, userId: string) =>
  orm
    .select({ id: loginProvider.id, name: loginProvider.name, displayName: loginProvider.displayName })
    .from(userCustomer)
    .innerJoin(requiredProvider, eq(requiredProvider.customerId, userCustomer.customerId))
    .innerJoin(loginProvider, eq(loginProvider.id, requiredProvider.providerId))
    .where(eq(userCustomer.userId, userId))
    .groupBy(loginProvider.id)
    .orderBy(loginProvider.displayName)
