import type { DefinitionNode } from 'graphql'
import type { TypedDocumentNode } from 'urql'

type Maybe<T> = T | null | undefined

export type PageVariables = {
  first?: Maybe<number>
  after?: Maybe<string>
  last?: Maybe<number>
  before?: Maybe<string>
  where?: unknown
  state?: unknown
  order?: unknown
  search?: Maybe<string>
}

type PageInfo = { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }

/** The answer of every list query. With `totalIsExact` false, counting stopped and `totalCount` is an estimate. */
export type Connection<Row> = {
  nodes: readonly Row[]
  pageInfo: PageInfo
  totalCount: number
  totalIsExact: boolean
  states?: readonly StateCount[] | null
}

/** Number of rows in a state, whichever state is chosen. With `state` null it is the total; with `isCapped` there are more. */
export type StateCount = { state: string | null; count: number; isCapped: boolean }

/**
 * Returns the query of a list with only some fields of its connection, so that no list has to write a second query.
 * @param suffix appended to the operation's name, which must differ from that of the full query
 */
export const withParts = <Data, Variables>(
  { kind, definitions }: TypedDocumentNode<Data, Variables>,
  includes: (part: string) => boolean,
  suffix = '',
): TypedDocumentNode<Data, Variables> => ({
  kind,
  // Fragments are used only on rows.
  definitions: definitions.flatMap((operation): DefinitionNode[] => {
    if (operation.kind !== 'OperationDefinition') return includes('nodes') ? [operation] : []
    const selections = operation.selectionSet.selections.map((list) => {
      if (list.kind !== 'Field' || !list.selectionSet) return list
      const parts = list.selectionSet.selections.filter((part) => part.kind === 'Field' && includes(part.name.value))
      return { ...list, selectionSet: { ...list.selectionSet, selections: parts } }
    })
    const name = operation.name && { ...operation.name, value: operation.name.value + suffix }
    return [{ ...operation, ...(name && { name }), selectionSet: { ...operation.selectionSet, selections } }]
  }),
})
