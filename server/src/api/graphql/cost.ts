import { Kind, getNamedType, getNullableType, isInterfaceType, isListType, isObjectType } from 'graphql'
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql'
import { badInput } from '../../kit/graphql/refusal.ts'
import { DEFAULT_SIZE } from '../../kit/list/list.ts'

/** Assumed number of rows of a list without `first` and `last`, such as a user's claims. */
const UNPAGED_ROWS = 5

type Operation = {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operationName?: string | null | undefined
  readonly variableValues?: { readonly [name: string]: unknown } | null | undefined
}

/**
 * Refuses an operation that may return more than `most` values.
 * @throws COST_LIMIT
 */
export function refuseTooCostly(operation: Operation, most: number): void {
  const cost = costOf(operation)
  if (cost > most)
    throw badInput(`This asks for up to ${cost} values, and ${most} are allowed. Ask for fewer rows or fields.`, 'COST_LIMIT')
}

/**
 * Maximum number of values that a valid operation may return: each field counts as one, multiplied by the rows of the pages around it. Page sizes are
 * those of this request: literals, variables, or defaults. A type of which only few fields have a value at once names their maximum
 * number as its extension `mostValues`; the other fields are null.
 */
export function costOf({ schema, document, operationName, variableValues }: Operation): number {
  const operations = document.definitions.filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)
  const operation = operations.find(({ name }) => name?.value === operationName) ?? operations[0]
  const root = operation && schema.getRootType(operation.operation)
  if (!root) return 0
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  )
  return selectionCost(operation.selectionSet, root, {
    schema,
    fragments,
    sizeOf: sizesIn(operation, variableValues ?? {}),
    costs: new Map(),
  })
}

type Walk = {
  readonly schema: GraphQLSchema
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly sizeOf: (field: FieldNode, definition: GraphQLField<unknown, unknown>) => number
  /** Cached costs of fragments: without them, fragments that each spread the next one twice would take exponential time. */
  readonly costs: Map<string, number>
}

/** `rows` is the size of the page that these fields belong to; fields next to its nodes, such as its total, exist once. */
const selectionCost = ({ selections }: SelectionSetNode, parent: GraphQLNamedType, walk: Walk, rows = 1): number =>
  selections.reduce((sum, selection) => {
    if (selection.kind === Kind.FIELD) return sum + fieldCost(selection, parent, walk, rows)
    if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + fragmentCost(selection.name.value, walk, rows)
    const narrowed = selection.typeCondition && walk.schema.getType(selection.typeCondition.name.value)
    return sum + selectionCost(selection.selectionSet, narrowed ?? parent, walk, rows)
  }, 0)

function fragmentCost(name: string, walk: Walk, rows: number): number {
  const key = `${rows} ${name}`
  const known = walk.costs.get(key)
  if (known !== undefined) return known
  const fragment = walk.fragments.get(name)
  const type = fragment && walk.schema.getType(fragment.typeCondition.name.value)
  const cost = type ? selectionCost(fragment.selectionSet, type, walk, rows) : 0
  walk.costs.set(key, cost)
  return cost
}

function fieldCost(field: FieldNode, parent: GraphQLNamedType, walk: Walk, rows: number): number {
  const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined
  // Introspection, which only developers can use.
  if (!definition || !field.selectionSet) return 1
  const type = getNamedType(definition.type)
  const size = field.name.value === 'nodes' ? rows : walk.sizeOf(field, definition)
  if (isObjectType(type) && 'nodes' in type.getFields()) return 1 + selectionCost(field.selectionSet, type, walk, size)
  const cost = selectionCost(field.selectionSet, type, walk)
  const most = type.extensions['mostValues']
  return 1 + size * (typeof most === 'number' ? Math.min(cost, most) : cost)
}

/** Maximum number of rows of each field. */
function sizesIn({ variableDefinitions = [] }: OperationDefinitionNode, variables: { readonly [name: string]: unknown }): Walk['sizeOf'] {
  const defaults = new Map(variableDefinitions.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]))
  const argumentOf = (field: FieldNode, name: string): unknown => {
    const value = field.arguments?.find((argument) => argument.name.value === name)?.value
    const literal = value?.kind === Kind.VARIABLE ? (variables[value.name.value] ?? defaults.get(value.name.value)) : value
    return isIntLiteral(literal) ? Number(literal.value) : literal
  }
  return (field, { args, type }) => {
    const paging = args.filter(({ name }) => name === 'first' || name === 'last')
    if (paging.length === 0) return isListType(getNullableType(type)) ? UNPAGED_ROWS : 1
    const sizes = paging.map(({ name, defaultValue }) => argumentOf(field, name) ?? defaultValue).filter((size) => typeof size === 'number')
    return sizes.length === 0 ? DEFAULT_SIZE : Math.max(1, ...sizes)
  }
}

const isIntLiteral = (value: unknown): value is { kind: Kind.INT; value: string } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.INT
