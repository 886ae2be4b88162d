import { keyOf, knownActivity } from '../../../access/activities.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Orm } from '../../../db/orm.ts'
import { conflict, invalid, missing, type UserError } from '../../../kit/graphql/user-error.ts'
import { readGivableProfiles, type GivableProfile } from '../../access-profiles/givable-profiles.ts'
import { mayGive } from '../../access-profiles/profile-cells.ts'

/** The access profile that a new user gets at a customer. */
export type NewProfile = { readonly customerId: string; readonly accessProfileId: string }

const noProfile = (path: string) =>
  missing(path, 'ACCESSPROFILE_NOT_FOUND', 'There is no such access profile at the customers of the user.')
const beyondYou = (path: string) => invalid(path, 'ACTIVITY_BEYOND_YOU', 'You cannot grant what you do not have.')
const twice = (path: string) => conflict(path, 'PROFILE_TWICE', 'Choose one access profile at each customer.')

/** Giving a profile is a change of a user, which may be withheld from those who create users. */
const CHANGES_USERS = keyOf(knownActivity('UPDATE', 'User'))

/**
 * Checks the access profiles of new users once more and locks them until the transaction ends: one of them may grant more than when the users were read.
 * Returns the errors of each user, in their order.
 */
export async function profileErrors(
  tx: Orm,
  viewer: Viewer,
  users: readonly { readonly profiles?: readonly NewProfile[]; readonly customerIds: readonly string[] }[],
): Promise<readonly (readonly UserError[])[]> {
  const idsOf = users.map(({ profiles = [] }) => profiles.map(({ accessProfileId }) => accessProfileId))
  const givable = await readGivableProfiles(tx, viewer, [...new Set(idsOf.flat())])
  return users.map(({ customerIds }, at) => newProfiles(viewer, idsOf[at] ?? [], customerIds, givable).errors)
}

/**
 * Returns the profiles with these IDs, of which a new user gets one at each of their customers, and what is wrong with them: nobody gives a profile that
 * they could not give to a user who exists.
 */
export function newProfiles(
  viewer: Viewer,
  ids: readonly string[],
  customerIds: readonly string[],
  profiles: ReadonlyMap<string, GivableProfile>,
): { readonly profiles: readonly NewProfile[]; readonly errors: readonly UserError[] } {
  const given = new Map<string, string>()
  const errors: UserError[] = []
  for (const [at, id] of ids.entries()) {
    const path = `accessProfileIds.${at}`
    const { customerId = null, isGivable = false } = profiles.get(id) ?? {}
    if (customerId === null || !customerIds.includes(customerId)) errors.push(noProfile(path))
    else if (!isGivable || !mayGive(viewer, customerId, CHANGES_USERS)) errors.push(beyondYou(path))
    else if (given.has(customerId)) errors.push(twice(path))
    else given.set(customerId, id)
  }
  return { profiles: [...given].map(([customerId, accessProfileId]) => ({ customerId, accessProfileId })), errors }
}
