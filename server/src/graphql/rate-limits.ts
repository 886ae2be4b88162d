import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Viewer } from '../access/viewer.ts'
import type { Database } from '../db/database.ts'
import { refusal } from './refusal.ts'

/** Calls that one user, one address, and all users of one partner together may make in a minute; each root field of a request is a call. */
export type CallLimits = { readonly user: number; readonly address: number; readonly tenant: number }
export const CALL_LIMITS: CallLimits = { user: 600, address: 3000, tenant: 30_000 }

/** Counts calls. `take` throws RATE_LIMITED when there are none left. */
export type RateLimits = { readonly take: (kind: keyof CallLimits, key: string, calls: number) => Promise<void> }

const SECONDS = 60
/** So many calls a process answers before it tells the database, which counts for all processes: few calls cost no statement. */
const UNREPORTED = 30
const MAX_KNOWN = 10_000

export function createRateLimits(db: Database, limits: CallLimits = CALL_LIMITS): RateLimits {
  const limiter = (kind: keyof CallLimits) =>
    new RateLimiterPostgres({
      storeClient: db.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: `call-${kind}`,
      points: limits[kind],
      duration: SECONDS,
    })
  const limiters = { user: limiter('user'), address: limiter('address'), tenant: limiter('tenant') }
  const known = new Map<string, { unreported: number; blockedUntil: number }>()

  return {
    async take(kind, key, calls) {
      const name = `${kind} ${key}`
      if (known.size > MAX_KNOWN) known.clear()
      const caller = known.get(name) ?? { unreported: 0, blockedUntil: 0 }
      known.set(name, caller)
      const wait = caller.blockedUntil - Date.now()
      if (wait > 0) throw refusal('RATE_LIMITED', Math.ceil(wait / 1000))
      caller.unreported += calls
      if (caller.unreported < Math.min(UNREPORTED, limits[kind])) return
      const calledFor = caller.unreported
      caller.unreported = 0
      const blockedFor = await blockedAfter(limiters[kind], key, calledFor)
      if (blockedFor === 0) return
      caller.blockedUntil = Date.now() + blockedFor
      throw refusal('RATE_LIMITED', Math.ceil(blockedFor / 1000))
    },
  }
}

/** Counts what somebody who is signed in calls, against their own limit and that of their partner; vendor staff have none. */
export const countCallsOf =
  (limits: RateLimits, { userId, partnerId }: Pick<Viewer, 'userId' | 'partnerId'>) =>
  async (calls: number): Promise<void> => {
    await limits.take('user', userId, calls)
    if (partnerId !== null) await limits.take('tenant', partnerId, calls)
  }

/** For how many milliseconds there are no calls left. */
async function blockedAfter(limiter: RateLimiterPostgres, key: string, calls: number): Promise<number> {
  try {
    await limiter.consume(key, calls)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.max(1000, refused.msBeforeNext)
  }
}
