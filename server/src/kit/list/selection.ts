import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql'

/** Whether a query asks for the total of the list that is being resolved. */
export const asksForTotal = (info: GraphQLResolveInfo): boolean => asksFor(info, ['totalCount', 'totalIsExact'])

/** Whether the query asks for the number of rows in each state. */
export const asksForStates = (info: GraphQLResolveInfo): boolean => asksFor(info, ['states'])

const asksFor = (info: GraphQLResolveInfo, names: readonly string[]): boolean =>
  info.fieldNodes.some(({ selectionSet }) => selectionSet !== undefined && selects(selectionSet, names, info))

const selects = ({ selections }: SelectionSetNode, names: readonly string[], info: GraphQLResolveInfo): boolean =>
  selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return names.includes(selection.name.value)
    const inside = selection.kind === Kind.FRAGMENT_SPREAD ? info.fragments[selection.name.value] : selection
    return inside !== undefined && selects(inside.selectionSet, names, info)
  })
