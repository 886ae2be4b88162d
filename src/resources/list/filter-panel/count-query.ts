import type { TypedDocumentNode } from 'urql'
import type { AnyList, PageVariables } from '../list.ts'

type Counts = Readonly<Record<string, { totalCount: number; totalIsExact: boolean }>>

const COUNTS = ['totalCount', 'totalIsExact']

/** Derives a query that only counts rows from the query of a list. */
export const countQuery = ({ query }: AnyList): TypedDocumentNode<Counts, PageVariables> => ({
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
