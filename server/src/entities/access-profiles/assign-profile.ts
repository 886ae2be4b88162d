import { and, eq, sql } from 'drizzle-orm'
import { hasEveryActivity, isGrantable } from '../../access/activities.ts'
import { isDirectory, isUserType, userTypes } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { accessProfile, lostAccessProfile, staffAccessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { isBreakGlass } from '../../accounts/required-provider.ts'
import { isAdministratorRow } from '../../access/provider-trust.ts'
import { userCustomer, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { derivedProfile, providerGroups } from '../../tables/providers/provider-groups.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { isManagedElsewhere } from '../provider-groups/is-managed-elsewhere.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users, type UserResult, type UserRule } from '../users/users.ts'
import { accessProfiles } from './access-profiles.ts'
import { confirmedAssignment } from './assignment-digest.ts'
import { grantsOf, mayGive } from './profile-cells.ts'
import { BEYOND_YOU, NO_CUSTOMER } from './profile.rules.ts'

const NO_PROFILE = missing('accessProfileId', 'ACCESSPROFILE_NOT_FOUND', 'There is no such access profile.')
const NO_MEMBER = invalid('customerId', 'NOT_A_MEMBER', 'The user does not belong to this customer.')
const OWN = invalid(null, 'OWN_ACCESS', 'You cannot change this of yourself.')
const NO_ADMINISTRATOR = invalid('fullAccess', 'NOT_ADMINISTRATOR', 'Only an administrator can have full access.')
const FULL_OR_PROFILE = invalid('fullAccess', 'FULL_ACCESS_OR_PROFILE', 'Give full access or an access profile, not both.')
const PROFILES_REMAIN = invalid(
  'fullAccess',
  'PROFILES_REMAIN',
  'An access profile limits this administrator. Give full access at that customer instead.',
)
const givenByGroup = (group: string) =>
  invalid(
    'accessProfileId',
    'PROFILE_BY_GROUP',
    `The group ${group} of a login provider gives this access profile. Change the group, or its row at the login provider.`,
  )
const NOT_STAFF = invalid('accessProfileId', 'NOT_VENDOR_STAFF', 'Only vendor support and vendor partners can have this profile.')

/**
 * `customerId` is null among vendor staff, `accessProfileId` is null for no profile. `fullAccess` gives an administrator everything instead of a
 * profile.
 */
type Assignment = {
  readonly customerId: string | null
  readonly accessProfileId: string | null
  readonly fullAccess?: boolean | undefined
}

/**
 * Assigns users an access profile at a customer, or members of vendor staff one of the vendor's profiles, or removes it. An administrator who has
 * lost a profile can do nothing there until somebody assigns another profile or full access. Without a customer, `fullAccess` lifts the limit of an
 * administrator who has no profile, and removes the restrictions that lost profiles left on one who has profiles.
 */
export const assignRule = (context: RequestContext, assignment: Assignment): UserRule => ({
  action: 'setUserAccessProfile',
  touches: assignment.customerId === null ? 'access' : 'membership',
  async prepare(tx, people) {
    const { customerId, accessProfileId, fullAccess = false } = assignment
    const known = await lookUp(tx, context, assignment)
    const ids = people.map(({ id }) => id)
    const held = await readHeld(tx, customerId, ids, fullAccess)
    const lost = customerId === null && fullAccess ? await whoLost(tx, ids) : undefined
    const groups = await derivedFrom(tx, context, customerId, ids)
    const members = customerId === null ? undefined : await membersAmong(tx, context, customerId, ids)
    return {
      decide(user) {
        const before = held.get(user.id) ?? null
        const errors = [...known, ...(known.length === 0 ? personErrors(context, user, members, fullAccess) : [])]
        if (errors.length > 0) return errors
        if (customerId === null && fullAccess) {
          if (before !== null && !lost?.has(user.id)) return [PROFILES_REMAIN]
          if (!user.isLimited) return undefined
          return { before: { fullAccess: false }, after: { fullAccess: true }, ...(before === null && { set: { isLimited: false } }) }
        }
        const hasFullAccess = before === null && (!user.isLimited || (members?.get(user.id) ?? null) !== null)
        if (fullAccess ? hasFullAccess : before === accessProfileId) return undefined
        const group = groups.get(user.id)
        if (group !== undefined) return [givenByGroup(group)]
        const factsOf = (profile: string | null, full: boolean) => ({
          customerId,
          accessProfileId: profile,
          ...(user.userType === userTypes.ADMIN && customerId !== null && { fullAccess: full }),
        })
        return { before: factsOf(before, hasFullAccess), after: factsOf(accessProfileId, fullAccess) }
      },
      write: (tx_, changed) =>
        write(
          tx_,
          assignment,
          changed.map(({ id }) => id),
        ),
    }
  },
})

export const assignProfile = (context: RequestContext, id: string, to: Assignment, digest?: string | null): Promise<UserResult> =>
  changeByRule(users, context, { id }, confirmedAssignment(assignRule(context, to), digest))

function personErrors(
  context: RequestContext,
  { id, userType }: LockedUser,
  members: Members | undefined,
  fullAccess: boolean,
): UserError[] {
  if (id === signedIn(context).userId) return [OWN]
  if (members && !members.has(id)) return [NO_MEMBER]
  if (fullAccess) return userType === userTypes.ADMIN ? [] : [NO_ADMINISTRATOR]
  return members || (isUserType(userType) && isGrantable({ userType })) ? [] : [NOT_STAFF]
}

/** Checks the profile itself: it must belong to the same customer, and grant nothing that the caller does not have. */
async function lookUp(tx: Orm, context: RequestContext, { customerId, accessProfileId, fullAccess }: Assignment): Promise<UserError[]> {
  const viewer = signedIn(context)
  if (fullAccess) {
    if (accessProfileId !== null) return [FULL_OR_PROFILE]
    if (!hasEveryActivity(viewer)) return [BEYOND_YOU]
    if (customerId === null) return []
  }
  if (customerId === null && viewer.userType !== userTypes.VENDOR_OPERATIONS) return [NO_CUSTOMER]
  if (customerId !== null && !isUuid(customerId)) return [NO_CUSTOMER]
  if (customerId !== null && !(await isWithinReach(tx, context, customerId))) return [NO_CUSTOMER]
  if (accessProfileId === null) return []
  if (!isUuid(accessProfileId)) return [NO_PROFILE]
  const [profile] = await tx
    .select()
    .from(accessProfile)
    .where(and(eq(accessProfile.id, accessProfileId), accessProfiles.reach(context.reach)))
    .for('share')
  if (!profile || profile.customerId !== customerId || (customerId === null && !profile.forStaff)) return [NO_PROFILE]
  const grants = await grantsOf(tx, accessProfileId)
  return grants.every((key) => mayGive(viewer, customerId, key)) ? [] : [BEYOND_YOU]
}

async function isWithinReach(tx: Orm, { reach }: RequestContext, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.id, id), reach.customers))
  return rows.length > 0
}

