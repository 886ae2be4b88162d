import { sql } from 'drizzle-orm'
import { keyOf } from '../../accounts/identifier-key.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Call } from '../call.ts'
import { nameKey } from './directory-name.ts'
import type { UserState } from './user-state.ts'
import { reachOf } from './users-of.ts'

/** Somebody whom a creation names: by the externalId, or by the userName alone. */
type Known = {
  readonly id: string
  readonly isActive: boolean
  readonly isDeleted: boolean
  /** The directory deleted them, which waits until somebody else administers their customers. */
  readonly isLeaving: boolean
  readonly isNamesake: boolean
}

/** Of several users whose names have had one key since before, only the one of this very spelling. */
const isMeant = (userName: string) => sql`(lower(${userIdentity.userName}) = lower(${tidyAddress(userName)}) or not exists (
  select from user_identity as other where other.user_name_key = ${userIdentity.userNameKey} and other.id <> ${userIdentity.id}
    and other.partner_id is not distinct from ${userIdentity.partnerId}))`

/**
 * Finds the user with this externalId, whatever their current name. By name: a user of the directory, or whom it sees and nobody manages. A user whom
 * the directory deleted only if either has no externalId, because a new user with another externalId is another person.
 */
export async function knownBefore(
  { context, directory }: Call,
  { externalId, userName }: Pick<UserState, 'externalId' | 'userName'>,
): Promise<Known | undefined> {
  const provider = sql`known.provider_id = ${directory.providerId}::uuid`
  const { rows } = await context.orm.execute<Known>(sql`
    select found.id, person.is_active as "isActive", found.deleted_at is not null as "isDeleted", coalesce(found.leaving = 'DELETE', false) as "isLeaving",
      found.rank > 1 as "isNamesake" from (
      select known.user_id as id, known.deleted_at, known.leaving, 1 as rank from ${scimUser} as known
        where ${externalId}::text <> '' and ${provider} and known.external_id = ${externalId}::text
      union all
      select known.user_id, known.deleted_at, known.leaving, 2 from ${scimUser} as known
        where ${provider} and known.user_name_key = ${nameKey(userName)}
          and (known.deleted_at is null or ${externalId}::text = '' or known.external_id is null)
      union all
      select ${userIdentity.id}, null::timestamptz, null, 3 from ${userIdentity}
        where ${userIdentity.userNameKey} = ${keyOf(tidyAddress(userName))} and ${isMeant(userName)}
          and ${reachOf(directory)} and not exists (select 1 from ${scimUser} where ${scimUser.userId} = ${userIdentity.id})
    ) as found join user_identity as person on person.id = found.id
    order by found.rank, found.deleted_at desc nulls first limit 1`)
  return rows[0]
}
