import type { UserType } from '../people.ts'
import type { ActivityType } from './user-access.ts'
import type { Preview } from './view-as.ts'

/** What a route asks of its visitor. A part that is absent or empty asks nothing; all parts that are given must hold. */
export type AccessRule = {
  userTypes?: readonly UserType[]
  features?: readonly string[]
  roles?: readonly string[]
  claims?: Readonly<Record<string, string>>
  restrictedPartner?: boolean
  /** What its visitor does, or any of several: an access profile can take it from an administrator, and give it to support and partner staff. */
  activity?: Act | readonly Act[]
}
type Act = { type: ActivityType; name: string }

/** Who may enter a route: anyone, the identity provider's answer, anyone signed in, or whom a rule admits. */
export type Access = 'public' | 'callback' | 'signedIn' | AccessRule

/** The person a decision is about. `features` holds the flags that the server has answered so far; a flag it does not hold counts as off. */
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
  /** Set where a real person looks at the portal as somebody else; all the rest then says what decides access of that other. */
  view?: { preview: Preview; by: Viewer }
}
