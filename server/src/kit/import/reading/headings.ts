import { normalize } from '../../../platform/normalize.ts'
import type { ImportMapping } from '../../../tables/import.shape.ts'

/** Headings that name a field only if no other heading does. */
const WEAK: ReadonlySet<string> = new Set(['userprincipalname'])

/**
 * Maps fields to columns by their headings; if two headings name one field, the first wins.
 * @param fields the headings of each field, normalised by `plain`
 */
export function guessMapping(fields: Readonly<Record<string, readonly string[]>>, headings: readonly string[]): ImportMapping {
  const words = headings.map(headingWords)
  const found = Object.entries(fields).flatMap(([field, named]) => {
    const [strong, weak] = [named.filter((name) => !WEAK.has(name)), named.filter((name) => WEAK.has(name))]
    const at = [strong, weak]
      .map((some) => words.findIndex((each) => each.some((word) => some.includes(word))))
      .find((column) => column !== -1)
    return at === undefined ? [] : [[field, at] as const]
  })
  return Object.fromEntries(found)
}

/** Words that a heading may be known by: itself, what it has in brackets, and itself without brackets and without "Required". */
export function headingWords(heading: string): readonly string[] {
  const inner = [...heading.matchAll(/[[(]([^\][()]+)[\])]/g)].map(([, text = '']) => plain(text))
  const outer = plain(heading.replaceAll(/\[[^\][]*\]|\([^()]*\)|\*|\b(?:required|erforderlich|obligatorio|obligatoire)\b/giu, ''))
  return [...new Set([plain(heading), ...inner, outer])].filter((word) => word !== '')
}

/** Removes case, accents, blanks and punctuation. */
export const plain = (text: string): string =>
  normalize(text, 'NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
