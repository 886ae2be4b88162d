import type { View } from '../access/read-view.ts'
import { userTypeOf } from '#contract/people.ts'
import type { Viewer } from '#contract/access/rule.ts'
import { viewedAs } from '#contract/access/view-as.ts'
import type { PartnerMetadata } from '../lib/portal-state.ts'
import type { UserProfile } from '../lib/user-profile.ts'

/** Creates the subject of access decisions from the profile, the host's partner and the feature flags. */
export const viewerFrom = (
  profile: UserProfile,
  partner: Pick<PartnerMetadata, 'partnerId' | 'isHrPartner'>,
  features: Readonly<Record<string, boolean>>,
): Viewer => ({
  subject: profile.subject,
  displayName: profile.displayName,
  userName: profile.userName,
  userType: userTypeOf(profile.userTypeCode),
  roles: profile.roles,
  nhr: profile.nhr,
  claims: profile.claims,
  partner: { id: partner.partnerId, isHrPartner: partner.isHrPartner },
  features,
})

/** Applies a view as somebody else to the viewer, if there is one. */
export const inView = (viewer: Viewer, view: View | undefined): Viewer => (view ? viewedAs(viewer, view.preview) : viewer)
