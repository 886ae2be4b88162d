import { mayCall } from '../../access/access.ts'
import { isInStaffProfile, keyOf, portalActivities, type PortalActivity } from '../../access/activities.ts'
import type { TypesRule } from '../../access/rules.ts'
import { userTypes, type Viewer } from '../../access/viewer.ts'
import { operations } from '../../kit/graphql/operations.ts'

/** User types that have an activity of the portal without an access profile: those that may call its operations. Empty for other activities. */
export const typesWith = (activity: { readonly type: string; readonly name: string }): number[] =>
  [...new Set(rulesOf(activity).flatMap((rule) => rule.userTypes))].toSorted()

/**
 * Activities that somebody has by user type or profile, but that no operation lets them use: a role or a feature flag is missing, their partner is
 * excluded, they have no access to the portal, or their user type cannot have it.
 * @param features the flags that are on for them
 */
export function closedActivities(viewer: Viewer, features: ReadonlySet<string>): PortalActivity[] {
  const unlimited = viewer.userType === userTypes.ADMIN ? { ...viewer, profiles: [] } : viewer
  const isOpen = (rule: TypesRule) =>
    mayCall(unlimited, rule, true) === 'allowed' && (rule.features ?? []).every((feature) => features.has(feature))
  return portalActivities.filter(
    (activity) =>
      (typesWith(activity).includes(viewer.userType) || isInStaffProfile(viewer, activity)) &&
      !rulesOf(activity).some((rule) => isOpen(rule)),
  )
}

const rulesOf = (activity: { readonly type: string; readonly name: string }): TypesRule[] =>
  Object.values(operations).filter(
    (rule): rule is TypesRule => typeof rule === 'object' && rule.activity !== undefined && keyOf(rule.activity) === keyOf(activity),
  )
