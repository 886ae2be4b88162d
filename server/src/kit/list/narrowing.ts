import { and, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { FilterTree } from './filter-input.ts'
import { filterToSql } from './filter.ts'
import type { ListSource } from './list.ts'
import { searchToSql } from './search.ts'

/** Filter, search and state that narrow a list, and the exports and bulk actions on all of its rows. */
export type Narrowing = {
  readonly where?: FilterTree | null | undefined
  readonly search?: string | null | undefined
  readonly state?: string | null | undefined
}
type Narrowed = Pick<ListSource, 'filter' | 'id' | 'searched' | 'foundBy' | 'alsoFound' | 'states'>

export const isNarrowed = ({ where, search, state }: Narrowing): boolean => where != null || Boolean(search?.trim()) || state != null

export const filteredBy = (source: Narrowed, { where, search }: Narrowing, viewer: Viewer | undefined): SQL | undefined =>
  and(source.filter && filterToSql(source.filter, where, viewer), searchToSql(source, search))

export function inState({ states }: Narrowed, { state }: Narrowing): SQL | undefined {
  if (state == null) return undefined
  const condition = states?.conditions()[state]
  if (!condition) throw new Error(`There is no state ${state} in this list`)
  return condition
}
