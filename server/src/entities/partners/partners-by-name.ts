import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { partner } from '../../tables/partner.table.ts'

/** Several partners have the name. */
export const AMBIGUOUS = Symbol('ambiguous')
/**
 * Resolves a partner name to an ID. Returns the text itself if no partner within reach has the name, AMBIGUOUS if several have it, and undefined for
 * ''.
 */
export type PartnerByName = (name: string) => string | typeof AMBIGUOUS | undefined

/** Looks up partners by name or domain, all in one statement. IDs pass through unchanged. */
export async function partnersByName({ orm, reach }: RequestContext, names: readonly string[]): Promise<PartnerByName> {
  const { rows } = await orm.execute<{ word: string; id: string }>(sql`
    select words.word, ${partner.id}::text as id from unnest(${toNameParameter(names)}::text[]) as words (word)
    join ${partner} on fold(${partner.name}) = fold(words.word) or ${partner.domain} = lower(words.word) where ${reach.partners}`)
  const found = Map.groupBy(rows, ({ word }) => word)
  return (name) => {
    const [one, ...more] = found.get(name) ?? []
    if (more.length > 0) return AMBIGUOUS
    return one?.id ?? (name === '' ? undefined : name)
  }
}

/** The distinct texts that are neither empty nor IDs, as a query parameter. */
export const toNameParameter = (names: readonly string[]) => sql.param([...new Set(names.filter((name) => name !== '' && !isUuid(name)))])
