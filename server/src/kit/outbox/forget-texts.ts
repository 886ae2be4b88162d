import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { outbox } from '../../tables/outbox.table.ts'

/** Age in seconds from which a message is not sent: its codes and links have expired, and it would only confuse. */
export const TOO_OLD_S = 24 * 3600
const BATCH = 5000

/**
 * Deletes the texts of messages that are too old to be sent, with the links, codes and passwords in them, whether they were sent or not.
 * @returns the number of messages
 */
export async function forgetOldTexts(orm: Pick<Orm, 'execute'>): Promise<number> {
  const old = sql`select id from ${outbox} where text <> '' and created_at < now() - make_interval(secs => ${TOO_OLD_S}) limit ${BATCH}`
  for (let all = 0; ;) {
    const { rowCount } = await orm.execute(sql`update ${outbox} set text = '', html = null, due_at = null where id in (${old})`)
    all += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return all
  }
}
