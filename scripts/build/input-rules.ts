import {
  getDirectiveValues,
  getNullableType,
  GraphQLBoolean,
  GraphQLString,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
} from 'graphql'
import type { DefinitionNode, DocumentNode, GraphQLInputField, GraphQLSchema, OperationDefinitionNode } from 'graphql'

/** A plugin of graphql-codegen: generates for each mutation the constraints of its input, for the form that sends it. */
export const plugin = (schema: GraphQLSchema, documents: readonly { document?: DocumentNode }[]): string =>
  documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter(isMutation)
    .flatMap((mutation) => {
      const rules = rulesOf(schema, mutation)
      const name = mutation.name?.value ?? ''
      return Object.keys(rules).length === 0
        ? []
        : `export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Rules = ${JSON.stringify(rules)} as const;`
    })
    .join('\n')

const isMutation = (definition: DefinitionNode): definition is OperationDefinitionNode =>
  definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation'

/** Fields that identify the record and its version, which users never type. */
const NOT_TYPED = new Set(['id', 'version'])

const rulesOf = (schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): Record<string, object> => {
  const named = variableDefinitions.find(({ variable }) => variable.name.value === 'input')?.type
  const node = named?.kind === Kind.NON_NULL_TYPE ? named.type : named
  const input = node?.kind === Kind.NAMED_TYPE ? schema.getType(node.name.value) : undefined
  if (!isInputObjectType(input)) return {}
  return Object.fromEntries(
    Object.values(input.getFields())
      .map((field) => [field.name, ruleOf(schema, field)] as const)
      .filter(([name, rule]) => !NOT_TYPED.has(name) && Object.keys(rule).length > 0),
  )
}

/**
 * A field is required if the contract demands a non-empty value, if it is mandatory and no text, or if it is a list with a minimum length. A switch
 * always has a value; marking it as required would read as if it had to be on.
 */
const ruleOf = (schema: GraphQLSchema, { type, astNode }: GraphQLInputField): object => {
  const directive = schema.getDirective('constraint')
  const { required, ...bounds } = (directive && astNode && getDirectiveValues(directive, astNode)) ?? {}
  const value = getNullableType(type)
  const mustBeGiven = isNonNullType(type) && value !== GraphQLString && value !== GraphQLBoolean && !isListType(value)
  const isRequired = required === true || mustBeGiven || Number(bounds['minItems'] ?? 0) > 0
  return { ...(isRequired && { required: true }), ...bounds }
}
