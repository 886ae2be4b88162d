import { eq, sql } from 'drizzle-orm'
import { hasEveryActivity } from '../../../access/activities.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid, type UserError } from '../../../kit/graphql/user-error.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import type { Facts } from '../../../kit/resource/change.ts'
import { userAccessProfile } from '../../../tables/access-profile.table.ts'
import { userCustomer } from '../../../tables/people/user.table.ts'
import { readGivableProfiles } from '../../access-profiles/givable-profiles.ts'
import type { LockedUser } from '../user.row.ts'

/** Access that depends on memberships: access profiles at the customers, and the customers where a limited administrator has full access. */
export type MembershipAccess = { readonly accessProfileIds: readonly string[]; readonly fullAccessAt: readonly string[] }

const PROFILE_GONE = invalid(
  'customerIds',
  'MEMBERSHIP_PROFILE_GONE',
  'The access profile that the user had there is gone. Add the user to the customer and choose another one.',
)
const BEYOND_YOU = invalid(
  'customerIds',
  'MEMBERSHIP_BEYOND_YOU',
  'The user had more rights there than you can give. Ask an administrator with full access to give the membership back.',
)

type Held = { readonly userId: string; readonly customerId: string; readonly profileId: string | null; readonly hasFullAccess: boolean }

/** Access that users have at their customers, by user. */
export async function readMembershipAccess(
  tx: Pick<Orm, 'select'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Held[]>> {
  const { userId, customerId, fullAccess } = userCustomer
  const isSame = sql`${userAccessProfile.userId} = ${userId} and ${userAccessProfile.customerId} = ${customerId}`
  const rows = await tx
    .select({ userId, customerId, profileId: userAccessProfile.accessProfileId, hasFullAccess: sql<boolean>`${fullAccess} is not null` })
    .from(userCustomer)
    .leftJoin(userAccessProfile, isSame)
    .where(anyOf(userId, userIds))
    .orderBy(customerId)
  return Map.groupBy(rows, (row) => row.userId)
}

/** Access that a user loses with these memberships, as facts of an audit row. Empty if there is nothing to lose. */
export function lostAccess(
  { isLimited }: Pick<LockedUser, 'isLimited'>,
  held: readonly Held[],
  gone: readonly string[],
): Partial<MembershipAccess> {
  const lost = held.filter(({ customerId }) => gone.includes(customerId))
  const accessProfileIds = lost.flatMap(({ profileId }) => profileId ?? [])
  const fullAccessAt = isLimited ? lost.flatMap((each) => (each.hasFullAccess && each.profileId === null ? each.customerId : [])) : []
  return { ...(accessProfileIds.length > 0 && { accessProfileIds }), ...(fullAccessAt.length > 0 && { fullAccessAt }) }
}

/** The facts of the audit row after the loss: the same names with empty lists. */
export const emptied = (lost: Partial<MembershipAccess>): Facts => Object.fromEntries(Object.keys(lost).map((name) => [name, []]))

/** Reads the lost access from the facts of an audit row. */
export const accessIn = ({ accessProfileIds, fullAccessAt }: Facts): MembershipAccess => ({
  accessProfileIds: idsIn(accessProfileIds),
  fullAccessAt: idsIn(fullAccessAt),
})
export const hasAccess = (facts: Facts): boolean => 'accessProfileIds' in facts || 'fullAccessAt' in facts
const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).filter(isUuid) : [])

/** Restores memberships with their access, if the profiles still exist and the caller may assign them. Locks the profiles. */
export async function restoring(tx: Orm, context: RequestContext, wanted: readonly MembershipAccess[]) {
  const viewer = signedIn(context)
  const ids = [...new Set(wanted.flatMap(({ accessProfileIds }) => accessProfileIds))]
  const profiles = await readGivableProfiles(tx, viewer, ids)
  return {
    errors(added: readonly string[], { accessProfileIds, fullAccessAt }: MembershipAccess): UserError[] {
      const known = accessProfileIds.map((id) => profiles.get(id))
      if (known.some((profile) => profile?.customerId == null || !added.includes(profile.customerId))) return [PROFILE_GONE]
      const isBeyond = known.some((profile) => !profile?.isGivable) || (fullAccessAt.length > 0 && !hasEveryActivity(viewer))
      return isBeyond ? [BEYOND_YOU] : []
    },
    async write(tx_: Orm, restored: readonly (MembershipAccess & { readonly userId: string })[]): Promise<void> {
      const held = restored.flatMap(({ userId, accessProfileIds }) =>
        accessProfileIds.flatMap((accessProfileId) => {
          const customerId = profiles.get(accessProfileId)?.customerId
          return customerId ? [{ userId, customerId, accessProfileId }] : []
        }),
      )
      for (const [customerId, rows] of Map.groupBy(held, (row) => row.customerId)) {
        const userIds = rows.map(({ userId }) => userId)
        await tx_.execute(sql`select limit_administrators(${sql.param(userIds)}::uuid[], ${customerId})`)
        await tx_.insert(userAccessProfile).values(rows)
      }
      for (const { userId, fullAccessAt } of restored)
        if (fullAccessAt.length > 0)
          await tx_
            .update(userCustomer)
            .set({ fullAccess: 'GIVEN' })
            .where(sql`${eq(userCustomer.userId, userId)} and ${anyOf(userCustomer.customerId, fullAccessAt)}`)
    },
  }
}

/** Returns the access that ends with removed memberships and comes back with restored ones, or what is wrong with that. */
export async function membershipAccess(
  tx: Orm,
  context: RequestContext,
  user: LockedUser,
  { before, after = before }: { readonly before: readonly string[]; readonly after: readonly string[] | undefined },
  restored: MembershipAccess | undefined,
) {
  if (after === before) return { write: () => Promise.resolve() }
  const gone = before.filter((id) => !after.includes(id))
  const held = gone.length === 0 ? undefined : await readMembershipAccess(tx, [user.id])
  const lost = lostAccess(user, held?.get(user.id) ?? [], gone)
  if (!restored) return { before: lost, after: emptied(lost), write: () => Promise.resolve() }
  const restore = await restoring(tx, context, [restored])
  const added = after.filter((id) => !before.includes(id))
  const errors = restore.errors(added, restored)
  if (errors.length > 0) return errors
  return { before: lost, after: { ...emptied(lost), ...restored }, write: () => restore.write(tx, [{ userId: user.id, ...restored }]) }
}
