import { ROLES, USER_TYPE_CODES } from '../../../contract/people.ts'
import type { UserTypeCode } from '../../../contract/people.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { heldProfiles } from './profile-grants.ts'
import { userClaim } from '../tables/claim.table.ts'
import { customer } from '../tables/customer.table.ts'
import { partner } from '../tables/partner.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'

/** What the claim `usertype` says. */
export const userTypes = USER_TYPE_CODES
export type UserType = UserTypeCode

export const roles = ROLES
export type { Role } from '../../../contract/people.ts'

/** In which capacity somebody acted who did not act in person: a job of theirs, a view of the portal as somebody else, a link mailed to them, a directory by SCIM, which is its login provider's id then, or nobody by a command of the server's machine. */
export type ActingAs = `job:${string}` | `view:${string}` | `link:${string}` | `scim:${string}` | `command:${string}`

/** An access profile that somebody has; `activities` as `keyOf` writes them. `isLost`: there is none, as an administrator has lost it. */
export type HeldProfile = { readonly customerId: string | null; readonly activities: readonly string[]; readonly isLost?: true }

/** Who asks: everything that decides what they may call and which rows they reach. */
export type Viewer = {
  readonly userId: string
  readonly userName: string
  readonly displayName: string | null
  readonly userType: UserType
  readonly roles: readonly string[]
  readonly partnerId: string | null
  readonly isHrPartner: boolean
  readonly customerIds: readonly string[]
  /** The customers that an administrator of a whole partner does not reach, as their access profiles there keep them from what they do now. */
  readonly closedCustomerIds?: readonly string[]
  /** The values of the claim nhr. */
  readonly nhr: readonly string[]
  /** Whether they have enabled customers, and each of them keeps its people out of the portal. */
  readonly isShutOut: boolean
  /** The access profiles of an administrator by customer, and of vendor staff without one; nobody else's are asked for. `heldProfiles` says how a limited administrator's read. */
  readonly profiles: readonly HeldProfile[]
  /** Not given where they ask in person. */
  readonly actingAs?: ActingAs
  /** Who asks by a setup link of theirs, as they say themselves. */
  readonly submittedBy?: string
}

/** Whether a directory asks: it reaches nobody whom another one manages. */
export const isDirectory = ({ actingAs }: Pick<Viewer, 'actingAs'>): boolean => actingAs?.startsWith('scim:') ?? false

/** What a viewer is read from: the user's row beside their partner's, where they have one. */
export const viewerColumns = {
  userId: userIdentity.id,
  userName: userIdentity.userName,
  displayName: userIdentity.displayName,
  userType: userIdentity.userType,
  partnerId: userIdentity.partnerId,
  isHrPartner: sql<boolean>`coalesce(${partner.isHrPartner}, false)`,
  roles: sql<
    string[]
  >`array(select ${userClaim.claimValue} from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role')`,
  customerIds: sql<
    string[]
  >`array(select ${userCustomer.customerId}::text from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id})`,
  nhr: sql<
    string[]
  >`array(select ${userClaim.claimValue} from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'nhr')`,
  profiles: heldProfiles(userIdentity),
  isShutOut: sql<boolean>`coalesce((select bool_and(not ${customer.userPortalAccess}) from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId} where ${userCustomer.userId} = ${userIdentity.id} and ${customer.enabled}), false)`,
}

/** A viewer as `viewerColumns` were read. */
export const asViewer = <Row extends Omit<Viewer, 'userType'> & { readonly userType: number }>(row: Row): Viewer => ({
  ...row,
  userType: isUserType(row.userType) ? row.userType : userTypes.EMPLOYEE,
})

/** Reads the viewer, in one statement and never from a cache, so that a changed permission bites at once; undefined when the account is gone or not active. */
export async function viewerOf(orm: Orm, userId: string): Promise<Viewer | undefined> {
  const [row] = await viewerBy(orm).execute({ userId })
  return row && asViewer(row)
}

const viewerBy = prepared((orm) =>
  orm
    .select(viewerColumns)
    .from(userIdentity)
    .leftJoin(partner, eq(partner.id, userIdentity.partnerId))
    .where(and(eq(userIdentity.id, sql.placeholder('userId')), userIdentity.isActive))
    .prepare('viewer'),
)

export const isUserType = (value: number): value is UserType => Object.values<number>(userTypes).includes(value)
