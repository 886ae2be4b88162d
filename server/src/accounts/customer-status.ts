import { and, asc, eq, not, sql, type SQL } from 'drizzle-orm'
import { networkRulesOf, type NetworkRules } from '../access/network-rules.ts'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { breakGlassProviders, dependsOnCustomers, requiredProviders } from './required-provider.ts'
import { customer } from '../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'

const isMember = (
  of: SQL = sql`true`,
) => sql`exists (select from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
  where ${userCustomer.userId} = ${userIdentity.id} and ${of})`

/** Users whose customers are all disabled, so that they may not sign in. */
export const hasOnlyDisabledCustomers = sql<boolean>`(${dependsOnCustomers} and ${isMember()} and not ${isMember(sql`${customer.enabled}`)})`

/** Users whose enabled customers all deny mobile apps. */
export const lacksMobileAccess = sql<boolean>`(${dependsOnCustomers} and ${isMember(sql`${customer.enabled}`)}
  and not ${isMember(sql`${customer.enabled} and ${customer.mobileAppAccess}`)})`

export async function isUserWhere(orm: Pick<Orm, 'select'>, userId: string, condition: SQL): Promise<boolean> {
  const found = await orm
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(eq(userIdentity.id, userId), condition))
  return found.length > 0
}

/** Networks from which a user (a row of `user_identity`) may sign in; null for users who do not depend on customers. */
export const boundNetworks = sql<NetworkRules | null>`(case when ${dependsOnCustomers} then ${networkRulesOf(userIdentity.id)} end)`

const entryFacts = prepared((orm) =>
  orm
    .select({ isDisabled: hasOnlyDisabledCustomers, requiredProviders, breakGlassProviders, networkRules: boundNetworks })
    .from(userIdentity)
    .where(eq(userIdentity.id, sql.placeholder('userId')))
    .prepare('entry_facts'),
)

/** What a user's customers say about their sign-in. */
export type EntryFacts = {
  readonly isDisabled: boolean
  readonly requiredProviders: readonly string[]
  /** Providers beside which the user keeps their password. */
  readonly breakGlassProviders: readonly string[]
  /** Null for users who do not depend on customers. */
  readonly networkRules: NetworkRules | null
}
const FREE: EntryFacts = { isDisabled: false, requiredProviders: [], breakGlassProviders: [], networkRules: null }

/** Whether all customers of a user are disabled, and by which providers alone the user may sign in; read at each sign-in. */
export const readEntryFacts = async (orm: Orm, userId: string): Promise<EntryFacts> =>
  (await entryFacts(orm).execute({ userId }))[0] ?? FREE

export const isDisabled = async (orm: Orm, userId: string): Promise<boolean> => (await readEntryFacts(orm, userId)).isDisabled

/** Names of a user's disabled customers, at most three. */
export async function disabledCustomersOf(orm: Pick<Orm, 'select'>, userId: string): Promise<readonly string[]> {
  const rows = await orm
    .select({ name: customer.name })
    .from(userCustomer)
    .innerJoin(customer, eq(customer.id, userCustomer.customerId))
    .where(and(eq(userCustomer.userId, userId), not(customer.enabled)))
    .orderBy(asc(customer.nameFolded))
    .limit(3)
  return rows.map(({ name }) => name)
}
