import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { customer } from '../../tables/customer.table.ts'
import { AMBIGUOUS, toNameParameter } from '../partners/partners-by-name.ts'

/**
 * Resolves a customer name within a partner to an ID. Returns the text itself if no customer within reach has the name, and AMBIGUOUS if several have
 * it.
 */
export type CustomerByName = (name: string, partnerId: string | undefined) => string | typeof AMBIGUOUS

/** Looks up customers by name, all in one statement. IDs pass through unchanged. */
export async function customersByName(context: RequestContext, names: readonly string[]): Promise<CustomerByName> {
  const { partnerId: own } = signedIn(context)
  const { rows } = await context.orm.execute<{ word: string; id: string; partnerId: string | null }>(sql`
    select words.word, ${customer.id}::text as id, ${customer.partnerId}::text as "partnerId" from unnest(${toNameParameter(names)}::text[]) as words (word)
    join ${customer} on ${customer.nameFolded} = fold(words.word) where ${context.reach.customers}`)
  const found = Map.groupBy(rows, ({ word }) => word)
  return (name, partnerId = own ?? undefined) => {
    const all = found.get(name) ?? []
    // Without a partner, customers of all partners match.
    const [one, ...more] = all.filter((each) => partnerId === undefined || each.partnerId === partnerId)
    if (more.length > 0) return AMBIGUOUS
    // A customer of another partner is returned as well, so that the rules can report whose it is.
    return one?.id ?? all[0]?.id ?? name
  }
}
