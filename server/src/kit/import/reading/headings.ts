import { normalize } from '../../../platform/normalize.ts'
import type { ImportMapping } from '../../../tables/import.shape.ts'

/** Headings that name a field only if no other heading does: `state` also heads the part of an address. */
const WEAK: ReadonlySet<string> = new Set(['userprincipalname', 'state', 'estado', 'etat'])

/**
 * Maps fields to columns by their headings. A heading that is exactly a field's counts more than one with something in brackets, and of equal ones the
 * first wins.
 * @param fields the headings of each field, normalised by `plain`
 */
export function guessMapping(
  fields: Readonly<Record<string, readonly string[]>>,
  headings: readonly string[],
  exported?: ExportedHeadings,
): ImportMapping {
  const shown = exported ? shownNames(fields, headings, exported) : new Set()
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

/** How an export of the list of the records is told apart from other files. */
export type ExportedHeadings = {
  /** Headings that an export begins with, by language. The first is that of the name by which a record is shown, which is no field. */
  readonly sequences: readonly (readonly string[])[]
  /** Field whose column stands in no other files: with it, columns may have been moved. */
  readonly id: string
  /** Fields of which one may have the heading of the shown name. */
  readonly names: readonly string[]
}

/**
 * Columns in which an export has the name by which a record is shown. Where its columns were moved, such a heading is that of a field only beside the
 * columns of all other names: `Nombre` beside `Apellidos`.
 */
function shownNames(
  fields: Readonly<Record<string, readonly string[]>>,
  headings: readonly string[],
  { sequences, id, names }: ExportedHeadings,
): ReadonlySet<number> {
  const words = headings.map(plain)
  const begins = (column: number) => sequences.some((sequence) => sequence.every((word, at) => words[column + at] === word))
  const isOf = (field: string) => (word: string) => fields[field]?.includes(word) ?? false
  const isExport = words.some(isOf(id))
  const isShown = (column: number) => {
    const word = words[column] ?? ''
    if (!isExport || !sequences.some(([name]) => name === word)) return false
    const others = words.filter((_, at) => at !== column)
    const field = names.find((name) => isOf(name)(word))
    const isOnlyOne = field !== undefined && !others.some(isOf(field))
    return !(isOnlyOne && names.every((name) => name === field || others.some(isOf(name))))
  }
  return new Set(words.keys().filter((column) => begins(column) || isShown(column)))
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
