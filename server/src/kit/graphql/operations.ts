import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core'
import type { GraphQLField, GraphQLSchema } from 'graphql'
import type { Rule } from '../../access/rules.ts'

export type Verb =
  | 'list'
  | 'one'
  | 'create'
  | 'update'
  | 'change'
  | 'audit'
  | 'revert'
  | 'previewBulk'
  | 'startBulk'
  | 'undoBulk'
  | 'export'
/** `resource` is the name in its definition. The test matrices take their rows from this. */
export type Subject = { readonly resource: string; readonly verb: Verb }

/**
 * Requires every root field to declare who may call it.
 * `isLive`: browsers query as soon as they are notified of a change, so it is not read from a replica, which may lag behind.
 */
type Ruled = { access: Rule; of?: Subject; isLive?: boolean }

declare global {
  export namespace PothosSchemaTypes {
    export interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > extends Ruled {}
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > extends Ruled {}
    export interface SubscriptionFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > extends Ruled {}
  }
}

export type RootField = {
  readonly operation: string
  readonly field: GraphQLField<unknown, unknown>
  readonly rule: Rule
  readonly of?: Subject
}

/** The rules of all root fields by their name, e.g. `Query.users`; filled when the schema is made. */
export const operations: Readonly<Record<string, Rule>> = {}

const live = new Set<string>()
/** Queries that are not read from a replica, by the name of their root field; filled when the schema is made. */
export const liveFields: ReadonlySet<string> = live

/** @throws for an operation that the schema does not have: never a silent yes or no */
export function ruleOf(operation: string): Rule {
  const rule = operations[operation]
  if (rule === undefined) throw new Error(`The schema has no operation ${operation}, or it has not been made yet.`)
  return rule
}

/**
 * Reads every root field with the rule of its definition.
 * @throws if a field has none, which the types prevent for fields made with the builder
 */
export function readRules(schema: GraphQLSchema): RootField[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter((type) => type != null)
  const found = roots.flatMap((type) =>
    Object.values(type.getFields()).map((field) => {
      const operation = `${type.name}.${field.name}`
      const { access, of, isLive } = (field.extensions['pothosOptions'] ?? {}) as Partial<Ruled>
      if (access === undefined) throw new Error(`${operation} does not say who may call it: give the field its "access".`)
      if (isLive) live.add(field.name)
      return { operation, field, rule: access, ...(of && { of }) }
    }),
  )
  Object.assign(operations, Object.fromEntries(found.map(({ operation, rule }) => [operation, rule])))
  return found
}
