import type { PoolClient } from 'pg'
import type { Device } from '../accounts/sessions/device-of.ts'
import { auditLog, eventLog } from '../tables/logs/log.table.ts'
import type { EventType } from '../../../contract/event-types.ts'
import { changesOfUsers } from './seed-changes.ts'
import { insertMany } from './seed-insert.ts'
import { locksAfterTries, triesBeforeLocks } from './seed-lock-tries.ts'
import { momentsBefore } from './seed-moments.ts'
import { demoPersonId } from './seed-people.ts'
import { draw, pickByShare } from './seed-random.ts'

const TYPES = [
  ['SIGN_IN_SUCCEEDED', 0.52],
  ['SESSION_STARTED', 0.3],
  ['SIGN_IN_FAILED', 0.12],
  ['SIGN_IN_LOCKED', 0.02],
  ['PASSWORD_CHANGED', 0.02],
  ['SESSION_ENDED', 0.02],
] as const
const DEVICES: readonly (readonly [Device, number])[] = [
  [{ browser: 'Chrome', system: 'Windows' }, 0.5],
  [{ browser: 'Edge', system: 'Windows' }, 0.2],
  [{ browser: 'Safari', system: 'iPhone' }, 0.15],
  [{ browser: 'Firefox', system: 'Linux' }, 0.15],
]
const DETAILS: Partial<Record<EventType, Record<string, string>>> = {
  SIGN_IN_SUCCEEDED: { amr: 'pwd' },
  SIGN_IN_FAILED: { reason: 'password' },
  SIGN_IN_LOCKED: { reason: 'password' },
}
const EVENTS_AT_ONCE = 20_000
/** Number of users, those who signed in last, with more events than their last sign-in. */
const LIVELY = 20_000
const AUDITS = 200

type Event = typeof eventLog.$inferInsert & { readonly at: Date }
/** A user who has signed in. `told`: their last sign-in is in the log already. */
type Lively = {
  readonly id: string
  readonly partnerId: string | null
  readonly created: Date
  readonly last: Date
  readonly told: boolean
}

/** Inserts sign-in events that match the users' rows: the last sign-in of each, and earlier ones of some, until there are at least `all` events. */
export async function insertEvents(client: PoolClient, all: number, at: Date): Promise<void> {
  const before = await countOf(client, 'event_log')
  await client.query(
    `insert into event_log (at, type, user_id, partner_id, address)
     select last_logon_date, 'SIGN_IN_SUCCEEDED', id, partner_id, '198.51.100.' || 1 + abs(hashtext(id::text) % 254)
     from (select * from user_identity where last_logon_date is not null order by last_logon_date desc, id offset $1) as person
     where not ${TOLD} order by last_logon_date`,
    [LIVELY],
  )
  const { rows: lively } = await client.query<Lively>(
    `select id, partner_id as "partnerId", created_at as created, last_logon_date as last, ${TOLD} as told
     from user_identity as person where last_logon_date is not null order by last_logon_date desc, id limit $1`,
    [LIVELY],
  )
  const lastOnes = lively.filter(({ told }) => !told).map((user, n) => event('SIGN_IN_SUCCEEDED', user, user.last, n))
  const tries = await triesBeforeLocks(client, at)
  const more = Math.max(0, all - lastOnes.length - tries.length - (await countOf(client, 'event_log')))
  let batch: Event[] = []
  for (const each of inOrder([...lastOnes, ...tries].toSorted(byTime), earlierOnes(lively, before, more, at))) {
    batch.push(each)
    if (batch.length === EVENTS_AT_ONCE) await insertMany(client, eventLog, batch.splice(0))
  }
  await insertMany(client, eventLog, batch)
}

const TOLD = `exists (select from event_log where user_id = person.id and type = 'SIGN_IN_SUCCEEDED')`

/** Events of the last thirty days, oldest first, each of a user who existed then and has signed in since. */
function* earlierOnes(lively: readonly Lively[], before: number, more: number, at: Date): Generator<Event> {
  const momentAt = momentsBefore(at)
  let since = lively.length
  for (let n = before; n < before + more; n += 1) {
    const moment = momentAt((n + 0.5) / (before + more))
    while (since > 0 && (lively[since - 1]?.last ?? at) < moment) since -= 1
    const user = pickPresent(lively, since, n, moment)
    // A failed try with an unknown name.
    yield user ? event(pickByShare(TYPES, 'event type', n), user, moment, n) : event('SIGN_IN_FAILED', undefined, moment, n)
  }
}

/** Picks one of the first `since` users, who all sign in later: the drawn one, or the next whose account existed then. */
function pickPresent(lively: readonly Lively[], since: number, n: number, moment: Date): Lively | undefined {
  const first = Math.floor(draw('event user', n) * since)
  for (let step = 0; step < since; step += 1) {
    const user = lively[(first + step) % since]
    if (user && user.created <= moment) return user
  }
  return undefined
}

const event = (type: EventType, user: Lively | undefined, at: Date, n: number): Event => ({
  at,
  type,
  userId: user?.id ?? null,
  partnerId: user?.partnerId ?? null,
  address: `198.51.100.${Math.floor(draw('address', n) * 254) + 1}`,
  detail: type.startsWith('SIGN_IN') ? { ...DETAILS[type], ...pickByShare(DEVICES, 'device', n) } : null,
})

const byTime = (one: { readonly at: Date }, other: { readonly at: Date }) => one.at.valueOf() - other.at.valueOf()

/** Merges two sequences of events by time, because histories are read in the order of the rows' numbers. */
function* inOrder(some: readonly Event[], others: Iterable<Event>): Generator<Event> {
  let at = 0
  for (const other of others) {
    for (let one = some[at]; one && one.at <= other.at; one = some[at]) {
      yield one
      at += 1
    }
    yield other
  }
  yield* some.slice(at)
}

/**
 * Inserts audit rows, once: who created the demo users and the latest other users, and who changed and locked whom. Does nothing if there are any
 * audit rows.
 */
export async function insertAudits(client: PoolClient, at: Date): Promise<void> {
  if ((await countOf(client, 'audit_log')) > 0) return
  const actorId = demoPersonId('operations')
  const { rows } = await client.query<Created>(
    `select id, partner_id as "partnerId", user_name as "userName", email, user_type as "userType", created_at as at
     from user_identity where id <> $1 order by email like '%@portico.test' desc nulls last, created_at desc, id limit $2`,
    [actorId, AUDITS],
  )
  const created = rows.map(({ id: subjectId, partnerId, at: then, ...after }) => ({
    at: then,
    actorId,
    partnerId,
    action: 'createUser',
    subjectType: 'UserIdentity',
    subjectId,
    after,
  }))
  await insertMany(
    client,
    auditLog,
    [...created, ...(await changesOfUsers(client, at)), ...(await locksAfterTries(client, at))].toSorted(byTime),
  )
}

type Created = {
  readonly id: string
  readonly partnerId: string | null
  readonly userName: string
  readonly email: string | null
  readonly userType: number
  readonly at: Date
}

async function countOf(client: PoolClient, table: 'event_log' | 'audit_log'): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count ?? 0
}
