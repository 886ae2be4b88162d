import { and, eq, ne } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { writeNotification } from '../kit/notifications/write-notification.ts'
import { serverSideSession } from '../tables/session.table.ts'
import { deviceOf, isSameDevice } from './device-of.ts'

/** Where a person mends what a notice warns of. */
const OWN_ACCOUNT = '/profile'

/** Tells a person that their password was changed, in the transaction of the change. */
export const tellPasswordChanged = (tx: Pick<Orm, 'insert'>, userId: string, at: Date): Promise<void> =>
  writeNotification(tx, { userId, kind: 'SECURITY', titleCode: 'PASSWORD_CHANGED', link: OWN_ACCOUNT, createdAt: at })

type SignIn = { id: string; userId: string; userAgent: string | null; address: string }

/**
 * Tells a person of a sign-in by a browser or system that none of their earlier sign-ins came from, in the transaction that opens the session.
 * The very first sign-in is news to nobody.
 */
export async function tellNewDevice(tx: Pick<Orm, 'insert' | 'select'>, session: SignIn, at: Date): Promise<void> {
  const { userId, userAgent, address } = session
  const earlier = await tx
    .select({ userAgent: serverSideSession.userAgent })
    .from(serverSideSession)
    .where(and(eq(serverSideSession.userId, userId), ne(serverSideSession.id, session.id)))
    .groupBy(serverSideSession.userAgent)
  const device = deviceOf(userAgent)
  if (earlier.length === 0 || earlier.some((known) => isSameDevice(deviceOf(known.userAgent), device))) return
  await writeNotification(tx, {
    userId,
    kind: 'SECURITY',
    titleCode: 'NEW_DEVICE',
    parameters: { ...device, address },
    link: OWN_ACCOUNT,
    createdAt: at,
  })
}
