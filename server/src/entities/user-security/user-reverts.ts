import type { Touch } from '../../access/authority.ts'
import type { Page } from '../../accounts/page.ts'
import { changedAgain, revertColumns } from '../../kit/resource/revert-columns.ts'
import type { Facts } from '../../kit/resource/change.ts'
import type { Revert as RevertOf, Reverts } from '../../kit/resource/revert-change.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { giveClaim, takeClaim } from '../claims/user-claims.ts'
import type { OneClaim } from '../claims/user-claims.ts'
import { lastBreakGlassErrors } from '../users/delete/last-break-glass.ts'
import { readMailPage } from '../users/mail-pages.ts'
import { accessIn, hasAccess } from '../users/update/membership-access.ts'
import { changesIn, patchFacts, patchUser, touchOf } from '../users/update/user-patch.ts'
import type { LockedUser, UserRow } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import { giveDatabase, takeDatabase } from './user-databases.ts'

type Revert = RevertOf<LockedUser, Page>

/** Reverts changes that only set columns. */
const columns: Revert = async ({ record }, before, after) => revertColumns(userIdentity, record, before, after)

const twoFactor: Revert = async (revert, before, after) => {
  const last = before['twoFactorEnabled'] === false ? await lastBreakGlassErrors(revert.tx, revert.record.id) : []
  return last.length > 0 ? last : columns(revert, before, after)
}

const details: Revert = async ({ tx, context, record, prepared }, before, after) => {
  const now = await patchFacts(tx, context, record)
  const again = Object.keys(changesIn(now, withoutAccess(after)))
  if (again.length > 0) return again.map(changedAgain)
  const restored = hasAccess(before) && accessIn(before)
  return patchUser(tx, context, record, withoutAccess(before), { letter: prepared, restored: restored || undefined })
}

/** Removes facts that belong to memberships and cannot be changed on their own. */
const withoutAccess = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'accessProfileIds' && name !== 'fullAccessAt'))

export const userReverts: Reverts<UserRow, LockedUser, Touch, Page> = {
  resource: users,
  prepare: readMailPage,
  touches: (action, before) => (action === 'updateUser' || action === 'endAccessOfLeaver' ? touchOf(withoutAccess(before)) : undefined),
  hasLeft: (after) => 'requestedEmail' in after,
  actions: {
    updateUser: details,
    endAccessOfLeaver: details,
    setPasswordExpiry: columns,
    setUserLockoutEnabled: columns,
    setUserTwoFactor: twoFactor,
    addUserClaim: ({ tx, context, record }, _, after) => takeClaim(tx, context, record, after as OneClaim),
    removeUserClaim: ({ tx, context, record }, before) => giveClaim(tx, context, record, before as OneClaim),
    addUserDatabase: ({ tx, record }, _, after) => takeDatabase(tx, record, String(after['database'])),
    removeUserDatabase: ({ tx, context, record }, before) => giveDatabase(tx, context, record, String(before['database'])),
  },
}
