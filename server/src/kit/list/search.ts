import { and, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { badInput } from '../graphql/refusal.ts'
import { FINDABLE, literal } from './filter-fields.ts'
import { isIdOf, isUuid } from './ids.ts'
import type { ListSource } from './list.ts'

const MAX_WORDS = 10
const SHORTEST_ID = 8
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Searchable = Pick<ListSource, 'id' | 'searched' | 'foundBy' | 'alsoFound'>

/** What surrounds words in a name or an address that was copied: "Surname, Given", "Name <address>", several in a row. */
const AROUND = /^[\s,;<>"“”„«»()]+|[\s,;<>"“”„«»()]+$/gu

/** A text as words, without the signs around each. A text of nothing but signs is one word. */
function wordsOf(text: string): string[] {
  const all = text.split(/\s+/u).filter(Boolean)
  const words = all.map((word) => word.replaceAll(AROUND, '')).filter(Boolean)
  return words.length > 0 ? words : all
}

/**
 * Umlauts as German writes them without: whoever types "Mueller" also means "Müller", which folds to "muller". Not beside another vowel, as in
 * "Bauer".
 */
const WITHOUT_UMLAUTS = /(?<![aeiouq])([aou])e(?![aeiou])/giu

/**
 * Every word must occur somewhere in the searched text, ignoring case and accents. A single word of eight or more characters also matches the start
 * of an ID.
 */
export function searchToSql({ id, searched, foundBy, alsoFound }: Searchable, text: string | null | undefined): SQL | undefined {
  const words = wordsOf(text ?? '')
  if (words.length === 0) return undefined
  if (words.length > MAX_WORDS) throw badInput(`Search for at most ${MAX_WORDS} words.`)
  if (foundBy) return and(...words.map(foundBy))
  // `textlike` is the function behind LIKE, with the same estimates but without an index: for a short word the planner may choose to read all of a
  // trigram index, which at a million users takes half a minute and cannot be interrupted, not even by a timeout.
  const inText = and(
    ...words.map((word) =>
      or(
        ...[...new Set([word, word.replaceAll(WITHOUT_UMLAUTS, '$1')])].map((spelling) => {
          const pattern = sql`fold(${`%${literal(spelling)}%`})`
          return FINDABLE.test(spelling) ? sql`${searched} like ${pattern}` : sql`textlike(${searched}, ${pattern})`
        }),
      ),
    ),
  )
  const [only = ''] = words.length === 1 ? words : []
  return only === '' ? inText : or(inText, idBeginning(id, only), alsoFound?.(only))
}

/** Matches rows whose UUID begins with the text, or whose serial ID equals it. */
function idBeginning(id: PgColumn, only: string): SQL | undefined {
  if (id.getSQLType() !== 'uuid') return isIdOf(id, only) ? sql`${id} = ${only}` : undefined
  const lowest = only.toLowerCase() + LOWEST_ID.slice(only.length)
  const highest = only.toLowerCase() + HIGHEST_ID.slice(only.length)
  return only.length >= SHORTEST_ID && isUuid(lowest) ? sql`${id} between ${lowest}::uuid and ${highest}::uuid` : undefined
}
