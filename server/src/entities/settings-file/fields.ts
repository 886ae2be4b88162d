import {
  GraphQLBoolean,
  getNamedType,
  getNullableType,
  GraphQLInt,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import type { Section } from './sections.ts'

/** Fields of an update that are no settings: which record, which version, what the caller has confirmed, and secrets. */
const NO_SETTINGS: ReadonlySet<string> = new Set(['id', 'version', 'users', 'digest', 'clientSecret'])

export type FieldKind = 'text' | 'number' | 'yesNo' | 'texts' | 'numbers'
export type Field = {
  /** Name in the API. */
  readonly name: string
  /** Name in the file. */
  readonly as: string
  readonly kind: FieldKind
  readonly values?: readonly string[]
  /** Whether the create operation takes it, and the update operation. */
  readonly creates: boolean
  readonly updates: boolean
}

/** Fields of a section's records in the order of the file, taken from the inputs of its operations: a new setting is in the file by itself. */
export function fieldsOf(schema: GraphQLSchema, section: Section): readonly Field[] {
  const create = inputOf(schema, `create${section.type}`).getFields()
  const update = inputOf(schema, `update${section.type}`).getFields()
  const left = new Set([...NO_SETTINGS, section.key, ...(section.without ?? [])])
  const names = [...(section.fixed ?? []), ...Object.keys(update).filter((name) => !left.has(name)), ...(section.further ?? [])]
  return names.map((name) => {
    const type = update[name]?.type ?? create[name]?.type
    return {
      name,
      as: section.references?.[name]?.as ?? name,
      ...(type ? kindOf(type) : { kind: 'texts' as const }),
      ...(section.numbers?.includes(name) && { kind: 'number' as const }),
      creates: name in create,
      updates: name in update,
    }
  })
}

/** Type of the argument `input` of a mutation. */
export function inputOf(schema: GraphQLSchema, mutation: string): GraphQLInputObjectType {
  const fields = schema.getMutationType()?.getFields() ?? {}
  const input = fields[mutation]?.args.find(({ name }) => name === 'input')
  const type = input && getNamedType(input.type)
  if (!isInputObjectType(type)) throw new Error(`${mutation} has no input`)
  return type
}

function kindOf(type: GraphQLInputType): Pick<Field, 'kind' | 'values'> {
  const isList = isListType(getNullableType(type))
  const named = getNamedType(type)
  const values = isEnumType(named) ? { values: named.getValues().map(({ name }) => name) } : {}
  if (named === GraphQLBoolean) return { kind: 'yesNo' }
  if (named === GraphQLInt) return { kind: isList ? 'numbers' : 'number' }
  return { kind: isList ? 'texts' : 'text', ...values }
}
