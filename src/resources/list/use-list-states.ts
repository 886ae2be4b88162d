import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import type { ListView } from './address/address.ts'
import type { ListScope } from './ask-list.ts'
import type { AnyList, AnyRow } from './list.ts'
import type { StateCount } from './list-query.ts'
import { pageVariables } from './address/page-variables.ts'

/** The server requires a page of at least one row. */
const ONE = { first: 1 }
const UNKNOWN: readonly StateCount[] = []

type Place = { view: ListView; scope: ListScope; rows: readonly AnyRow[]; paused: boolean }

/**
 * Returns the number of rows in each state for the current filter and search; undefined while unknown, empty if the query failed, which is not
 * reported. The query starts after the rows have arrived, so that it never delays them. The last counts stay during a refresh. Paging and sorting do
 * not query again.
 */
export const useListStates = (list: AnyList, { view, scope, rows, paused }: Place): readonly StateCount[] | undefined => {
  const { where, search } = pageVariables(view, list)
  const question = JSON.stringify({ ...scope, where, search })
  const variables = useMemo(() => ({ ...(JSON.parse(question) as object), ...ONE }), [question])
  // The answer contains no rows, so their type is named for cache invalidation.
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
