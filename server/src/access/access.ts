import { operations } from './operations.ts'
import type { Rule } from './operations.ts'
import type { Viewer } from './viewer.ts'

export type Decision = 'allowed' | 'unauthenticated' | 'denied'

/**
 * Whether somebody may call a root field such as `Query.users`.
 * @throws when the operation has no row in the table: never a silent yes or no
 */
export function mayCall(viewer: Viewer | undefined, operation: string): Decision {
  const rule = operations[operation]
  if (rule === undefined) throw new Error(`The operation ${operation} has no row in access/operations.ts.`)
  return decide(rule, viewer)
}

function decide(rule: Rule, viewer: Viewer | undefined): Decision {
  if (rule === 'anyone') return 'allowed'
  if (viewer === undefined) return 'unauthenticated'
  if (rule === 'signedIn') return 'allowed'
  return rule.userTypes.includes(viewer.userType) ? 'allowed' : 'denied'
}
