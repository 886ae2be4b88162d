import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import { AMBIGUOUS, type Resolved } from '../partners/partners-by-name.ts'
import { accessProfiles } from './access-profiles.ts'

/** The name of an access profile, or its ID, and the ID of the customer whose profile it is. */
export type NamedProfile = { readonly name: string; readonly customerId: string }
/**
 * Resolves the name of an access profile of a customer to its ID, in lower case. Returns the text itself if no profile within reach has the name or a
 * similar one, and AMBIGUOUS if none has the name and several have a similar one.
 */
export type ProfileByName = (named: NamedProfile) => Resolved

/** Looks up access profiles by name, all in one statement. IDs pass through. */
export async function profilesByName(context: RequestContext, named: readonly NamedProfile[]): Promise<ProfileByName> {
  const wanted = new Map(named.filter(isLookedUp).map((each) => [keyOf(each), each]))
  const found = Map.groupBy(wanted.size === 0 ? [] : await readProfiles(context, [...wanted.values()]), keyOf)
  return (each) => {
    if (isUuid(each.name)) return each.name.toLowerCase()
    const all = found.get(keyOf(each)) ?? []
    // Names of one customer's profiles are unique but for case, so at most one is the same.
    const same = all.find(({ isSame }) => isSame)
    if (same) return same.id
    const [similar, ...more] = all
    if (more.length > 0) return AMBIGUOUS
    return similar ? { similar: similar.profileName } : each.name
  }
}

const isLookedUp = ({ name, customerId }: NamedProfile) => name !== '' && !isUuid(name) && isUuid(customerId)
const keyOf = ({ name, customerId }: NamedProfile) => `${customerId.toLowerCase()} ${name}`

type Found = NamedProfile & { readonly id: string; readonly profileName: string; readonly isSame: boolean }
/** Joins by customer and name together, for which there is an index: by name alone, profiles of all customers would be read. */
async function readProfiles(context: RequestContext, wanted: readonly NamedProfile[]): Promise<readonly Found[]> {
  const names = sql.param(wanted.map(({ name }) => name))
  const customerIds = sql.param(wanted.map(({ customerId }) => customerId))
  const { rows } = await context.orm.execute<Found>(sql`
    select words.word as name, words.customer_id::text as "customerId", ${accessProfile.id}::text as id, ${accessProfile.name} as "profileName",
      lower(${accessProfile.name}) = lower(words.word) as "isSame"
    from unnest(${names}::text[], ${customerIds}::uuid[]) as words (word, customer_id)
    join ${accessProfile} on ${accessProfile.customerId} = words.customer_id and ${accessProfile.nameFolded} = fold(words.word)
    where ${accessProfiles.reach(context.reach)}`)
  return rows
}
