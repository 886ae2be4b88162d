import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { standsAsBreakGlass } from '../accounts/required-provider.ts'
import type { Database } from '../db/database.ts'
import { customer } from '../tables/customer.table.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { breakGlassUser, requiredProvider } from '../tables/providers/required-provider.table.ts'
import { notifyManagers } from './notify-managers.ts'

/** Whether somebody could sign in at the customer of a requirement if its provider failed. */
const isGuarded = () => sql`exists (select from ${breakGlassUser} join ${userIdentity} on ${userIdentity.id} = ${breakGlassUser.userId}
  where ${breakGlassUser.customerId} = ${requiredProvider.customerId} and ${standsAsBreakGlass()})`

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
      .where(and(isNull(requiredProvider.unguardedSince), sql`not ${isGuarded()}`))
      .returning()
    for (const { customerId, providerId } of unguarded) {
      const [found] = await tx
        .select({ provider: loginProvider, customer: customer.name })
        .from(loginProvider)
        .innerJoin(customer, eq(customer.id, customerId))
        .where(eq(loginProvider.id, providerId))
      if (found) await notifyManagers(tx, found.provider, 'PROVIDER_WITHOUT_BREAK_GLASS', { customer: found.customer })
    }
  })
}
