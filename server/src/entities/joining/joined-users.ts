import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import { HASH_OF_NOBODY, userHash } from '../../kit/resource/user-hash.ts'
import type { Orm } from '../../db/orm.ts'
import { userAccessProfile } from '../../tables/access-profile.table.ts'
import { isBreakGlass } from '../../accounts/required-provider.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { derivedProfile } from '../../tables/providers/provider-groups.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { joinedUser } from '../../tables/providers/joining.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'

/**
 * What would happen to somebody who joined if joining were taken back. FRESH: deactivated. CHANGED: kept, because others have given them more since than
 * they joined with. INACTIVE: deactivated already. What people do themselves, such as setting a password, protects nobody.
 */
export type JoinedState = 'FRESH' | 'CHANGED' | 'INACTIVE'

/** State of a row of `joined_user` joined with its user. */
export const joinedState: SQL<JoinedState> = sql`case
  when not ${userIdentity.isActive} then 'INACTIVE'
  when ${userIdentity.userType} = ${userTypes.EMPLOYEE}
    and not exists (select from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} <> 'Employee')
    and not exists (select from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id} and ${userCustomer.customerId} is distinct from ${joinedUser.customerId})
    and not exists (select from ${userAccessProfile} where ${userAccessProfile.userId} = ${userIdentity.id}
      and ${userAccessProfile.accessProfileId} is distinct from ${joinedUser.accessProfileId}
      and not exists (select from ${derivedProfile} where ${derivedProfile.userId} = ${userAccessProfile.userId} and ${derivedProfile.customerId} = ${userAccessProfile.customerId}))
    and not ${isBreakGlass}
    and not exists (select from ${scimUser} where ${scimUser.userId} = ${userIdentity.id} and ${scimUser.deletedAt} is null)
    and not exists (select from ${auditLog} where ${auditLog.subjectType} = 'UserIdentity' and ${auditLog.subjectId} = ${userIdentity.id}::text
      and ${auditLog.action} = 'linkLogin' and not ${auditLog.denied} and ${auditLog.actorId} is distinct from ${userIdentity.id})
    then 'FRESH'
  else 'CHANGED' end`

/** `digest` identifies the users whom taking back would deactivate. */
export type JoinedCounts = Readonly<Record<Lowercase<JoinedState>, number>> & { readonly digest: string }

export const NOBODY_JOINED: JoinedCounts = { fresh: 0, changed: 0, inactive: 0, digest: HASH_OF_NOBODY }

type StateRow = { readonly state: JoinedState; readonly count: number; readonly hash: string; readonly ids: readonly string[] | null }

/** Counts who joined by a provider. `freshIds`: the users whom taking back would deactivate, who are those of the digest. */
export async function readJoinedStates(
  orm: Pick<Orm, 'execute'>,
  readBy: string,
  providerId: string,
): Promise<JoinedCounts & { readonly freshIds: readonly string[] }> {
  const { rows } = await orm.execute<StateRow>(sql`
    select state, count(*)::int as count, ${userHash({ readBy, record: sql`${providerId}::uuid` }, sql`true`, sql`id`)} as hash, array_agg(id::text order by id) filter (where state = 'FRESH') as ids
    from (select ${joinedState} as state, ${userIdentity.id} as id from ${joinedUser} join ${userIdentity} on ${userIdentity.id} = ${joinedUser.userId}
      where ${joinedUser.providerId} = ${providerId}) as joined group by 1`)
  const of = (state: JoinedState) => rows.find((row) => row.state === state)
  const countOf = (state: JoinedState) => of(state)?.count ?? 0
  return {
    fresh: countOf('FRESH'),
    changed: countOf('CHANGED'),
    inactive: countOf('INACTIVE'),
    digest: of('FRESH')?.hash ?? HASH_OF_NOBODY,
    freshIds: of('FRESH')?.ids ?? [],
  }
}
