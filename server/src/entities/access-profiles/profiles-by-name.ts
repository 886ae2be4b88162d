import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import { toNameParameter } from '../partners/partners-by-name.ts'
import { accessProfiles } from './access-profiles.ts'

/** Resolves the name of an access profile of a customer to its ID. Returns the text itself if no profile within reach has the name; IDs pass through. */
type ProfileByName = (name: string, customerId: string) => string

/** Looks up access profiles by name, all in one statement. */
export async function profilesByName(context: RequestContext, names: readonly string[]): Promise<ProfileByName> {
  if (names.length === 0) return (name) => name
  const { rows } = await context.orm.execute<{ word: string; id: string; customerId: string }>(sql`
    select words.word, ${accessProfile.id}::text as id, ${accessProfile.customerId}::text as "customerId"
    from unnest(${toNameParameter(names)}::text[]) as words (word)
    join ${accessProfile} on ${accessProfile.nameFolded} = fold(words.word) and ${accessProfile.customerId} is not null
    where ${accessProfiles.reach(context.reach)}`)
  const found = new Map(rows.map(({ word, id, customerId }) => [`${customerId} ${word}`, id]))
  return (name, customerId) => found.get(`${customerId} ${name}`) ?? name
}
