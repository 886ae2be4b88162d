import { normalize } from '../../../platform/normalize.ts'
import type { ImportMapping } from '../../../tables/import.shape.ts'

/**
 * Maps fields to columns by their headings; if two headings name one field, the first wins.
 * @param fields the headings of each field, normalised by `plain`
 */
export function guessMapping(fields: Readonly<Record<string, readonly string[]>>, headings: readonly string[]): ImportMapping {
  const words = headings.map(plain)
  const found = Object.entries(fields).flatMap(([field, named]) => {
    const at = words.findIndex((word) => named.includes(word))
    return at === -1 ? [] : [[field, at] as const]
  })
  return Object.fromEntries(found)
}

/** Removes case, accents, blanks and punctuation. */
export const plain = (text: string): string =>
  normalize(text, 'NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
