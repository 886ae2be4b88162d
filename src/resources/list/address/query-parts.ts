import type { DefinitionNode } from 'graphql'
import type { TypedDocumentNode } from 'urql'

/**
 * The query of a list with only the wanted parts of its connection, so that no list writes a second one.
 * @param suffix what its name ends with, to tell it from the list's own
 */
export const withParts = <Data, Variables>(
  { kind, definitions }: TypedDocumentNode<Data, Variables>,
  wanted: (part: string) => boolean,
  suffix = '',
): TypedDocumentNode<Data, Variables> => ({
  kind,
  // Fragments are of rows.
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
