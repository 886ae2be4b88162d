import { getNamedType, isCompositeType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import type { GraphQLField, GraphQLFieldResolver, GraphQLResolveInfo, GraphQLSchema } from 'graphql'
import { featuresOf, mayCall, type Decision } from '../../access/access.ts'
import { isFeatureEnabled } from '../../access/feature.rules.ts'
import { isWithheld, keyOf } from '../../access/activities.ts'
import { isMachine, isMachineType, machineActivityOf, machineOperations } from '../../access/machine-rights.ts'
import { isClosedInView } from '../../access/view-as.ts'
import type { Viewer } from '../../access/viewer.ts'
import { writeAudit } from '../audit/audit.ts'
import type { RequestContext } from './context.ts'
import { contextDoing, contextOf } from './doing.ts'
import { readRules, ruleOf } from './operations.ts'
import { refusal } from './refusal.ts'

type Resolve = GraphQLFieldResolver<unknown, RequestContext>
type Field = GraphQLField<unknown, RequestContext>

/**
 * Checks access before every root field of the schema.
 * @throws if a field does not declare who may call it
 */
export function guarded(schema: GraphQLSchema): GraphQLSchema {
  for (const { operation, field } of readRules(schema)) guardField(operation, field as Field)
  return schema
}

function guardField(operation: string, field: Field): void {
  const behind =
    (resolve: Resolve): Resolve =>
    async (parent, args, context, info) => {
      await admit(context, operation)
      if (context.viewer && isMachine(context.viewer)) await refuseOtherTypes(context, context.viewer, operation, info)
      return resolve(parent, args, contextFor(context, operation), info)
    }
  if (operation.startsWith('Subscription.')) {
    if (!field.subscribe) throw new Error(`${operation} does not say what it subscribes to.`)
    field.subscribe = behind(field.subscribe)
  } else {
    if (!field.resolve) throw new Error(`${operation} has no resolver.`)
    field.resolve = behind(field.resolve)
  }
}

/** The context of an operation. A machine has its own activity for each: fields that anybody signed in may call are open to it only there. */
const contextFor = (context: RequestContext, operation: string): RequestContext =>
  context.viewer && isMachine(context.viewer) ? contextDoing(context, machineActivityOf(operation)) : contextOf(context, operation)

type Asking = Pick<RequestContext, 'viewer' | 'owner' | 'primary' | 'isFresh' | 'isPortal'>

/** Decides whether the caller may call a root field by its rule, including its feature flags. */
export async function mayDo({ viewer, owner, primary = owner, isFresh, isPortal }: Asking, operation: string): Promise<Decision> {
  const rule = ruleOf(operation)
  if (viewer && isMachine(viewer)) {
    const activity = machineActivityOf(operation)
    if (!activity || isWithheld(viewer, activity)) return 'denied'
  }
  const decision = mayCall(viewer, rule, isFresh, isPortal)
  if (decision !== 'allowed' || !viewer || (await areOn(primary, featuresOf(rule), viewer))) return decision
  return 'denied'
}

/**
 * Throws AUTH_NOT_AUTHENTICATED, AUTH_NOT_AUTHORIZED or FRESH_AUTH_REQUIRED, and VIEW_AS_READ_ONLY for a write by a caller who previews as somebody
 * else. A refusal of a known caller leaves an audit row.
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
  throw refusal(
    decision === 'stale' ? 'FRESH_AUTH_REQUIRED' : 'AUTH_NOT_AUTHORIZED',
    isMachine(viewer) ? { why: whyNoMachine(operation) } : {},
  )
}

const nameOf = (operation: string): string => operation.slice(operation.indexOf('.') + 1)

/** Says to whoever writes the program of a machine what is missing. It names no operation but the caller's and those of the documentation. */
function whyNoMachine(operation: string): string {
  const activity = machineActivityOf(operation)
  return activity
    ? `The app needs the activity ${keyOf(activity)}, and so does its owner.`
    : `An app of kind Machine can only call ${machineOperations.map(nameOf).join(', ')}.`
}

/**
 * Refuses a machine that asks for records beside users and customers, such as the login provider of a customer: a field leads to them without an
 * operation of theirs. A new type is refused too.
 */
async function refuseOtherTypes(context: RequestContext, viewer: Viewer, operation: string, info: GraphQLResolveInfo): Promise<void> {
  const types = new TypeInfo(info.schema)
  let refused: string | undefined
  const visitor = visitWithTypeInfo(types, {
    Field() {
      const type = getNamedType(types.getType())
      if (type && isCompositeType(type) && !isMachineType(type.name, viewer, operation)) refused ??= type.name
    },
  })
  const definitions = [...Object.values(info.fragments), { ...info.operation, directives: [] }]
  for (const definition of definitions) visit(definition, visitor)
  if (refused === undefined) return
  await noteDenied(context, viewer, operation, { type: refused })
  throw refusal('AUTH_NOT_AUTHORIZED', { why: 'An app of kind Machine can only ask for the fields of users and customers themselves.' })
}

const noteDenied = (
  { owner, primary = owner }: RequestContext,
  viewer: Viewer,
  operation: string,
  after?: { readonly viewAs: string } | { readonly type: string },
): Promise<void> =>
  writeAudit(primary, viewer, {
    action: nameOf(operation),
    subjectType: 'Operation',
    subjectId: operation,
    denied: true,
    ...(after && { after }),
  })

async function areOn(orm: RequestContext['owner'], features: readonly string[], viewer: Viewer): Promise<boolean> {
  for (const feature of features) if (!(await isFeatureEnabled(orm, feature, viewer))) return false
  return true
}
