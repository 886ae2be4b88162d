import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import { isBreakGlass } from '../../accounts/required-provider.ts'
import type { Orm } from '../../db/orm.ts'
import { writeAudits } from '../../kit/audit/audit.ts'
import type { Actor } from '../../kit/audit/audit.ts'
import { userAccessProfile } from '../../tables/access-profile.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { derivedProfile } from '../../tables/providers/provider-groups.table.ts'

/** Whether a profile limits or protects a user (a row of `user_identity`), so that losing it to groups would give them more, or shut them out. */
export const keepsProfile = sql<boolean>`(${userIdentity.userType} = ${userTypes.ADMIN} or ${isBreakGlass})`

/**
 * Takes profiles that groups gave, each with its audit row. An administrator, whom the profile limits, and a break-glass user keep it as if it were
 * given by hand.
 * @param which condition on rows of `derived_profile`, `user_access_profile` and `user_identity`
 * @returns the number of profiles taken
 */
export async function takeDerived(
  tx: Pick<Orm, 'select' | 'execute'>,
  actor: Actor,
  which: SQL | undefined,
  most: number,
): Promise<{ readonly taken: number; readonly read: number }> {
  const rows = await tx
    .select({
      userId: derivedProfile.userId,
      customerId: derivedProfile.customerId,
      accessProfileId: userAccessProfile.accessProfileId,
      group: sql<string>`coalesce(${derivedProfile.groupLabel}, ${derivedProfile.groupValue})`,
      partnerId: userIdentity.partnerId,
      keepsProfile,
    })
    .from(derivedProfile)
    .innerJoin(
      userAccessProfile,
      sql`${eq(userAccessProfile.userId, derivedProfile.userId)} and ${eq(userAccessProfile.customerId, derivedProfile.customerId)}`,
    )
    .innerJoin(userIdentity, eq(userIdentity.id, derivedProfile.userId))
    .where(which)
    .orderBy(derivedProfile.userId, derivedProfile.customerId)
    .limit(most)
    // Nobody becomes an administrator, and no sign-in confirms a profile, before it is taken.
    .for('update', { of: [userIdentity, derivedProfile] })
  const taken = rows.filter((row) => !row.keepsProfile)
  await deletePlaces(tx, derivedProfile, rows)
  await deletePlaces(tx, userAccessProfile, taken)
  await writeAudits(
    tx,
    actor,
    taken.map(({ userId, partnerId, customerId, accessProfileId, group }) => ({
      action: 'setUserAccessProfile' as const,
      subjectType: 'UserIdentity',
      subjectId: userId,
      partnerId,
      before: { customerId, accessProfileId, group },
      after: { customerId, accessProfileId: null },
    })),
  )
  return { taken: taken.length, read: rows.length }
}

/** Small enough that its rows and audits fit into memory. */
const BATCH = 1_000

/** Takes all such profiles, in batches within the transaction of the caller. @returns the number of profiles taken */
export async function takeAllDerived(tx: Pick<Orm, 'select' | 'execute'>, actor: Actor, which: SQL | undefined): Promise<number> {
  for (let all = 0; ;) {
    const { taken, read } = await takeDerived(tx, actor, which, BATCH)
    all += taken
    if (read < BATCH) return all
  }
}

type Place = { readonly userId: string; readonly customerId: string }

async function deletePlaces(
  tx: Pick<Orm, 'execute'>,
  table: typeof derivedProfile | typeof userAccessProfile,
  places: readonly Place[],
): Promise<void> {
  if (places.length === 0) return
  const [users, customers] = [places.map(({ userId }) => userId), places.map(({ customerId }) => customerId)]
  await tx.execute(sql`delete from ${table} using unnest(${sql.param(users)}::uuid[], ${sql.param(customers)}::uuid[]) as gone (user_id, customer_id)
    where ${table.userId} = gone.user_id and ${table.customerId} = gone.customer_id`)
}
