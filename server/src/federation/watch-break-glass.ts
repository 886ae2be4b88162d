import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { standsAsBreakGlass } from '../accounts/required-provider.ts'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { customer } from '../tables/customer.table.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { breakGlassUser, requiredProvider } from '../tables/providers/required-provider.table.ts'
import { notifyManagers } from './notify-managers.ts'

/** Whether somebody could sign in at the customer of a requirement if its provider failed. */
const isGuarded = () => sql`exists (select from ${breakGlassUser} join ${userIdentity} on ${userIdentity.id} = ${breakGlassUser.userId}
  where ${breakGlassUser.customerId} = ${requiredProvider.customerId} and ${standsAsBreakGlass()})`

const isOfEnabledCustomer = sql`exists (select from ${customer} where ${customer.id} = ${requiredProvider.customerId} and ${customer.enabled})`

/**
 * Reports customers at which nobody could sign in any more if their required provider failed, once each time. Changes by hand are refused; this is
 * for what nobody may refuse, such as a lost mailbox that is won back, which ends the password.
 */
export async function watchBreakGlass({ db: { orm } }: { readonly db: Pick<Database, 'orm'> }): Promise<void> {
  await orm
    .update(requiredProvider)
    .set({ unguardedSince: null })
    .where(and(isNotNull(requiredProvider.unguardedSince), isGuarded()))
  await orm.transaction(async (tx) => {
    const unguarded = await tx
      .update(requiredProvider)
      .set({ unguardedSince: new Date() })
      .where(and(isNull(requiredProvider.unguardedSince), isOfEnabledCustomer, sql`not ${isGuarded()}`))
      .returning()
    for (const { customerId } of unguarded) await notifyOfCustomer(tx, customerId, 'PROVIDER_WITHOUT_BREAK_GLASS')
  })
  await askForTrials(orm)
}

/** A password that nobody has used for so long may be forgotten, and its second factor lost. */
const TRIAL_DAYS = 90

/** Asks those who manage a required provider to have each user who keeps a password try it, every 90 days. Names nobody, as at each use. */
const askForTrials = (orm: Orm): Promise<void> =>
  orm.transaction(async (tx) => {
    const due = await tx
      .update(breakGlassUser)
      .set({ remindedAt: new Date() })
      .where(
        sql`greatest(${breakGlassUser.usedAt}, ${breakGlassUser.remindedAt}) < ${new Date().toISOString()}::timestamptz - make_interval(days => ${TRIAL_DAYS})`,
      )
      .returning({ customerId: breakGlassUser.customerId })
    for (const customerId of new Set(due.map((each) => each.customerId)))
      await notifyOfCustomer(tx, customerId, 'PROVIDER_BREAK_GLASS_UNTRIED')
  })

/** Notifies those who manage the login provider that a customer requires. */
async function notifyOfCustomer(
  tx: Orm,
  customerId: string,
  news: 'PROVIDER_WITHOUT_BREAK_GLASS' | 'PROVIDER_BREAK_GLASS_UNTRIED',
): Promise<void> {
  const [found] = await tx
    .select({ provider: loginProvider, customer: customer.name })
    .from(requiredProvider)
    .innerJoin(loginProvider, eq(loginProvider.id, requiredProvider.providerId))
    .innerJoin(customer, eq(customer.id, requiredProvider.customerId))
    .where(eq(requiredProvider.customerId, customerId))
  if (found) await notifyManagers(tx, found.provider, news, { customer: found.customer })
}
