import type { Viewer } from '../../access/viewer.ts'
import { createCallCounter } from '../../db/pipeline/call-counter.ts'
import type { Database } from '../../db/database.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { refusal } from '../../kit/graphql/refusal.ts'

/**
 * Calls per minute of one user, of one address, and of all users of one partner together; each root field of a request is a call. `upload` is the
 * number of KiB of files per minute of one user, because reading a file affects others more than any call.
 */
export type CallLimits = { readonly user: number; readonly address: number; readonly tenant: number; readonly upload: number }
export const CALL_LIMITS: CallLimits = { user: 600, address: 3000, tenant: 30_000, upload: 65_536 }

/** Counts calls and KiB of uploads; addresses by their network. `take` throws RATE_LIMITED when the limit is reached. */
export type RateLimits = { readonly take: (kind: keyof CallLimits, key: string, calls: number) => Promise<void> }

export function createRateLimits(db: Database, limits: CallLimits = CALL_LIMITS): RateLimits {
  const counter = createCallCounter(db, limits)
  return {
    async take(kind, key, calls) {
      const wait = await counter.take(kind, kind === 'address' ? networkOf(key) : key, calls)
      if (wait > 0) throw refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(wait / 1000) })
    },
  }
}

/** Counts the calls of a signed-in user, against their own limit and that of their partner; vendor staff have no partner. */
export const countCallsOf =
  (limits: RateLimits, { userId, partnerId }: Pick<Viewer, 'userId' | 'partnerId'>) =>
  async (calls: number): Promise<void> => {
    await limits.take('user', userId, calls)
    if (partnerId !== null) await limits.take('tenant', partnerId, calls)
  }
