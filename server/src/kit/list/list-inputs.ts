import { filterInput, type FilterField, type FilterInput } from './filter-input.ts'
import { sortInput, type SortInput, type SortKey } from './sort-input.ts'

export type ListField = { readonly filter?: FilterField; readonly sort?: SortKey }

/** Declares the inputs of a list. @param name prefix of their names */
export function listInputs(
  name: string,
  fields: Readonly<Record<string, ListField>>,
): { readonly filter: FilterInput; readonly sort: SortInput } {
  const having = <Kind extends keyof ListField>(kind: Kind) =>
    Object.fromEntries(Object.entries(fields).flatMap(([field, { [kind]: value }]) => (value ? [[field, value] as const] : [])))
  return { filter: filterInput(`${name}FilterInput`, having('filter')), sort: sortInput(`${name}SortInput`, having('sort')) }
}
