import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { customer } from '../../tables/customer.table.ts'
import { AMBIGUOUS, wanted } from '../partners/partners-by-name.ts'

/** What a name stands for among the customers of a partner: an id, the text itself where nothing within reach has the name, or one of several. */
export type CustomerByName = (name: string, partnerId: string | undefined) => string | typeof AMBIGUOUS

/** Looks up customers by their names, all of them at once. An id needs no looking up. */
export async function customersByName(context: RequestContext, names: readonly string[]): Promise<CustomerByName> {
  const { partnerId: own } = signedIn(context)
  const { rows } = await context.orm.execute<{ word: string; id: string; partnerId: string | null }>(sql`
    select words.word, ${customer.id}::text as id, ${customer.partnerId}::text as "partnerId" from unnest(${wanted(names)}::text[]) as words (word)
    join ${customer} on ${customer.nameFolded} = fold(words.word) where ${context.reach.customers}`)
  const found = Map.groupBy(rows, ({ word }) => word)
  return (name, partnerId = own ?? undefined) => {
    const all = found.get(name) ?? []
    // Where nothing says the partner, it is that of the customer.
    const [one, ...more] = all.filter((each) => partnerId === undefined || each.partnerId === partnerId)
    if (more.length > 0) return AMBIGUOUS
    // That of another partner is named all the same, so that the rules say whose it is.
    return one?.id ?? all[0]?.id ?? name
  }
}
