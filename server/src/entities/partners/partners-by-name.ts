import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { partner } from '../../tables/partner.table.ts'

/** Several have the name. */
export const AMBIGUOUS = Symbol('ambiguous')
/** What a name stands for: an id, the text itself where nothing within reach has the name, or one of several; undefined for ''. */
export type PartnerByName = (name: string) => string | typeof AMBIGUOUS | undefined

/** Looks up partners by their names or domains, all of them at once. An id needs no looking up. */
export async function partnersByName({ orm, reach }: RequestContext, names: readonly string[]): Promise<PartnerByName> {
  const { rows } = await orm.execute<{ word: string; id: string }>(sql`
    select words.word, ${partner.id}::text as id from unnest(${wanted(names)}::text[]) as words (word)
    join ${partner} on fold(${partner.name}) = fold(words.word) or ${partner.domain} = lower(words.word) where ${reach.partners}`)
  const found = Map.groupBy(rows, ({ word }) => word)
  return (name) => {
    const [one, ...more] = found.get(name) ?? []
    if (more.length > 0) return AMBIGUOUS
    return one?.id ?? (name === '' ? undefined : name)
  }
}

/** As a parameter: each text once that is neither empty nor an id. */
export const wanted = (names: readonly string[]) => sql.param([...new Set(names.filter((name) => name !== '' && !isUuid(name)))])
