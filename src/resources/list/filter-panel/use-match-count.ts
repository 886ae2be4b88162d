import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useQuery, type CombinedError, type TypedDocumentNode } from 'urql'
import type { ListView } from '../address/address.ts'
import type { AnyList } from '../list.ts'
import type { PageVariables } from '../list-query.ts'
import { pageVariables } from '../address/page-variables.ts'

type Counts = Readonly<Record<string, { totalCount: number; totalIsExact: boolean }>>

const COUNTS = ['totalCount', 'totalIsExact']

/** Derives a query that only counts rows from the query of a list. */
const countQuery = ({ query }: AnyList): TypedDocumentNode<Counts, PageVariables> => ({
  kind: query.kind,
  definitions: query.definitions.flatMap((operation) => {
    if (operation.kind !== 'OperationDefinition') return []
    const selections = operation.selectionSet.selections.map((list) => {
      if (list.kind !== 'Field' || !list.selectionSet) return list
      const counts = list.selectionSet.selections.filter((part) => part.kind === 'Field' && COUNTS.includes(part.name.value))
      return { ...list, selectionSet: { ...list.selectionSet, selections: counts } }
    })
    return [{ ...operation, selectionSet: { ...operation.selectionSet, selections } }]
  }),
})

/** Debounce of the count after the last change, in milliseconds. */
const COUNT_DEBOUNCE = 300

export type MatchCount = {
  /** The last count; it stays during the next query. */
  total: { count: number; exact: boolean } | undefined
  counting: boolean
  error: CombinedError | undefined
  retry: () => void
}

/** The server requires a page of at least one row. Errors are shown beside the count. */
const ONE = { first: 1 }
const CONTEXT = { expectsErrors: true }

/** Counts the rows that a view would show. Sends nothing while `paused`. */
export const useMatchCount = (list: AnyList, view: ListView, scope: Readonly<Record<string, unknown>>, paused: boolean): MatchCount => {
  const query = useMemo(() => countQuery(list), [list])
  const question = useMemo(() => {
    const { where, state, search } = pageVariables(view, list)
    return JSON.stringify({
      ...scope,
      ...(where !== undefined && { where }),
      ...(state !== undefined && { state }),
      ...(search != null && { search }),
    })
  }, [view, list, scope])
  const [debounced] = useDebouncedValue(question, COUNT_DEBOUNCE)
  const variables = useMemo(() => ({ ...(JSON.parse(debounced) as object), ...ONE }), [debounced])
  const pause = paused || debounced !== question
  const [{ data, fetching, error }, execute] = useQuery({ query, variables, pause, requestPolicy: 'network-only', context: CONTEXT })
  const found = data?.[list.connection]
  return {
    total: found && { count: found.totalCount, exact: found.totalIsExact },
    counting: fetching || (!paused && debounced !== question),
    error: pause ? undefined : error,
    retry: () => execute({ requestPolicy: 'network-only' }),
  }
}
