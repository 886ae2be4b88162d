import { explainActivity, type ActivityTrace, type UserAccess } from '../../../../contract/access/user-access.ts'
import { operations } from '../../kit/graphql/operations.ts'
import type { ActivityType } from '../../tables/access-profile.table.ts'
import type { Evaluation } from './evaluation-request.ts'
import type { Subject } from './subject.ts'

export type Decision = { readonly decision: boolean; readonly context?: Readonly<Record<string, unknown>> }

/**
 * Evaluates one question with the function that also computes the portal's own permissions. For a resource that the subject owns, an activity on
 * 'own' things is sufficient too: with UPDATE on `own todo` they may update the todos that they own.
 * @param explains whether the caller may see the reason
 * @param isOwner whether the subject owns the resource
 */
export async function evaluate(
  { subject, action, resource }: Evaluation,
  found: Subject | undefined,
  { explains, isOwner }: { readonly explains: boolean; readonly isOwner: boolean },
): Promise<Decision> {
  if (subject.type !== 'user' || !found) return unknown('There is no such subject.')
  const type = typeOf(action.name)
  const known = found.access.knownActivities.filter((each) => each.type === type).map(({ name }) => name)
  const names = [resource.type, ...(isOwner ? [`own ${resource.type}`] : [])].filter((name) => known.includes(name))
  const there = resource.customer === undefined ? found.access : await found.at(resource.customer)
  const traces = type === undefined ? [] : names.map((name) => traceAt(found, there, { type, name }, resource.customer))
  const trace = traces.find(({ decision }) => decision === 'allowed') ?? traces[0]
  if (!trace)
    return (await byOperation(found, type, resource, explains)) ?? unknown(`There is no action ${action.name} on ${resource.type}.`)
  const decision = found.isActive && trace.decision === 'allowed'
  return explains ? { decision, context: { reason: reasonOf(trace, found) } } : { decision }
}

/** An action without an activity is judged by the rule of the operation of that name, such as `deleteLoginProvider`, like a call of it. */
async function byOperation(
  { isActive, access, at, may }: Subject,
  type: ActivityType | undefined,
  resource: Evaluation['resource'],
  explains: boolean,
): Promise<Decision | undefined> {
  const name = `${type?.toLowerCase()}${resource.type}`
  const rule = Object.hasOwn(operations, `Mutation.${name}`) ? operations[`Mutation.${name}`] : undefined
  if (typeof rule !== 'object') return undefined
  const isReached = resource.customer === undefined || (await at(resource.customer)) !== undefined
  const decision = isActive && !access.barredBy && isReached && (await may(`Mutation.${name}`))
  return explains ? { decision, context: { reason: { active: isActive, operation: name } } } : { decision }
}

/** @param there the subject's access at the customer in question; undefined if they do not reach it */
const traceAt = (
  { access }: Subject,
  there: UserAccess | undefined,
  { type, name }: { readonly type: ActivityType; readonly name: string },
  customerId: string | undefined,
): ActivityTrace => {
  const trace = explainActivity(there ?? access, type, name, customerId)
  return there ? trace : { ...trace, unrestricted: false, customers: [], decision: 'denied' }
}

const unknown = (message: string): Decision => ({ decision: false, context: { error: { status: 404, message } } })

const TYPES: Readonly<Record<string, ActivityType>> = {
  view: 'VIEW',
  read: 'VIEW',
  create: 'CREATE',
  update: 'UPDATE',
  delete: 'DELETE',
  execute: 'EXECUTE',
}

/** Activity type of an action: `view`, `VIEW`, or in the form of other products, `can_read_todos`. */
function typeOf(name: string): ActivityType | undefined {
  const verb = /^(?:can_)?([a-z]+)(?:_\w+)?$/.exec(name.toLowerCase())?.[1] ?? ''
  return Object.hasOwn(TYPES, verb) ? TYPES[verb] : undefined
}

const reasonOf = ({ unrestricted, by, closed, customers }: ActivityTrace, { isActive }: Subject) => ({
  active: isActive,
  unrestricted,
  ...(closed && { closed }),
  ...(by && { by }),
  customers: customers.map(({ customer, decision, checks }) => ({
    customer: { id: customer.customerId, name: customer.customerName },
    decision: decision === 'allowed',
    checks: checks.filter(({ asked }) => asked).map(({ id, holds }) => ({ id, holds })),
  })),
})
