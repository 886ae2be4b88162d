import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { customer } from '../../tables/customer.table.ts'
import { partner } from '../../tables/partner.table.ts'

/** What a name in a file stands for: an id, the text itself where nothing within reach has the name, or one of several. */
export type Names = {
  readonly partner: (name: string) => string | undefined
  readonly customer: (name: string, partnerId: string | undefined) => string
}

type Found = { word: string; id: string; partnerId: string | null }

/** Looks up all the partners (by name or domain) and customers (by name) that a file names. An id needs no looking up. */
export async function lookUpNames(
  context: RequestContext,
  { partners, customers }: { readonly partners: readonly string[]; readonly customers: readonly string[] },
): Promise<Names> {
  const { partnerId: own } = signedIn(context)
  const { orm, reach } = context
  const named = (words: readonly string[]) => sql.param([...new Set(words.filter((word) => word !== '' && !isUuid(word)))])
  const foundPartners = await orm.execute<Found>(sql`
    select words.word, ${partner.id}::text as id from unnest(${named(partners)}::text[]) as words (word)
    join ${partner} on fold(${partner.name}) = fold(words.word) or ${partner.domain} = lower(words.word) where ${reach.partners}`)
  const foundCustomers = await orm.execute<Found>(sql`
    select words.word, ${customer.id}::text as id, ${customer.partnerId}::text as "partnerId" from unnest(${named(customers)}::text[]) as words (word)
    join ${customer} on ${customer.nameFolded} = fold(words.word) where ${reach.customers}`)
  const partnersOf = Map.groupBy(foundPartners.rows, ({ word }) => word)
  const customersOf = Map.groupBy(foundCustomers.rows, ({ word }) => word)
  return {
    partner: (name) => {
      const [one, ...more] = partnersOf.get(name) ?? []
      if (more.length > 0) return 'ambiguous'
      return one?.id ?? (name === '' ? undefined : name)
    },
    customer: (name, partnerId = own ?? undefined) => {
      const all = customersOf.get(name) ?? []
      // Where nothing says the partner, it is that of the customer.
      const [one, ...more] = all.filter((each) => partnerId === undefined || each.partnerId === partnerId)
      if (more.length > 0) return 'ambiguous'
      // That of another partner is named all the same, so that the rules say whose it is.
      return one?.id ?? all[0]?.id ?? name
    },
  }
}
