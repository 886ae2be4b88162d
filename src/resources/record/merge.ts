import type { AnyField, RecordValues } from './form/field.ts'

export type FieldValue = RecordValues[string]
/** A field that two people changed to different values. `base` is undefined if the reader's starting value is unknown. */
export type Conflict = { field: AnyField; base: FieldValue | undefined; theirs: FieldValue; mine: FieldValue }
/** `clean` merges both changes and has their value where they conflict. `onlyTheirs` are fields that only the other person changed. */
export type Merge = { clean: RecordValues; conflicts: readonly Conflict[]; onlyTheirs: readonly Conflict[] }

/** Compares values, which are strings, booleans or lists of strings. The order of a list does not matter. */
export const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean => keyOf(one) === keyOf(other)

const keyOf = (value: FieldValue | undefined) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

/** Returns the values that differ from `base`. */
export const changesOf = (base: RecordValues, values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, base[name])))

type Base = Readonly<Record<string, FieldValue | undefined>>

/** Merges two changes of one record (promise J7), field by field against the common base. */
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
