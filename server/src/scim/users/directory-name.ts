import { sql, type SQL } from 'drizzle-orm'
import { keyOf } from '../../accounts/identifier-key.ts'
import { userDetails } from '../../entities/users/user-details.ts'
import { isName } from '../../kit/graphql/input-rules.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import type { Directory } from '../directory.ts'

const { maxLength } = userDetails.userName.rule

/** What is wrong with the `userName` of a directory, which may have any visible characters; undefined if nothing is. */
export function directoryNameFault(userName: string): string | undefined {
  if (tidyAddress(userName) === '') return 'userName: This field is required.'
  if (userName.length > maxLength) return `userName: At most ${maxLength} characters.`
  return isName(userName) ? undefined : 'userName: A name cannot hold control characters or invisible ones.'
}

/** A name as it is compared: without case, and in one Unicode form. */
export const nameKey = (text: SQL | string): SQL => sql`lower(normalize(${text}::text, nfc))`

/** `userName` of a user, joined with their record if there is one. Until a directory manages somebody it is their sign-in name. */
export const directoryName = sql`coalesce(${scimUser.userName}, ${userIdentity.userName})`

/** Users whom a directory calls so: by its own name for them, and those whom no directory manages by their sign-in name. Found by indexes. */
export const isCalled = ({ providerId }: Directory, name: string): SQL => sql`(${userIdentity.id} = any(array(
    select known.user_id from ${scimUser} as known where known.provider_id = ${providerId}::uuid and known.user_name_key = ${nameKey(name)}
    union all
    select person.id from ${userIdentity} as person where person.user_name_key = ${keyOf(tidyAddress(name))}
      and not exists (select 1 from ${scimUser} as known where known.user_id = person.id))))`
