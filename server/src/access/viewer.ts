import { ROLES, USER_TYPE_CODES } from '../../../contract/people.ts'
import type { UserTypeCode } from '../../../contract/people.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { networkRulesOf, type NetworkRules } from './network-rules.ts'
import { assignedProfiles } from './profile-grants.ts'
import { userClaim } from '../tables/claim.table.ts'
import { customer } from '../tables/customer.table.ts'
import { partner } from '../tables/partner.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'

/** Values of the claim `usertype`. */
export const userTypes = USER_TYPE_CODES
export type UserType = UserTypeCode

export const roles = ROLES

/**
 * Set if a user did not act in person: a job of theirs, a view of the portal as somebody else, a link mailed to them, a directory by SCIM (with the
 * ID of its login provider), their own joining by a login provider or the groups that it sends, a
 * day of leaving that they have set for a user, an app of kind Machine (with its client ID), or a command on the server's machine, which is nobody's.
 */
export type ActingAs =
  | `job:${string}`
  | `view:${string}`
  | `link:${string}`
  | `scim:${string}`
  | `command:${string}`
  | `join:${string}`
  | `group:${string}`
  | `leaving:${string}`
  | `app:${string}`

/** An access profile of a user; `activities` as written by `keyOf`. `isLost`: the administrator has lost the profile, so it grants nothing. */
export type AssignedProfile = { readonly customerId: string | null; readonly activities: readonly string[]; readonly isLost?: true }

/** The caller: everything that decides what they may call and which rows they reach. */
export type Viewer = {
  readonly userId: string
  readonly userName: string
  readonly displayName: string | null
  readonly userType: UserType
  readonly roles: readonly string[]
  readonly partnerId: string | null
  readonly isHrPartner: boolean
  readonly customerIds: readonly string[]
  /** Customers that an administrator of a whole partner does not reach, because their access profiles there withhold the current activity. */
  readonly closedCustomerIds?: readonly string[]
  /** Customers of theirs that are not in `customerIds`, because the caller is outside the networks of these customers. */
  readonly outsideCustomerIds?: readonly string[]
  readonly nhr: readonly string[]
  /** Whether they have enabled customers, all of which keep their people out of the portal. */
  readonly isShutOut: boolean
  /**
   * Access profiles of an administrator by customer, and of vendor staff without one; not read for others. See `assignedProfiles` for limited
   * administrators.
   */
  readonly profiles: readonly AssignedProfile[]
  /** Networks of their customers. `viewerAt` applies them, to users who call themselves; work without a request has no address. */
  readonly networkRules?: NetworkRules
  /** Undefined if they act in person. */
  readonly actingAs?: ActingAs
  /** Name that a user of a setup link has given themselves. */
  readonly submittedBy?: string
}

/** Whether the caller is a directory, which does not reach users whom another one manages. */
export const isDirectory = ({ actingAs }: Pick<Viewer, 'actingAs'>): boolean => actingAs?.startsWith('scim:') ?? false

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
  profiles: assignedProfiles(userIdentity),
  networkRules: networkRulesOf(userIdentity.id),
  isShutOut: sql<boolean>`coalesce((select bool_and(not ${customer.userPortalAccess}) from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId} where ${userCustomer.userId} = ${userIdentity.id} and ${customer.enabled}), false)`,
}

/** Converts a row with `viewerColumns` to a viewer. */
export const asViewer = <Row extends Omit<Viewer, 'userType'> & { readonly userType: number }>(row: Row): Viewer => ({
  ...row,
  userType: isUserType(row.userType) ? row.userType : userTypes.EMPLOYEE,
})

/**
 * Reads the viewer in one statement and never from a cache, so that a changed permission takes effect at once; undefined if the account is deleted or
 * inactive.
 */
export async function viewerOf(orm: Orm, userId: string): Promise<Viewer | undefined> {
  const [row] = await viewerBy(orm).execute({ userId })
  return row && asViewer(row)
}

/** Like `viewerOf`, for several users in one statement. */
export async function viewersOf(orm: Orm, userIds: readonly string[]): Promise<ReadonlyMap<string, Viewer>> {
  const rows = await orm
    .select(viewerColumns)
    .from(userIdentity)
    .leftJoin(partner, eq(partner.id, userIdentity.partnerId))
    .where(and(inArray(userIdentity.id, [...userIds]), userIdentity.isActive))
  return new Map(rows.map((row) => [row.userId, asViewer(row)]))
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
