import type { UserType } from '../people.ts'
import type { ActivityType } from './user-access.ts'
import type { Preview } from './view-as.ts'

/** Access requirements of a route. A part that is absent or empty requires nothing; all other parts must hold. */
export type AccessRule = {
  userTypes?: readonly UserType[]
  features?: readonly string[]
  roles?: readonly string[]
  claims?: Readonly<Record<string, string>>
  restrictedPartner?: boolean
  /**
   * The activity on this page, or several, of which one is enough. An access profile can withhold it from an administrator, and grant it to support
   * and partner staff.
   */
  activity?: Act | readonly Act[]
}
type Act = { type: ActivityType; name: string }

/** Access to a route: for everyone, the identity provider's callback, everyone who is signed in, or users that a rule admits. */
export type Access = 'public' | 'callback' | 'signedIn' | AccessRule

/** The user that a decision is about. `features` has the flags that are loaded so far; a missing flag counts as off. */
export type Viewer = {
  subject: string
  displayName: string
  userName: string
  userType: UserType
  roles: readonly string[]
  nhr: unknown
  claims: Readonly<Record<string, unknown>>
  partner: { id: string | null; isHrPartner: boolean }
  features: Readonly<Record<string, boolean>>
  /** Set if a real user views the portal as somebody else; all other fields for access decisions are those of the viewed user. */
  view?: { preview: Preview; by: Viewer }
}
