import { portalAccessOf } from './portal-access.ts'
import { isClosed, isGranted } from './activities.ts'
import type { Rule, TypesRule } from './rules.ts'
import { userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'

export type Decision = 'allowed' | 'unauthenticated' | 'denied' | 'stale'

/**
 * Whether somebody may call a root field that has this rule.
 * @param isFresh whether they proved who they are within the last five minutes
 * @param isPortal whether they use the portal itself; false for a token that another app got for them
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

/** By user type, unless a profile takes the activity away; or by a profile of vendor staff that gives it. */
const isOfType = (viewer: Viewer, { userTypes: named, adminRole, activity, givenTo }: TypesRule): boolean =>
  named.includes(viewer.userType)
    ? activity === undefined || !isClosed(viewer, activity, adminRole)
    : activity !== undefined && (givenTo?.includes(viewer.userType) ?? true) && isGranted(viewer, activity)

/** The feature flags that must be on for the caller, besides. */
export const featuresOf = (rule: Rule): readonly string[] => (typeof rule === 'object' ? (rule.features ?? []) : [])
