import type { DefinitionNode } from 'graphql'
import type { TypedDocumentNode } from 'urql'

/**
 * Returns the query of a list with only some fields of its connection, so that no list has to write a second query.
 * @param suffix appended to the operation's name, which must differ from that of the full query
 */
export const withParts = <Data, Variables>(
  { kind, definitions }: TypedDocumentNode<Data, Variables>,
  wanted: (part: string) => boolean,
  suffix = '',
): TypedDocumentNode<Data, Variables> => ({
  kind,
  // Fragments are used only on rows.
  definitions: definitions.flatMap((operation): DefinitionNode[] => {
    if (operation.kind !== 'OperationDefinition') return wanted('nodes') ? [operation] : []
    const selections = operation.selectionSet.selections.map((list) => {
      if (list.kind !== 'Field' || !list.selectionSet) return list
      const parts = list.selectionSet.selections.filter((part) => part.kind === 'Field' && wanted(part.name.value))
      return { ...list, selectionSet: { ...list.selectionSet, selections: parts } }
    })
    const name = operation.name && { ...operation.name, value: operation.name.value + suffix }
    return [{ ...operation, ...(name && { name }), selectionSet: { ...operation.selectionSet, selections } }]
  }),
})
