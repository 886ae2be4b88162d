import type { NotificationCode } from '../../../../contract/notification-codes.ts'
import { and, eq } from 'drizzle-orm'
import { userTypes, type Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { writeNotification } from '../../kit/notifications/write-notification.ts'
import type { ChangedRecord } from '../../kit/resource/change.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { LockedClient } from './clients/client.row.ts'

type News = Extract<NotificationCode, `APP_${string}`>
const PAGES: Readonly<Record<News, string>> = {
  APP_ACCESS_CHANGED: 'secrets',
  APP_OWNER_LEFT: 'secrets',
  APP_REDIRECTS_CHANGED: 'addresses',
  APP_SECRET_CREATED: 'secrets',
  APP_SECRET_DELETED: 'secrets',
  APP_SECRET_ENDS: 'secrets',
}
type App = { readonly id: string; readonly name: string }

/** Notifies vendor operations of a change of an app, in the transaction that makes it. @param but user who made the change, who is not notified */
export async function notifyOperations(
  tx: Pick<Orm, 'select' | 'insert' | 'execute'>,
  { id, name }: App,
  titleCode: News,
  parameters: Readonly<Record<string, string>>,
  but?: string,
): Promise<void> {
  const staff = await tx
    .select({ userId: userIdentity.id })
    .from(userIdentity)
    .where(and(userIdentity.isActive, eq(userIdentity.userType, userTypes.VENDOR_OPERATIONS)))
  const link = `/vendor/apps/${id}/${PAGES[titleCode]}`
  for (const { userId } of staff)
    if (userId !== but)
      await writeNotification(tx, {
        ...{ userId, kind: 'SECURITY', titleCode, link, createdAt: new Date() },
        parameters: { app: name, ...parameters },
      })
}

/** Sends a notification for changes that could divert an app's tokens or let somebody impersonate it, whichever operation made them. */
export async function notifyOfChanges(tx: Orm, changes: readonly ChangedRecord<LockedClient>[], viewer: Viewer): Promise<void> {
  const by = viewer.displayName ?? viewer.userName
  for (const { record, done } of changes) {
    const news = newsOf(done)
    if (news) await notifyOperations(tx, record, news, { by }, viewer.userId)
  }
}

function newsOf({ before = {}, after = {} }: ChangedRecord<LockedClient>['done']): News | undefined {
  if ('secretName' in after) return 'APP_SECRET_CREATED'
  if ('secretName' in before) return 'APP_SECRET_DELETED'
  if ('activities' in after) return 'APP_ACCESS_CHANGED'
  return 'redirectUris' in after ? 'APP_REDIRECTS_CHANGED' : undefined
}
