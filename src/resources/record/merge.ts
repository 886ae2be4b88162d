import type { AnyField, RecordValues } from './form/field.ts'

export type FieldValue = RecordValues[string]
/** A field that two people changed, each to something else. `base`: undefined where nobody knows what the reader began with. */
export type Conflict = { field: AnyField; base: FieldValue | undefined; theirs: FieldValue; mine: FieldValue }
/** `clean`: what both changes give together where they do not meet; in a conflict it holds theirs. `onlyTheirs`: what they changed and the reader did not. */
export type Merge = { clean: RecordValues; conflicts: readonly Conflict[]; onlyTheirs: readonly Conflict[] }

/** Values are flat: texts, switches and lists of texts, in whatever order a list is. */
export const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean => keyOf(one) === keyOf(other)

const keyOf = (value: FieldValue | undefined) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

/** What of the values is another than before. */
export const changesOf = (base: RecordValues, values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, base[name])))

type Base = Readonly<Record<string, FieldValue | undefined>>

/** Puts two changes of one record together (promise J7): field by field against what both began with. */
export const mergeChanges = (fields: readonly AnyField[], base: Base, theirs: RecordValues, mine: RecordValues): Merge => {
  const met = fields.flatMap((field): Conflict[] => {
    const [was, their, my] = [base[field.name], theirs[field.name], mine[field.name]]
    return their === undefined || my === undefined ? [] : [{ field, base: was, theirs: their, mine: my }]
  })
  const byThem = met.filter((each) => !isSame(each.theirs, each.base) && !isSame(each.theirs, each.mine))
  const isMine = (each: Conflict) => !isSame(each.mine, each.base)
  return {
    clean: { ...mine, ...Object.fromEntries(byThem.map(({ field, theirs: value }) => [field.name, value])) },
    conflicts: byThem.filter(isMine),
    onlyTheirs: byThem.filter((each) => !isMine(each)),
  }
}
