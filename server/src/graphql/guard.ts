import type { GraphQLField, GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from 'graphql'
import { mayCall } from '../access/access.ts'
import { operations } from '../access/operations.ts'
import { writeAudit } from '../entities/logs/audit.ts'
import type { RequestContext } from './context.ts'
import { refusal } from './refusal.ts'

type Resolve = GraphQLFieldResolver<unknown, RequestContext>
type Field = GraphQLField<unknown, RequestContext>

/**
 * Puts the access module in front of every root field of the schema.
 * @throws when a field has no row in access/operations.ts, or a row has no field
 */
export function guarded(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter((type) => type != null)
  const fields = roots.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field: field as Field })))
  const names = fields.map(({ type, field }) => `${type.name}.${field.name}`)
  const strays = Object.keys(operations).filter((name) => !names.includes(name))
  const rowless = names.filter((name) => !(name in operations))
  if (strays.length + rowless.length > 0)
    throw new Error(`access/operations.ts and the schema differ. Without a row: ${rowless.join()}. Without a field: ${strays.join()}.`)
  for (const { type, field } of fields) guardField(type, field)
  return schema
}

function guardField({ name: typeName }: GraphQLObjectType, field: Field): void {
  const operation = `${typeName}.${field.name}`
  const behind =
    (resolve: Resolve): Resolve =>
    async (parent, args, context, info) => {
      await admit(context, operation)
      return resolve(parent, args, context, info)
    }
  if (typeName === 'Subscription') {
    if (!field.subscribe) throw new Error(`${operation} does not say what it subscribes to.`)
    field.subscribe = behind(field.subscribe)
  } else {
    if (!field.resolve) throw new Error(`${operation} has no resolver.`)
    field.resolve = behind(field.resolve)
  }
}

/** Throws AUTH_NOT_AUTHENTICATED or AUTH_NOT_AUTHORIZED; a refusal to somebody who is known leaves an audit row. */
async function admit({ viewer, orm }: RequestContext, operation: string): Promise<void> {
  const decision = mayCall(viewer, operation)
  if (decision === 'allowed') return
  if (decision === 'unauthenticated' || !viewer) throw refusal('AUTH_NOT_AUTHENTICATED')
  await writeAudit(orm, viewer, {
    action: operation.slice(operation.indexOf('.') + 1),
    subjectType: 'Operation',
    subjectId: operation,
    denied: true,
  })
  throw refusal('AUTH_NOT_AUTHORIZED')
}
