import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import type { ListView } from './address/address.ts'
import type { ListScope } from './ask-list.ts'
import type { AnyList, AnyRow, StateCount } from './list.ts'
import { pageVariables } from './address/page-variables.ts'

/** One row is the least that a page may have. */
const ONE = { first: 1 }
const UNKNOWN: readonly StateCount[] = []

type Place = { view: ListView; scope: ListScope; rows: readonly AnyRow[]; paused: boolean }

/**
 * How many rows of a list are in each state, by its filter and search; undefined while that is not known, none where it cannot be told, and nothing more is said of it. It is asked
 * for once the rows are there, which it never delays, and stays while it is counted anew. Paging and sorting ask for nothing.
 */
export const useListStates = (list: AnyList, { view, scope, rows, paused }: Place): readonly StateCount[] | undefined => {
  const { where, search } = pageVariables(view, list)
  const asked = JSON.stringify({ ...scope, where, search })
  const variables = useMemo(() => ({ ...(JSON.parse(asked) as object), ...ONE }), [asked])
  // The answer names no row: whatever changes one changes it too.
  const type = typeOf(rows)
  const context = useMemo(() => ({ expectsErrors: true, ...(type !== undefined && { additionalTypenames: [type] }) }), [type])
  const [{ data, error }] = useQuery({
    query: list.countsStates ?? list.query,
    variables,
    context,
    pause: paused || !list.countsStates,
    requestPolicy: 'cache-and-network',
  })
  const place = JSON.stringify(scope)
  const [last, setLast] = useState<{ place: string; counts: readonly StateCount[] }>()
  const counts = data?.[list.connection]?.states
  if (counts && last?.counts !== counts) setLast({ place, counts })
  return counts ?? (last?.place === place ? last.counts : error && UNKNOWN)
}

const typeOf = ([row]: readonly AnyRow[]): string | undefined =>
  row && '__typename' in row && typeof row.__typename === 'string' ? row.__typename : undefined
