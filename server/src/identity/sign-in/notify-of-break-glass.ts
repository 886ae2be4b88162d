import { and, eq, ne } from 'drizzle-orm'
import type { UserRow } from '../../accounts/claims.ts'
import type { Orm } from '../../db/orm.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { breakGlassUser, requiredProvider } from '../../tables/providers/required-provider.table.ts'
import { notifyManagers } from '../../federation/notify-managers.ts'

/**
 * Records that somebody signs in without a required provider, and notifies those who manage it. Names nobody, because not all of them may reach the
 * user.
 */
export async function notifyOfBreakGlass(
  orm: Pick<Orm, 'select' | 'insert' | 'update' | 'execute'>,
  user: UserRow,
  by: string | null,
): Promise<void> {
  const providers = await orm
    .select({
      id: loginProvider.id,
      displayName: loginProvider.displayName,
      partnerId: loginProvider.partnerId,
      ofVendor: loginProvider.ofVendor,
    })
    .from(breakGlassUser)
    .innerJoin(requiredProvider, eq(requiredProvider.customerId, breakGlassUser.customerId))
    .innerJoin(loginProvider, eq(loginProvider.id, requiredProvider.providerId))
    .where(and(eq(breakGlassUser.userId, user.id), ne(loginProvider.name, by ?? '')))
    .groupBy(loginProvider.id)
  await orm.update(breakGlassUser).set({ usedAt: new Date(), remindedAt: null }).where(eq(breakGlassUser.userId, user.id))
  for (const provider of providers) await notifyManagers(orm, provider, 'PROVIDER_BREAK_GLASS_USED', {})
}
