import type { PoolClient } from 'pg'
import type { auditLog } from '../tables/logs/log.table.ts'
import { phoneOf } from './seed-names.ts'
import { DAY_MS } from './seed-moments.ts'
import { administratorOf } from './seed-people.ts'
import { draw } from './seed-random.ts'

const DAYS = 14
const MOST = 120

type Changed = {
  readonly id: string
  readonly partnerId: string | null
  readonly domain: string | null
  readonly created: Date
  readonly isActive: boolean
  readonly phone: string | null
}

/** Past changes that explain the state of some users: inactive ones were deactivated, those with a phone number had another one before. */
export async function changesOfUsers(client: PoolClient, at: Date): Promise<(typeof auditLog.$inferInsert & { readonly at: Date })[]> {
  const { rows } = await client.query<Changed>(
    `select id, partner_id as "partnerId", (select domain from partner where partner.id = partner_id) as domain, created_at as created,
       is_active as "isActive", phone_number as phone
     from user_identity where (not is_active or phone_number is not null) and email not like '%@portico.test'
     order by md5(id::text), id limit $1`,
    [MOST],
  )
  return rows.map(({ id, partnerId, domain, created, isActive, phone }, n) => {
    const since = Math.max(created.valueOf(), at.valueOf() - DAYS * DAY_MS)
    return {
      at: new Date(since + (at.valueOf() - since) * draw('changed at', n)),
      actorId: administratorOf(domain, n),
      partnerId,
      action: 'updateUser',
      subjectType: 'UserIdentity',
      subjectId: id,
      ...(isActive
        ? { before: { phoneNumber: phoneOf(n + 1) }, after: { phoneNumber: phone } }
        : { before: { isActive: true }, after: { isActive } }),
    }
  })
}
