import type { Caller } from './http/trace.ts'

/** Log rows that callers may cause per minute: one user, one network, and all anonymous callers together. */
const LOG_ROWS = { user: 120, network: 30, anonymous: 300 } as const

const MINUTE_MS = 60_000

/** Whether another log row may be written for a caller. Rows without a caller are always written. */
type LogBudget = (caller: Caller | undefined) => boolean

export function createLogBudget(): LogBudget {
  let minute = -1
  let anonymous = 0
  const taken = new Map<string, number>()
  return (caller) => {
    if (!caller) return true
    const now = Math.floor(Date.now() / MINUTE_MS)
    if (now !== minute) {
      minute = now
      anonymous = 0
      taken.clear()
    }
    const { userId, network } = caller
    // Checked before counting by address: otherwise callers with many addresses could fill the memory.
    if (userId === undefined && anonymous >= LOG_ROWS.anonymous) return false
    const key = userId ?? network
    const rows = (taken.get(key) ?? 0) + 1
    if (rows > (userId === undefined ? LOG_ROWS.network : LOG_ROWS.user)) return false
    taken.set(key, rows)
    if (userId === undefined) anonymous += 1
    return true
  }
}
