import type { PoolClient } from 'pg'
import { LOCKOUT } from '../accounts/lockout.ts'
import type { auditLog, eventLog } from '../tables/logs/log.table.ts'
import { DAY_MS } from './seed-moments.ts'
import { administratorOf } from './seed-people.ts'
import { draw } from './seed-random.ts'

/** Consecutive failures before the one that locks (server/src/accounts/lockout.ts). */
const FAILED = LOCKOUT.tries - 1
const DAYS = 14
const MOST = 1000

type Locked = {
  readonly id: string
  readonly partnerId: string | null
  readonly domain: string | null
  readonly since: Date
  readonly until: Date
  readonly reason: string
}
type Try = typeof eventLog.$inferInsert & { readonly at: Date }
type Lock = typeof auditLog.$inferInsert & { readonly at: Date }

/** Failed tries that explain the locks of demo users: passwords tried from one place, all after the last sign-in of the owner. */
export async function triesBeforeLocks(client: PoolClient, at: Date): Promise<Try[]> {
  return (await lockedSince(client, at)).flatMap((user, n) => {
    const end = lockedAt(user, at, n).valueOf()
    const step = Math.min(60_000, (end - user.since.valueOf()) / (FAILED + 2))
    const address = `203.0.113.${Math.floor(draw('try address', n) * 254) + 1}`
    return Array.from({ length: FAILED + 1 }, (_, tried) => ({
      at: new Date(end - (FAILED + 1 - tried) * step),
      type: tried < FAILED ? ('SIGN_IN_FAILED' as const) : ('SIGN_IN_LOCKED' as const),
      userId: user.id,
      partnerId: user.partnerId,
      address,
      detail: { reason: 'password', browser: 'Firefox', system: 'Windows' },
    }))
  })
}

/** The locks themselves, set by an administrator who saw the tries. */
export async function locksAfterTries(client: PoolClient, at: Date): Promise<Lock[]> {
  return (await lockedSince(client, at)).map((user, n) => ({
    at: lockedAt(user, at, n),
    actorId: administratorOf(user.domain, n),
    partnerId: user.partnerId,
    action: 'lockUser',
    subjectType: 'UserIdentity',
    subjectId: user.id,
    before: { lockoutEnd: null, lockoutReason: null },
    after: { lockoutEnd: user.until, lockoutReason: user.reason },
  }))
}

const lockedAt = ({ since }: Locked, at: Date, n: number): Date =>
  new Date(since.valueOf() + (at.valueOf() - since.valueOf()) * (0.2 + 0.7 * draw('locked at', n)))

/** Locked users whose lock is not in the log yet; before `since` they were not locked. */
async function lockedSince(client: PoolClient, at: Date): Promise<Locked[]> {
  const { rows } = await client.query<Locked>(
    `select id, partner_id as "partnerId", (select domain from partner where partner.id = partner_id) as domain, greatest(coalesce(last_logon_date, created_at), $1) as since, lockout_end as until, lockout_reason as reason
     from user_identity as person where lockout_end > $2 and lockout_reason is not null
       and not exists (select from audit_log where subject_id = person.id::text and action = 'lockUser')
     order by email like '%@portico.test' desc nulls last, id limit $3`,
    [new Date(at.valueOf() - DAYS * DAY_MS), at, MOST],
  )
  return rows
}
