import type { Orm } from '../../db/orm.ts'
import { notification } from '../../tables/notification.table.ts'

type Entry = Omit<typeof notification.$inferInsert, 'id' | 'readAt'>

/** Tells somebody something, in the transaction of what it tells of; their open pages hear of it at the commit. Never give it a secret. */
export async function writeNotification(orm: Pick<Orm, 'insert'>, entry: Entry): Promise<void> {
  await orm.insert(notification).values(entry)
}
