import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { providerGroups } from '../../tables/providers/provider-groups.table.ts'
import { groupsIn } from './group-answer.ts'

const MOST = 200
const LONGEST = 300

/** Stores what a test sign-in says about groups, so that rows can be made of its values. */
export async function recordSeenGroups(
  orm: Pick<Orm, 'select' | 'update'>,
  { id }: Pick<LoginProvider, 'id'>,
  external: Pick<ExternalIdentity, 'claims' | 'userInfoFault'>,
): Promise<void> {
  const [setup] = await orm.select({ claim: providerGroups.claim }).from(providerGroups).where(eq(providerGroups.providerId, id))
  if (!setup) return
  const answer = groupsIn(external, setup.claim)
  const values = answer.kind === 'VALUES' ? answer.values.slice(0, MOST) : []
  const seenValues = values.map((value) => value.slice(0, LONGEST).toWellFormed().replaceAll('\0', ''))
  await orm
    .update(providerGroups)
    .set({ seenKind: answer.kind, seenValues, seenAt: sql`now()` })
    .where(eq(providerGroups.providerId, id))
}
