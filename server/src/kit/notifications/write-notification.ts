import type { Orm } from '../../db/orm.ts'
import { notification } from '../../tables/notification.table.ts'

export type Entry = Omit<typeof notification.$inferInsert, 'id' | 'readAt'>

/** Tells somebody something, in the transaction of what it tells of; their open pages hear of it at the commit. Never give it a secret. */
export async function writeNotification(orm: Pick<Orm, 'insert'>, entry: Entry): Promise<void> {
  await notificationStatement(orm, entry)
}

/** What `writeNotification` writes, for who sends it together with other statements. */
export const notificationStatement = (orm: Pick<Orm, 'insert'>, entry: Entry) => orm.insert(notification).values(entry)
