import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { notification } from '../../tables/people/notification.table.ts'

export type Entry = Omit<typeof notification.$inferInsert, 'id' | 'readAt' | 'more'>

/** Number of equal notifications that are listed separately; further ones only increment the newest of them. */
const ALONE = 3

/**
 * Writes a notification in the transaction of the change that it is about; open pages of the user learn of it at the commit. Never pass a secret.
 * To limit a flood, unread notifications of the last hour with the same content about the same person become one row, with the newest facts and link.
 * They must also have the same link, so that every subject stays visible; requests need not, since the HR product lists them.
 */
export async function writeNotification(orm: Pick<Orm, 'insert' | 'execute'>, entry: Entry): Promise<void> {
  const { userId, kind, titleCode, requestType = null, requestStatus = null, parameters = {}, link = null } = entry
  const at = (entry.createdAt ?? new Date()).toISOString()
  const facts = JSON.stringify(parameters)
  // Concurrent transactions do not wait for each other: the second writes a row of its own.
  await orm.execute(sql`
    with same as (
      select id, row_number() over (order by created_at desc, id) as nth, count(*) over () as together from ${notification}
      where user_id = ${userId} and read_at is null and created_at > ${at}::timestamptz - interval '1 hour' and kind = ${kind}
        and title_code = ${titleCode} and request_type is not distinct from ${requestType} and request_status is not distinct from ${requestStatus}
        and (kind = 'REQUEST' or link is not distinct from ${link}) and (parameters ->> 'person') is not distinct from (${facts}::jsonb ->> 'person')
    ), newest as (
      select id from ${notification} where id = (select id from same where nth = 1 and same.together >= ${ALONE}) for update skip locked
    ), counted as (
      update ${notification} set more = more + 1, parameters = ${facts}::jsonb, link = ${link}, created_at = greatest(created_at, ${at}::timestamptz)
      where id in (select id from newest) returning id
    )
    insert into ${notification} (user_id, kind, title_code, request_type, request_status, parameters, link, created_at)
    select ${userId}::uuid, ${kind}, ${titleCode}, ${requestType}, ${requestStatus}, ${facts}::jsonb, ${link}, ${at}::timestamptz
    where not exists (select from counted)`)
}

/** Statement that writes a notification without grouping, to be sent together with other statements. */
export const notificationStatement = (orm: Pick<Orm, 'insert'>, entry: Entry) => orm.insert(notification).values(entry)
