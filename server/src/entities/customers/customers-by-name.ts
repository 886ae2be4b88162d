import { sql } from 'drizzle-orm'
import { keyOf } from '../../accounts/identifier-key.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { customer } from '../../tables/customer.table.ts'
import { AMBIGUOUS, toNameParameter, type Resolved } from '../partners/partners-by-name.ts'

/**
 * Resolves a customer name within a partner to an ID. Returns the text itself if no customer within reach has the name or a similar one, and AMBIGUOUS
 * if several have it.
 */
export type CustomerByName = ((name: string, partnerId: string | undefined) => Resolved) & {
  /** The most similar name of a customer within reach, for a name that is misspelled. */
  nearest: (name: string, partnerId: string | undefined) => string | undefined
}

/** Names that are looked up by likeness. More of them are rather another column than misspellings. */
const MOST_LOOKED_UP = 50
const ALIKE = 0.4
/** Enough that those of one partner are among them. */
const MOST_NEAR = 20
/** Shorter names are like too many others. */
const SHORTEST = 4
const isLookedUp = (name: string) => !isUuid(name) && [...name].length >= SHORTEST

/** Looks up customers by name, all in one statement. IDs pass through unchanged. */
export async function customersByName(context: RequestContext, names: readonly string[]): Promise<CustomerByName> {
  const { partnerId: own } = signedIn(context)
  const { rows } = await context.orm.execute<{ word: string; id: string; name: string; partnerId: string | null; isSame: boolean }>(sql`
    select words.word, ${customer.id}::text as id, ${customer.name} as name, ${customer.partnerId}::text as "partnerId",
      ${keyOf(customer.name)} = ${keyOf(sql`words.word`)} as "isSame" from unnest(${toNameParameter(names)}::text[]) as words (word)
    join ${customer} on ${customer.nameFolded} = fold(words.word) where ${context.reach.customers}`)
  const found = Map.groupBy(rows, ({ word }) => word)
  const unknown = [...new Set(names)].filter((name) => !found.has(name) && isLookedUp(name)).slice(0, MOST_LOOKED_UP)
  const near = Map.groupBy(await nearestNames(context, unknown), ({ word }) => word)
  const byName = (name: string, partnerId: string | undefined = own ?? undefined): Resolved => {
    const alike = found.get(name) ?? []
    const all = alike.filter(({ isSame }) => isSame)
    // Without a partner, customers of all partners match.
    const [one, ...more] = all.filter((each) => partnerId === undefined || each.partnerId === partnerId)
    if (more.length > 0) return AMBIGUOUS
    const similar = alike.find((each) => !each.isSame && (partnerId === undefined || each.partnerId === partnerId))
    if (all.length === 0 && similar) return { similar: similar.name }
    // A customer of another partner is returned as well, so that the rules can report whose it is.
    return one?.id ?? all[0]?.id ?? name
  }
  const nearest = (name: string, partnerId: string | undefined = own ?? undefined) =>
    near.get(name)?.find((each) => partnerId === undefined || each.partnerId === partnerId)?.name
  return Object.assign(byName, { nearest })
}

type Near = { word: string; name: string; partnerId: string | null }
/** Names of customers within reach that are similar to these, the most similar first. */
async function nearestNames(context: RequestContext, names: readonly string[]): Promise<readonly Near[]> {
  if (names.length === 0) return []
  const { rows } = await context.orm.execute<Near>(sql`
    select words.word, near.name, near.partner_id::text as "partnerId"
    from unnest(${toNameParameter(names)}::text[]) as words (word)
    cross join lateral (
      select ${customer.name}, ${customer.partnerId}, similarity(${customer.nameFolded}, fold(words.word)) as likeness from ${customer}
      where fold(words.word) <% ${customer.searchText} and similarity(${customer.nameFolded}, fold(words.word)) >= ${ALIKE} and ${context.reach.customers}
      order by likeness desc, ${customer.name} limit ${sql.raw(String(MOST_NEAR))}
    ) as near order by words.word, near.likeness desc, near.name`)
  return rows
}
