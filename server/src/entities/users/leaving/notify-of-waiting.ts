import { and, asc, eq } from 'drizzle-orm'
import type { LeavingObstacle } from '../../../../../contract/people.ts'
import { doing, isWithheld, knownActivity } from '../../../access/activities.ts'
import { authorityOver } from '../../../access/authority.ts'
import { portalOf } from '../../../access/portal-access.ts'
import { isPartnerAdmin } from '../../../access/reach.ts'
import { presentViewerOf } from '../../../access/viewer-facts.ts'
import { userTypes, type Viewer } from '../../../access/viewer.ts'
import type { Orm } from '../../../db/orm.ts'
import { writeNotification } from '../../../kit/notifications/write-notification.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'
import type { LockedUser } from '../user.row.ts'

const UPDATE_USER = knownActivity('UPDATE', 'User')

/**
 * Notifies whoever can help that a user stays after their last day: the author of the day if they may still change the user, otherwise the
 * administrators of the user's partner, or vendor operations if there are none. Nobody else learns the user's name.
 * @returns whether anybody was notified
 */
export async function notifyOfWaiting(tx: Orm, user: LockedUser, obstacle: LeavingObstacle, author: Viewer | undefined): Promise<boolean> {
  const people = author && obstacle !== 'NO_AUTHOR' && portalOf(author) ? [author] : await managersOf(tx, user)
  for (const person of people)
    await writeNotification(tx, {
      userId: person.userId,
      kind: 'WORK',
      titleCode: 'LEAVER_WAITS',
      parameters: { person: user.displayName ?? user.userName, obstacle },
      link: `/${portalOf(person)}/users/${user.id}`,
    })
  return people.length > 0
}

async function managersOf(tx: Orm, user: LockedUser): Promise<readonly Viewer[]> {
  const admins = user.partnerId === null ? [] : await presentAmong(tx, user, await partnerAdminIds(tx, user.partnerId))
  return admins.length > 0 ? admins : presentAmong(tx, user, await operationsIds(tx))
}

/** Those who could change the user now. Users do not manage themselves here. */
async function presentAmong(tx: Orm, user: LockedUser, ids: readonly string[]): Promise<readonly Viewer[]> {
  const found: Viewer[] = []
  for (const id of ids) {
    const viewer = id === user.id ? undefined : await presentViewerOf(tx, id)
    if (viewer && !isWithheld(viewer, UPDATE_USER) && authorityOver(doing(viewer, UPDATE_USER), user, 'record') === 'FULL')
      found.push(viewer)
  }
  return found
}

const partnerAdminIds = (tx: Orm, partnerId: string): Promise<string[]> =>
  tx
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(eq(userIdentity.partnerId, partnerId), eq(userIdentity.userType, userTypes.ADMIN), userIdentity.isActive, isPartnerAdmin))
    .orderBy(asc(userIdentity.id))
    .then((rows) => rows.map(({ id }) => id))

const operationsIds = (tx: Orm): Promise<string[]> =>
  tx
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(eq(userIdentity.userType, userTypes.VENDOR_OPERATIONS), userIdentity.isActive))
    .orderBy(asc(userIdentity.id))
    .then((rows) => rows.map(({ id }) => id))
