import { normalize } from '../../../platform/normalize.ts'
import type { ImportMapping } from '../../../tables/import.shape.ts'

/** Which column each heading names; of two for one field the first. @param fields the headings that name each field, as `plain` leaves them */
export function guessMapping(fields: Readonly<Record<string, readonly string[]>>, headings: readonly string[]): ImportMapping {
  const words = headings.map(plain)
  const found = Object.entries(fields).flatMap(([field, named]) => {
    const at = words.findIndex((word) => named.includes(word))
    return at === -1 ? [] : [[field, at] as const]
  })
  return Object.fromEntries(found)
}

/** A word without case, accents, blanks and signs. */
export const plain = (text: string): string =>
  normalize(text, 'NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
