import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { prepared } from '../../db/pipeline/prepared.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import { writeNotification, type Entry } from '../../kit/notifications/write-notification.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { deviceOf, isSameDevice } from '../sessions/device-of.ts'

/** Page where a user acts on a notice. */
const OWN_ACCOUNT = '/profile'

export const notifyPasswordChanged = (tx: Pick<Orm, 'insert' | 'execute'>, userId: string, at: Date): Promise<void> =>
  writeNotification(tx, { userId, kind: 'SECURITY', titleCode: 'PASSWORD_CHANGED', link: OWN_ACCOUNT, createdAt: at })

/** Somebody else can set the password of the user with a link that no mailbox has received. */
export const notifyLinkCopied = (tx: Pick<Orm, 'insert' | 'execute'>, userId: string): Promise<void> =>
  writeNotification(tx, { userId, kind: 'SECURITY', titleCode: 'ACCESS_LINK_COPIED', link: OWN_ACCOUNT, createdAt: new Date() })

type SignIn = { id: string; userId: string; userAgent: string | null; address: string }

/** User agents of a user's earlier sessions, except one session. */
const earlierAgents = prepared((orm) =>
  orm
    .select({ userAgent: serverSideSession.userAgent })
    .from(serverSideSession)
    .where(and(eq(serverSideSession.userId, sql.placeholder('userId')), ne(serverSideSession.id, sql.placeholder('id'))))
    .groupBy(serverSideSession.userAgent)
    .prepare('earlier_agents'),
)

/**
 * Notice of a sign-in from a browser or system that the user has not used before, to be written with the session; undefined if there is nothing to
 * report. The very first sign-in is not reported.
 */
export async function newDeviceNotice(db: Database, { id, userId, userAgent, address }: SignIn, at: Date): Promise<Entry | undefined> {
  const earlier = await earlierAgents(quickReader(db)).execute({ userId, id })
  const device = deviceOf(userAgent)
  if (earlier.length === 0 || earlier.some((known) => isSameDevice(deviceOf(known.userAgent), device))) return undefined
  const notice = { kind: 'SECURITY', titleCode: 'NEW_DEVICE', link: OWN_ACCOUNT } as const
  return { ...notice, userId, parameters: { ...device, address }, createdAt: at }
}
