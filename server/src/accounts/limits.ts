import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { anyOf } from '../db/any-of.ts'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { readyStatement } from '../db/pipeline/ready-statement.ts'
import { turnClient } from '../db/pipeline/turn-client.ts'
import type { Written } from '../db/pipeline/write-together.ts'
import type { Host } from '../kit/hosts.ts'
import type { UserRow } from './claims.ts'
import { networkOf } from '../platform/http/client-address.ts'
import { foldedName } from './folded-name.ts'
import { isOnEveryHost } from '../access/on-every-host.ts'
import { rateLimit } from '../tables/people/identity.table.ts'
import { partner } from '../tables/partner.table.ts'
import { LOCKOUT } from './lockout.ts'

/**
 * Failed tries allowed in ten minutes, per network address and per typed name. Names count the same whether an account exists or not, so that the
 * limit reveals nothing. The limit per name is the one that locks an account, because a locked account answers like a wrong password.
 */
export type Limits = { perAddress: number; perName: number; mailsPerName: number }

export const LIMITS: Limits = { perAddress: 100, perName: LOCKOUT.tries, mailsPerName: 3 }

const SECONDS = LOCKOUT.seconds
const [ADDRESSES, NAMES] = ['sign-in-address', 'sign-in-name']

/** Whether tries remain; `spent` marks the first try beyond the limit, which is recorded once. */
type Remaining = 'some' | 'spent' | 'none'

export type TryLimits = {
  /** Counts a try by an address and for a typed name. */
  take(address: string, host: Host, name?: string): Promise<Remaining>
  /** Takes back the count of a successful try. */
  giveBackAddress(address: string): Promise<void>
  /** Statement of the same, to send it together with others. */
  givenBack(address: string): Written
  giveBackName(host: Host, name: string): Promise<void>
  /** Counts a try of a signed-in user while failed tries of others lock their account. */
  takeOwn(sessionId: string): Promise<Remaining>
  /** Counts a mail that a visitor requests. */
  takeMail(address: string, host: Host, name: string): Promise<Remaining>
  /** Counts a mail to an account, whatever name was typed. The result must not be shown to the visitor: it would reveal that the account exists. */
  takeMailTo(userId: string): Promise<Remaining>
  /** Whole minutes until an address and a name may try again; at least 1. */
  minutesLeft(address: string, host: Host, name?: string): Promise<number>
}

/** Counts in the database, so that all processes share the counts. */
export function createTryLimits(db: Database, limits: Limits): TryLimits {
  const together = turnClient(db.pool, ({ values = [] }) => String(values[0]))
  const limiter = (keyPrefix: string, points: number, blockDuration = 0) =>
    new RateLimiterPostgres({
      storeClient: together,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: SECONDS,
      blockDuration,
    })
  const byAddress = limiter(ADDRESSES, limits.perAddress)
  const byName = limiter(NAMES, limits.perName, SECONDS)
  const own = limiter('own-session', LOCKOUT.tries)
  const mails = limiter('mail-name', limits.mailsPerName)
  const mailsTo = limiter('mail-account', limits.mailsPerName)
  return {
    async take(address, host, name) {
      return worse(
        ...(await Promise.all([
          taken(byAddress, networkOf(address)),
          name === undefined ? ('some' as const) : taken(byName, digest(host, name)),
        ])),
      )
    },
    takeMail: async (address, host, name) =>
      worse(...(await Promise.all([taken(byAddress, networkOf(address)), taken(mails, digest(host, name))]))),
    takeMailTo: (userId) => taken(mailsTo, userId),
    takeOwn: (sessionId) => taken(own, sessionId),
    async minutesLeft(address, host, name) {
      const counters = name === undefined ? [] : [byName.get(digest(host, name)), mails.get(digest(host, name))]
      const counts = await Promise.all([byAddress.get(networkOf(address)), ...counters])
      const waits = counts.flatMap((count) => (count !== null && count.remainingPoints <= 0 ? count.msBeforeNext : []))
      return Math.max(1, Math.ceil(Math.max(0, ...waits) / 60_000))
    },
    async giveBackAddress(address) {
      await byAddress.reward(networkOf(address))
    },
    givenBack: (address) => giveBack({ key: `${ADDRESSES}:${networkOf(address)}`, now: Date.now() }),
    async giveBackName(host, name) {
      await byName.reward(digest(host, name))
    },
  }
}

