import { Kind, type DocumentNode, type FragmentDefinitionNode, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'

type Request = { readonly document: DocumentNode; readonly operationName?: string | null | undefined }

/** Number of calls of a request: each root field is one, whatever its alias (promise G3). */
export const countCalls = (request: Request): number => rootFieldsOf(request).length

/** Names of a request's root fields, repeated as often as they are requested. */
export function rootFieldsOf({ document, operationName }: Request): string[] {
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  )
  const operations = document.definitions.filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)
  const operation = operations.find(({ name }) => name?.value === operationName) ?? operations[0]
  return operation ? fieldsOf(operation.selectionSet, fragments) : []
}

/** Terminates, because validation has refused fragments that contain themselves. */
const fieldsOf = ({ selections }: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    const inside = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection
    return inside ? fieldsOf(inside.selectionSet, fragments) : []
  })
