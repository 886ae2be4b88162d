import { and, eq, sql } from 'drizzle-orm'
import { isGrantable } from '../../access/activities.ts'
import { isUserType, userTypes } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { accessProfile, staffAccessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { userCustomer } from '../../tables/user.table.ts'
import { customer } from '../../tables/customer.table.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import type { UserResult, UserRule } from '../users/users.ts'
import { accessProfiles } from './access-profiles.ts'
import { grantsOf } from './create-profile.ts'
import { mayGive } from './profile-cells.ts'
import { BEYOND_YOU, NO_CUSTOMER } from './profile.rules.ts'

const NO_PROFILE = missing('accessProfileId', 'ACCESSPROFILE_NOT_FOUND', 'There is no such access profile.')
const NO_MEMBER = invalid('customerId', 'NOT_A_MEMBER', 'The user does not belong to this customer.')
const OWN = invalid(null, 'OWN_ACCESS', 'You cannot change this of yourself.')
const NOT_STAFF = invalid('accessProfileId', 'NOT_VENDOR_STAFF', 'Only vendor support and vendor partners can have this profile.')

/** Where: at a customer, or null among vendor staff. Which: null for none. */
export type Assignment = { readonly customerId: string | null; readonly accessProfileId: string | null }

/** Gives users an access profile at a customer, or members of vendor staff one of the vendor's; or takes it away. */
export const assignRule = (context: RequestContext, { customerId, accessProfileId }: Assignment): UserRule => ({
  action: 'setUserAccessProfile',
  touches: customerId === null ? 'access' : 'membership',
  async prepare(tx, people) {
    const known = await lookUp(tx, context, { customerId, accessProfileId })
    const ids = people.map(({ id }) => id)
    const held = await readHeld(tx, customerId, ids)
    const members = customerId === null ? undefined : await membersAmong(tx, context, customerId, ids)
    return {
      decide(user) {
        const before = held.get(user.id) ?? null
        const errors = [...known, ...(known.length === 0 ? personErrors(context, user, members) : [])]
        if (errors.length > 0) return errors
        if (before === accessProfileId) return undefined
        return { before: { customerId, accessProfileId: before }, after: { customerId, accessProfileId } }
      },
      write: (tx_, changed) => write(tx_, { customerId, accessProfileId }, changed),
    }
  },
})

/** Gives one user a profile. */
export const assignProfile = (context: RequestContext, id: string, to: Assignment): Promise<UserResult> =>
  changeByRule(users, context, { id }, assignRule(context, to))

function personErrors(context: RequestContext, { id, userType }: LockedUser, members: ReadonlySet<string> | undefined): UserError[] {
  if (id === signedIn(context).userId) return [OWN]
  if (members) return members.has(id) ? [] : [NO_MEMBER]
  return isUserType(userType) && isGrantable({ userType }) ? [] : [NOT_STAFF]
}

/** What is wrong with the profile itself: it is another's, or grants what the caller does not have. */
async function lookUp(tx: Orm, context: RequestContext, { customerId, accessProfileId }: Assignment): Promise<UserError[]> {
  const viewer = signedIn(context)
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

async function readHeld(tx: Orm, customerId: string | null, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (customerId !== null && !isUuid(customerId)) return new Map()
  const rows =
    customerId === null
      ? await tx.select().from(staffAccessProfile).where(anyOf(staffAccessProfile.userId, ids))
      : await tx
          .select()
          .from(userAccessProfile)
          .where(and(anyOf(userAccessProfile.userId, ids), eq(userAccessProfile.customerId, customerId)))
  return new Map(rows.map(({ userId, accessProfileId }) => [userId, accessProfileId]))
}

async function membersAmong(tx: Orm, { reach }: RequestContext, customerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!isUuid(customerId)) return new Set()
  const rows = await tx
    .select({ id: userCustomer.userId })
    .from(userCustomer)
    .innerJoin(customer, eq(customer.id, userCustomer.customerId))
    .where(and(anyOf(userCustomer.userId, ids), eq(customer.id, customerId), reach.customers))
  return new Set(rows.map(({ id }) => id))
}

async function write(tx: Orm, { customerId, accessProfileId }: Assignment, changed: readonly LockedUser[]): Promise<void> {
  const ids = changed.map(({ id }) => id)
  if (customerId === null) {
    await tx.delete(staffAccessProfile).where(anyOf(staffAccessProfile.userId, ids))
    if (accessProfileId !== null) await tx.insert(staffAccessProfile).values(ids.map((userId) => ({ userId, accessProfileId })))
    return
  }
  await tx.delete(userAccessProfile).where(and(anyOf(userAccessProfile.userId, ids), sql`${userAccessProfile.customerId} = ${customerId}`))
  if (accessProfileId !== null) await tx.insert(userAccessProfile).values(ids.map((userId) => ({ userId, customerId, accessProfileId })))
}