/**
 * Reads the profile that each user has at a customer or among vendor staff. If full access everywhere is requested, any profile of the user counts.
 */
async function readHeld(
  tx: Orm,
  customerId: string | null,
  ids: readonly string[],
  fullAccess: boolean,
): Promise<ReadonlyMap<string, string>> {
  if (customerId !== null && !isUuid(customerId)) return new Map()
  const atCustomer = customerId === null ? undefined : eq(userAccessProfile.customerId, customerId)
  const rows =
    customerId === null && !fullAccess
      ? await tx.select().from(staffAccessProfile).where(anyOf(staffAccessProfile.userId, ids))
      : await tx
          .select()
          .from(userAccessProfile)
          .where(and(anyOf(userAccessProfile.userId, ids), atCustomer))
  return new Map(rows.map(({ userId, accessProfileId }) => [userId, accessProfileId]))
}

/**
 * Group that gave each of the users their profile at a customer. By hand such a profile is neither replaced nor taken where the next sign-in would give
 * it again: the provider and its groups are enabled, the user is linked with it, and `applyGroups` does not leave them alone. A directory decides
 * before the groups of a sign-in.
 */
async function derivedFrom(
  tx: Orm,
  context: RequestContext,
  customerId: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerId === null || !isUuid(customerId) || isDirectory(signedIn(context))) return new Map()
  const rows = await tx
    .select({ userId: derivedProfile.userId, group: sql<string>`coalesce(${derivedProfile.groupLabel}, ${derivedProfile.groupValue})` })
    .from(derivedProfile)
    .innerJoin(userIdentity, eq(userIdentity.id, derivedProfile.userId))
    .innerJoin(loginProvider, and(eq(loginProvider.id, derivedProfile.providerId), loginProvider.enabled))
    .innerJoin(providerGroups, and(eq(providerGroups.providerId, derivedProfile.providerId), providerGroups.enabled))
    .innerJoin(userLogin, and(eq(userLogin.userId, derivedProfile.userId), eq(userLogin.loginProvider, loginProvider.name)))
    .where(
      and(
        anyOf(derivedProfile.userId, ids),
        eq(derivedProfile.customerId, customerId),
        sql`not (${isAdministratorRow} or ${isBreakGlass} or ${isManagedElsewhere})`,
      ),
    )
  return new Map(rows.map(({ userId, group }) => [userId, group]))
}