/** Deletes the counted failures for users' names on all hosts where they sign in, after a new password or an unlock. */
export async function forgetNames(orm: Pick<Orm, 'select' | 'delete'>, users: readonly Account[]): Promise<void> {
  const keys = [...(await keysByUser(orm, users)).values()].flat()
  if (keys.length > 0) await orm.delete(rateLimit).where(anyOf(rateLimit.key, keys))
}

export async function usersWithTries(orm: Pick<Orm, 'select'>, users: readonly Account[]): Promise<ReadonlySet<string>> {
  const keys = await keysByUser(orm, users)
  const all = [...keys.values()].flat()
  if (all.length === 0) return new Set()
  const counted = await orm
    .select({ key: rateLimit.key })
    .from(rateLimit)
    .where(and(anyOf(rateLimit.key, all), gt(rateLimit.expire, Date.now())))
  const found = new Set(counted.map(({ key }) => key))
  return new Set([...keys].filter(([, ofUser]) => ofUser.some((key) => found.has(key))).map(([id]) => id))
}

/** Statement that deletes the counted failures on the host where a user has just signed in, to send it together with others. */
export const forgottenNames = (host: Host, user: Named): Written => forgetKeys({ keys: keysOn(host.partner, user) })

const giveBack = readyStatement<{ key: string; now: number }>((orm) =>
  orm
    .update(rateLimit)
    .set({ points: sql`${rateLimit.points} - 1` })
    .where(and(eq(rateLimit.key, sql.placeholder('key')), gt(rateLimit.expire, sql.placeholder('now')))),
)

const forgetKeys = readyStatement<{ keys: string[] }>((orm) =>
  orm.delete(rateLimit).where(sql`${rateLimit.key} = any(${sql.placeholder('keys')}::text[])`),
)

type Named = Pick<UserRow, 'userName' | 'email'>
type Account = Named & Pick<UserRow, 'id' | 'partnerId' | 'userType'>
type OfPartner = Pick<Host['partner'], 'partnerId'>

/** Keys by user on all hosts where they sign in: the default host, that of their partner, and for vendor staff the hosts of all partners. */
async function keysByUser(orm: Pick<Orm, 'select'>, users: readonly Account[]): Promise<ReadonlyMap<string, string[]>> {
  const partners = users.some(isOnEveryHost) ? await orm.select({ partnerId: partner.id }).from(partner) : []
  return new Map(
    users.map((user) => {
      const homes = new Set([null, user.partnerId, ...(isOnEveryHost(user) ? partners.map(({ partnerId }) => partnerId) : [])])
      return [user.id, [...homes].flatMap((partnerId) => keysOn({ partnerId }, user))]
    }),
  )
}

function keysOn(home: OfPartner, { userName, email }: Named): string[] {
  const names = email === null ? [userName] : [userName, email]
  return names.map((name) => `${NAMES}:${digest({ partner: home }, name)}`)
}

async function taken(limiter: RateLimiterPostgres, key: string): Promise<Remaining> {
  try {
    await limiter.consume(key)
    return 'some'
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return refusal.consumedPoints === limiter.points + 1 ? 'spent' : 'none'
  }
}

const worse = (one: Remaining, other: Remaining): Remaining => (one === 'some' ? other : one)

/** The typed name is hashed, because people type passwords into the wrong field. */
const digest = ({ partner: { partnerId } }: { readonly partner: OfPartner }, name: string) =>
  createHash('sha256')
    .update(`${partnerId ?? 'default'}\n${foldedName(name)}`)
    .digest('base64url')
