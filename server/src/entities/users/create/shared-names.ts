import { sql } from 'drizzle-orm'
import type { Orm } from '../../../db/orm.ts'
import type { Logger } from '../../../platform/log.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

const MOST_LINES = 20

/** Users whose name is another spelling of an earlier user's of the same partner, from before names were compared by their key. */
const hasSharedName = sql`${userIdentity.nameCollision} > 0 and exists (select from user_identity as other where other.user_name_key = ${userIdentity.userNameKey}
  and other.partner_id is not distinct from ${userIdentity.partnerId} and other.id <> ${userIdentity.id})`

export async function countSharedNames(orm: Pick<Orm, 'execute'>): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(sql`select count(*)::int as count from ${userIdentity} where ${hasSharedName}`)
  return rows[0]?.count ?? 0
}

/** Logs up to twenty of them at start, and as many users whose address is another spelling of somebody else's. */
export async function reportSharedNames(orm: Pick<Orm, 'execute'>, log: Pick<Logger, 'warn'>): Promise<void> {
  const first = sql`(select id from ${userIdentity} as other where other.user_name_key = ${userIdentity.userNameKey}
    and other.partner_id is not distinct from ${userIdentity.partnerId} and other.id <> ${userIdentity.id} order by other.name_collision limit 1)`
  const names = await orm.execute<{ id: string; otherId: string | null; partnerId: string | null }>(sql`
    select ${userIdentity.id}, ${first} as "otherId", ${userIdentity.partnerId} as "partnerId" from ${userIdentity} where ${hasSharedName} limit ${MOST_LINES}`)
  for (const { id, otherId, partnerId } of names.rows)
    log.warn({ userId: id, otherId, partnerId }, 'Two user names are spellings of one: rename one of them')
  // Addresses of letters outside ASCII alone can have another spelling.
  const addresses = await orm.execute<{ id: string; otherId: string; partnerId: string | null }>(sql`
    select ${userIdentity.id}, other.id as "otherId", ${userIdentity.partnerId} as "partnerId" from ${userIdentity}
    join ${userIdentity} as other on other.email_key = ${userIdentity.emailKey} and other.id <> ${userIdentity.id}
      and other.partner_id is not distinct from ${userIdentity.partnerId} and other.email_folded <> ${userIdentity.emailFolded}
    where octet_length(${userIdentity.email}) > length(${userIdentity.email}) limit ${MOST_LINES}`)
  for (const { id, otherId, partnerId } of addresses.rows)
    log.warn({ userId: id, otherId, partnerId }, 'Two email addresses are spellings of one: correct one of them')
}
