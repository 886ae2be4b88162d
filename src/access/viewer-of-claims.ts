import { userTypeOf } from '#contract/people.ts'
import type { Viewer } from '#contract/access/rule.ts'

/** Data about a user other than the signed-in one. */
export type Person = {
  id: string
  userName: string
  displayName: string | null
  userType: number
  roles: readonly string[]
  claims: readonly { claimType: string; claimValue: string }[]
  partner: { id: string; isHrPartner: boolean } | null
  enabledFeatures: readonly string[]
  portalAccess?: 'ALLOWED' | 'NHR' | 'CUSTOMERS' | null
  withheldActivities?: readonly string[]
  grantedActivities?: readonly string[]
}

/** Builds another user as the guard would see them, from the server's data. */
export const viewerOfClaims = ({
  id,
  userName,
  displayName,
  userType,
  roles,
  claims,
  partner,
  enabledFeatures,
  portalAccess,
  withheldActivities,
  grantedActivities,
}: Person): Viewer => {
  const byType = Object.fromEntries(
    [...Map.groupBy(claims, ({ claimType }) => claimType)].map(([type, list]) => [type, list.map(({ claimValue }) => claimValue)]),
  )
  return {
    subject: id,
    displayName: displayName ?? userName,
    userName,
    userType: userTypeOf(userType),
    roles,
    nhr: byType['nhr']?.length === 1 ? byType['nhr'][0] : byType['nhr'],
    claims: {
      ...byType,
      portal_access: portalAccess?.toLowerCase(),
      activities_withheld: withheldActivities,
      activities_granted: grantedActivities,
    },
    partner: { id: partner?.id ?? null, isHrPartner: partner?.isHrPartner === true },
    features: Object.fromEntries(enabledFeatures.map((key) => [key, true])),
  }
}
