import { Kind } from 'graphql'
import type { DocumentNode, FragmentDefinitionNode, OperationDefinitionNode, SelectionSetNode } from 'graphql'

type Request = { readonly document: DocumentNode; readonly operationName?: string | null | undefined }

/** How many calls a request makes: each root field is one, whatever it is called by (promise G3). */
export function countCalls({ document, operationName }: Request): number {
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  )
  const operations = document.definitions.filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)
  const operation = operations.find(({ name }) => name?.value === operationName) ?? operations[0]
  return operation ? countFields(operation.selectionSet, fragments) : 0
}

/** Validation has refused fragments that contain themselves. */
const countFields = ({ selections }: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): number =>
  selections.reduce((sum, selection) => {
    if (selection.kind === Kind.FIELD) return sum + 1
    const inside = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection
    return sum + (inside ? countFields(inside.selectionSet, fragments) : 0)
  }, 0)
