import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { derivedProfile } from '../../tables/providers/provider-groups.table.ts'
import { takeDerived } from './take-derived.ts'

/** Days after which a profile lapses that no sign-in has confirmed. */
const LAPSE_DAYS = 30
/** Small enough that no sign-in waits long for its user. */
const BATCH = 200

const isLapsed = sql`${derivedProfile.confirmedAt} < now() - make_interval(days => ${LAPSE_DAYS})`

/**
 * Takes profiles that groups gave and no sign-in has confirmed since: the provider may no longer list the user in the group. Audited as done by the
 * groups of the provider.
 * @returns the number of profiles taken
 */
export async function takeLapsed(orm: Pick<Orm, 'select' | 'transaction'>, closing?: AbortSignal): Promise<number> {
  const providers = await orm
    .select({ id: derivedProfile.providerId })
    .from(derivedProfile)
    .where(isLapsed)
    .groupBy(derivedProfile.providerId)
  let all = 0
  for (const { id } of providers) all += await takeLapsedOf(orm, id, closing)
  return all
}

async function takeLapsedOf(orm: Pick<Orm, 'transaction'>, providerId: string, closing: AbortSignal | undefined): Promise<number> {
  const actor = { userId: null, partnerId: null, actingAs: `group:${providerId}` } as const
  for (let all = 0; ;) {
    const { taken, read } = await orm.transaction((tx) =>
      takeDerived(tx, actor, and(eq(derivedProfile.providerId, providerId), isLapsed), BATCH),
    )
    all += taken
    if (read < BATCH || closing?.aborted === true) return all
  }
}