/** Users who have lost a profile that still limits them. */
async function whoLost(tx: Orm, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ id: lostAccessProfile.userId }).from(lostAccessProfile).where(anyOf(lostAccessProfile.userId, ids))
  return new Set(rows.map(({ id }) => id))
}

/** The members among the users, with `fullAccess` of their membership. */
type Members = ReadonlyMap<string, (typeof userCustomer.$inferSelect)['fullAccess']>

async function membersAmong(tx: Orm, { reach }: RequestContext, customerId: string, ids: readonly string[]): Promise<Members> {
  if (!isUuid(customerId)) return new Map()
  const rows = await tx
    .select({ id: userCustomer.userId, fullAccess: userCustomer.fullAccess })
    .from(userCustomer)
    .innerJoin(customer, eq(customer.id, userCustomer.customerId))
    .where(and(anyOf(userCustomer.userId, ids), eq(customer.id, customerId), reach.customers))
  return new Map(rows.map(({ id, fullAccess }) => [id, fullAccess]))
}

async function write(tx: Orm, { customerId, accessProfileId, fullAccess }: Assignment, ids: readonly string[]): Promise<void> {
  if (customerId === null) {
    if (fullAccess) return void (await tx.delete(lostAccessProfile).where(anyOf(lostAccessProfile.userId, ids)))
    await tx.delete(staffAccessProfile).where(anyOf(staffAccessProfile.userId, ids))
    if (accessProfileId !== null) await tx.insert(staffAccessProfile).values(ids.map((userId) => ({ userId, accessProfileId })))
    return
  }
  const people = sql`${sql.param([...ids])}::uuid[]`
  await tx.execute(sql`select limit_administrators(${people}, ${customerId})`)
  await tx.delete(userAccessProfile).where(and(anyOf(userAccessProfile.userId, ids), eq(userAccessProfile.customerId, customerId)))
  if (accessProfileId !== null) await tx.insert(userAccessProfile).values(ids.map((userId) => ({ userId, customerId, accessProfileId })))
  else if (fullAccess) {
    const atCustomer = and(anyOf(userCustomer.userId, ids), eq(userCustomer.customerId, customerId))
    await tx.update(userCustomer).set({ fullAccess: 'GIVEN' }).where(atCustomer)
    await tx.execute(sql`select lift_limits(${people})`)
  } else await tx.execute(sql`select end_kept_access(${people})`)
}
