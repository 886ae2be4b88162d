import type { GuardedStorage } from '../lib/guarded-storage.ts'

const KEY = 'portico.redirects'
const SPAN = 60_000
const MOST = 2

/** Times, in epoch milliseconds, of the redirects to the provider that nobody asked for, in this tab and within the last minute. */
export const readRedirects = (session: GuardedStorage, now: number): readonly number[] =>
  (session.getItem(KEY) ?? '')
    .split(',')
    .map(Number)
    .filter((at) => at > 0 && at <= now && now - at < SPAN)

export const writeRedirects = (session: GuardedStorage, times: readonly number[]): void => {
  if (times.length > 0) session.setItem(KEY, times.join(','))
  else session.removeItem(KEY)
}

/** A third automatic redirect within a minute is a loop. */
export const wouldLoop = (times: readonly number[]): boolean => times.length >= MOST
