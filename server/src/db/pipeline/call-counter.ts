import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Recent } from '../../platform/recent.ts'
import type { Database } from '../database.ts'

/** Counts calls per minute by kind and key. */
export type CallCounter<Kind extends string> = {
  /** Counts calls. @returns 0, or the time in milliseconds until calls are allowed again */
  take(kind: Kind, key: string, calls: number): Promise<number>
}

const SECONDS = 60
/** Number of calls that a process answers before it reports to the database, which counts for all processes: few calls cost no statement. */
const UNREPORTED = 30
const MAX_KNOWN = 10_000

/** @param limits calls per minute of each key of a kind, over all processes */
export function createCallCounter<Kind extends string>(db: Database, limits: Readonly<Record<Kind, number>>): CallCounter<Kind> {
  const limiters = new Map<Kind, RateLimiterPostgres>()
  const limiterOf = (kind: Kind) => {
    const limiter =
      limiters.get(kind) ??
      new RateLimiterPostgres({
        storeClient: db.pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: `call-${kind}`,
        points: limits[kind],
        duration: SECONDS,
      })
    limiters.set(kind, limiter)
    return limiter
  }
  const known = new Recent<string, { unreported: number; blockedUntil: number }>(MAX_KNOWN)

  return {
    async take(kind, key, calls) {
      const name = `${kind} ${key}`
      const caller = known.get(name) ?? { unreported: 0, blockedUntil: 0 }
      known.set(name, caller)
      const wait = caller.blockedUntil - Date.now()
      if (wait > 0) return wait
      caller.unreported += calls
      if (caller.unreported < Math.min(UNREPORTED, limits[kind])) return 0
      const unreported = caller.unreported
      caller.unreported = 0
      const blockedFor = await blockedAfter(limiterOf(kind), key, unreported)
      if (blockedFor > 0) caller.blockedUntil = Date.now() + blockedFor
      return blockedFor
    },
  }
}

/** Returns for how many milliseconds no calls are left. */
async function blockedAfter(limiter: RateLimiterPostgres, key: string, calls: number): Promise<number> {
  try {
    await limiter.consume(key, calls)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.max(1000, refused.msBeforeNext)
  }
}
