import { operations } from './operations.ts'
import type { Rule } from './operations.ts'
import { portalAccessOf } from './portal-access.ts'
import { userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'

export type Decision = 'allowed' | 'unauthenticated' | 'denied' | 'stale'

/**
 * Whether somebody may call a root field such as `Query.users`.
 * @param isFresh whether they proved who they are within the last five minutes
 * @throws when the operation has no row in the table: never a silent yes or no
 */
export function mayCall(viewer: Viewer | undefined, operation: string, isFresh: boolean): Decision {
  const rule = operations[operation]
  if (rule === undefined) throw new Error(`The operation ${operation} has no row in access/operations.ts.`)
  return decide(rule, viewer, isFresh)
}

function decide(rule: Rule, viewer: Viewer | undefined, isFresh: boolean): Decision {
  if (rule === 'anyone') return 'allowed'
  if (viewer === undefined) return 'unauthenticated'
  if (rule === 'signedIn') return 'allowed'
  if (rule === 'fresh') return isFresh ? 'allowed' : 'stale'
  if (portalAccessOf(viewer) !== 'allowed') return 'denied'
  const { adminRole, restrictedPartner } = rule
  if (!rule.userTypes.includes(viewer.userType) || (restrictedPartner && viewer.isHrPartner)) return 'denied'
  const lacksRole = adminRole !== undefined && viewer.userType === userTypes.ADMIN && !viewer.roles.includes(adminRole)
  return lacksRole ? 'denied' : 'allowed'
}

/** The feature flags that must be on for the caller, besides. */
export function featuresOf(operation: string): readonly string[] {
  const rule = operations[operation]
  return typeof rule === 'object' ? (rule.features ?? []) : []
}
