import { explainActivity } from '../../../../src/access/user-access.ts'
import type { ActivityTrace } from '../../../../src/access/user-access.ts'
import type { ActivityType } from '../../tables/access-profile.table.ts'
import type { Evaluation } from './evaluation-request.ts'
import type { Subject } from './subject.ts'

export type Decision = { readonly decision: boolean; readonly context?: Readonly<Record<string, unknown>> }

/**
 * Answers one question by the function that the portal's own permissions come from.
 * @param explains whether the caller may know why
 */
export function evaluate({ subject, action, resource }: Evaluation, found: Subject | undefined, explains: boolean): Decision {
  if (subject.type !== 'user' || !found) return unknown('There is no such subject.')
  const type = typeOf(action.name)
  const isKnown = found.access.knownActivities.some((each) => each.type === type && each.name === resource.type)
  if (type === undefined || !isKnown) return unknown(`There is no action ${action.name} on ${resource.type}.`)
  const trace = explainActivity(found.access, type, resource.type, resource.customer)
  const decision = found.isActive && trace.decision === 'allowed'
  return explains ? { decision, context: { reason: reasonOf(trace, found) } } : { decision }
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

/** What an action does: `view`, `VIEW`, or as other products name them, `can_read_todos`. */
function typeOf(name: string): ActivityType | undefined {
  const verb = /^(?:can_)?([a-z]+)(?:_\w+)?$/.exec(name.toLowerCase())?.[1] ?? ''
  return Object.hasOwn(TYPES, verb) ? TYPES[verb] : undefined
}

const reasonOf = ({ unrestricted, by, customers }: ActivityTrace, { isActive }: Subject) => ({
  active: isActive,
  unrestricted,
  ...(by && { by }),
  customers: customers.map(({ customer, decision, checks }) => ({
    customer: { id: customer.customerId, name: customer.customerName },
    decision: decision === 'allowed',
    checks: checks.filter(({ asked }) => asked).map(({ id, holds }) => ({ id, holds })),
  })),
})
