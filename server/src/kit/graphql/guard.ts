import type { GraphQLField, GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from 'graphql'
import { featuresOf, mayCall } from '../../access/access.ts'
import type { Decision } from '../../access/access.ts'
import { operations } from '../../access/operations.ts'
import { isClosedInView } from '../../access/view-as.ts'
import { isFeatureEnabled } from '../../access/feature.rules.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Viewer } from '../../access/viewer.ts'
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

/** Whether the access table lets the caller do what a root field does, its feature flags included. */
export async function mayDo({ viewer, owner, isFresh }: RequestContext, operation: string): Promise<Decision> {
  const decision = mayCall(viewer, operation, isFresh)
  if (decision !== 'allowed' || !viewer || (await areOn(owner, featuresOf(operation), viewer))) return decision
  return 'denied'
}

/**
 * Throws AUTH_NOT_AUTHENTICATED, AUTH_NOT_AUTHORIZED or FRESH_AUTH_REQUIRED, and VIEW_AS_READ_ONLY for a write of who says that they only look;
 * a refusal to somebody who is known leaves an audit row.
 */
export async function admit(context: RequestContext, operation: string): Promise<void> {
  const { viewer, viewAs } = context
  const decision = await mayDo(context, operation)
  if (decision === 'unauthenticated') throw refusal('AUTH_NOT_AUTHENTICATED')
  if (viewAs !== undefined && isClosedInView(operation)) {
    if (viewer) await noteDenied(context, viewer, operation, { viewAs })
    throw refusal('VIEW_AS_READ_ONLY')
  }
  if (decision === 'allowed') return
  if (!viewer) throw refusal('AUTH_NOT_AUTHENTICATED')
  await noteDenied(context, viewer, operation)
  throw refusal(decision === 'stale' ? 'FRESH_AUTH_REQUIRED' : 'AUTH_NOT_AUTHORIZED')
}

const noteDenied = ({ owner }: RequestContext, viewer: Viewer, operation: string, after?: { viewAs: string }): Promise<void> =>
  writeAudit(owner, viewer, {
    action: operation.slice(operation.indexOf('.') + 1),
    subjectType: 'Operation',
    subjectId: operation,
    denied: true,
    ...(after && { after }),
  })

async function areOn(orm: RequestContext['owner'], features: readonly string[], viewer: Viewer): Promise<boolean> {
  for (const feature of features) if (!(await isFeatureEnabled(orm, feature, viewer))) return false
  return true
}
