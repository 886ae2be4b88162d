import { normalize } from '../../../platform/normalize.ts'
import type { ImportMapping } from '../../../tables/import.shape.ts'

/** Headings that name a field only if no other heading does: `state` also heads the part of an address. */
const WEAK: ReadonlySet<string> = new Set(['userprincipalname', 'state', 'estado', 'etat'])

/**
 * Maps fields to columns by their headings. A heading that is exactly a field's counts more than one with something in brackets, and of equal ones the
 * first wins.
 * @param fields the headings of each field, normalised by `plain`
 * @param exported sequences of headings that an export begins with; their first column is no field
 */
export function guessMapping(
  fields: Readonly<Record<string, readonly string[]>>,
  headings: readonly string[],
  exported: readonly (readonly string[])[] = [],
): ImportMapping {
  const shown = shownNames(headings, exported)
  const forms = headings.map((heading, column) => headingForms(shown.has(column) ? '' : heading))
  const found = Object.entries(fields).flatMap(([field, named]) => {
    const [strong, weak] = [named.filter((name) => !WEAK.has(name)), named.filter((name) => WEAK.has(name))]
    const at = [strong, weak]
      .flatMap((some) => FORMS.map((form) => forms.findIndex((each) => each[form].some((word) => some.includes(word)))))
      .find((column) => column !== -1)
    return at === undefined ? [] : [[field, at] as const]
  })
  return Object.fromEntries(found)
}

/** Columns in which an export has the name by which a record is shown. */
function shownNames(headings: readonly string[], exported: readonly (readonly string[])[]): ReadonlySet<number> {
  const words = headings.map(plain)
  const begins = (column: number) => exported.some((sequence) => sequence.every((word, at) => words[column + at] === word))
  return new Set(words.keys().filter(begins))
}

/** Forms that a heading may be known by, the surest first. */
const FORMS = ['exact', 'outer', 'inner'] as const

/**
 * Returns a heading itself, without what stands in brackets and without "Required", and what stands in square brackets, where Entra writes the name of
 * a field. Round brackets hold remarks.
 */
function headingForms(heading: string): Readonly<Record<(typeof FORMS)[number], readonly string[]>> {
  const outer = heading.replaceAll(/\[[^\][]*\]|\([^()]*\)|\*|\b(?:required|erforderlich|obligatorio|obligatoire)\b/giu, '')
  const inner = [...heading.matchAll(/\[([^\][]+)\]/g)].map(([, text = '']) => text)
  const words = (texts: readonly string[]) => texts.map(plain).filter((word) => word !== '')
  return { exact: words([heading]), outer: words([outer]), inner: words(inner) }
}

/** Words by which the whole heading is known, with or without its brackets. */
export function headingNames(heading: string): readonly string[] {
  const { exact, outer } = headingForms(heading)
  return [...new Set([...exact, ...outer])]
}

/** Every heading by which a field is known. */
export const knownHeadings = (fields: Readonly<Record<string, readonly string[]>>): readonly string[] => Object.values(fields).flat()

/** All words that a heading may be known by. */
export const headingWords = (heading: string): readonly string[] => [...new Set([...headingNames(heading), ...headingForms(heading).inner])]

/** Removes case, accents, blanks and punctuation. */
export const plain = (text: string): string =>
  normalize(text, 'NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
