import { sql } from 'drizzle-orm'
import { keyOf } from '../../accounts/identifier-key.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import { partner } from '../../tables/partner.table.ts'

/** Several partners have the name. */
export const AMBIGUOUS = Symbol('ambiguous')
/** A name that differs from the one in the file in accents alone. It may be meant, and is not taken for it. */
type Similar = { readonly similar: string }
/** What a name was resolved to: an ID, the text itself, or why it is none. */
export type Resolved = string | typeof AMBIGUOUS | Similar
/**
 * Resolves a partner name to an ID. Returns the text itself if no partner within reach has the name or a similar one, AMBIGUOUS if several have it,
 * and undefined for ''.
 */
export type PartnerByName = (name: string) => Resolved | undefined

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
export const idOf = (named: Resolved | undefined): string | undefined => (typeof named === 'string' ? named : undefined)

export const isSimilar = (named: Resolved | undefined): named is Similar => typeof named === 'object'

/** Why the partner that a row of an import names is not known. */
export function partnerFindings(named: Resolved | undefined): ImportFinding[] {
  if (named === AMBIGUOUS)
    return [
      {
        path: 'partner',
        code: 'PARTNER_AMBIGUOUS',
        message: 'Several partners have this name. Write the domain of the one that is meant.',
      },
    ]
  if (!isSimilar(named)) return []
  const message = 'No partner has exactly this name, but a similar one.'
  return [{ path: 'partner', code: 'PARTNER_SIMILAR', message, value: named.similar }]
}

/** The distinct texts that are neither empty nor IDs, as a query parameter. */
export const toNameParameter = (names: readonly string[]) => sql.param([...new Set(names.filter((name) => name !== '' && !isUuid(name)))])
