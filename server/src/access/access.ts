import { portalAccessOf } from './portal-access.ts'
import { isGranted, isWithheld } from './activities.ts'
import type { Rule, TypesRule } from './rules.ts'
import { userTypes, type Viewer } from './viewer.ts'

export type Decision = 'allowed' | 'unauthenticated' | 'denied' | 'stale'

/**
 * Decides whether a viewer may call a root field with this rule.
 * @param isFresh whether they authenticated within the last five minutes
 * @param isPortal whether they use the portal itself; false for a token issued to another app
 */
export function mayCall(viewer: Viewer | undefined, rule: Rule, isFresh: boolean, isPortal = true): Decision {
  if (rule === 'anyone') return 'allowed'
  if (viewer === undefined) return 'unauthenticated'
  if (rule === 'signedIn') return 'allowed'
  if (rule === 'inPortal' || rule === 'fresh') {
    if (!isPortal) return 'denied'
    return rule === 'inPortal' || isFresh ? 'allowed' : 'stale'
  }
  if (portalAccessOf(viewer) !== 'allowed') return 'denied'
  const { adminRole, restrictedPartner } = rule
  if (!isOfType(viewer, rule) || (restrictedPartner && viewer.isHrPartner)) return 'denied'
  const lacksRole = adminRole !== undefined && viewer.userType === userTypes.ADMIN && !viewer.roles.includes(adminRole)
  return lacksRole ? 'denied' : 'allowed'
}

/** Allowed by user type unless a profile withholds the activity, or by a profile of vendor staff that grants it. */
const isOfType = (viewer: Viewer, { userTypes: named, activity, givenTo }: TypesRule): boolean =>
  named.includes(viewer.userType)
    ? activity === undefined || !isWithheld(viewer, activity)
    : activity !== undefined && (givenTo?.includes(viewer.userType) ?? true) && isGranted(viewer, activity)

/** Feature flags that must also be on for the caller. */
export const featuresOf = (rule: Rule): readonly string[] => (typeof rule === 'object' ? (rule.features ?? []) : [])
