import { sql } from 'drizzle-orm'
import { keyOf } from '../../accounts/identifier-key.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { partner } from '../../tables/partner.table.ts'

/** Several partners have the name. */
export const AMBIGUOUS = Symbol('ambiguous')
/** A name that differs from the one in the file in accents alone. It may be meant, and is not taken for it. */
export type Similar = { readonly similar: string }
/**
 * Resolves a partner name to an ID. Returns the text itself if no partner within reach has the name or a similar one, AMBIGUOUS if several have it,
 * and undefined for ''.
 */
export type PartnerByName = (name: string) => string | typeof AMBIGUOUS | Similar | undefined

/** Looks up partners by name or domain, all in one statement. IDs pass through unchanged. */
export async function partnersByName({ orm, reach }: RequestContext, names: readonly string[]): Promise<PartnerByName> {
  const { rows } = await orm.execute<{ word: string; id: string; name: string; isSame: boolean }>(sql`
    select words.word, ${partner.id}::text as id, ${partner.name} as name,
      ${keyOf(partner.name)} = ${keyOf(sql`words.word`)} or ${partner.domain} = lower(words.word) as "isSame" from unnest(${toNameParameter(names)}::text[]) as words (word)
    join ${partner} on fold(${partner.name}) = fold(words.word) or ${partner.domain} = lower(words.word) where ${reach.partners}`)
  const found = Map.groupBy(rows, ({ word }) => word)
  return (name) => {
    const all = found.get(name) ?? []
    const [one, ...more] = all.filter(({ isSame }) => isSame)
    if (more.length > 0) return AMBIGUOUS
    if (!one && all[0]) return { similar: all[0].name }
    return one?.id ?? (name === '' ? undefined : name)
  }
}

/** The ID, unless the name is that of several or none. */
export const idOf = (named: string | typeof AMBIGUOUS | Similar | undefined): string | undefined =>
  typeof named === 'string' ? named : undefined

export const isSimilar = (named: string | typeof AMBIGUOUS | Similar | undefined): named is Similar => typeof named === 'object'

/** The distinct texts that are neither empty nor IDs, as a query parameter. */
export const toNameParameter = (names: readonly string[]) => sql.param([...new Set(names.filter((name) => name !== '' && !isUuid(name)))])
