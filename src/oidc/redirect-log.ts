import { recentRedirects } from '#machines/auth/auth.limits.ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'

const KEY = 'portico.redirects'

/** Times, in epoch milliseconds, of the automatic redirects to the provider in this tab within the last minute. */
export const readRedirects = (session: GuardedStorage, now: number): readonly number[] =>
  recentRedirects(
    (session.getItem(KEY) ?? '')
      .split(',')
      .map(Number)
      .filter((at) => at > 0 && at <= now),
    now,
  )

export const writeRedirects = (session: GuardedStorage, times: readonly number[]): void => {
  if (times.length > 0) session.setItem(KEY, times.join(','))
  else session.removeItem(KEY)
}
