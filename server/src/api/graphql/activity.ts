import type { Logger } from '../../platform/log.ts'
import { Recent } from '../../platform/recent.ts'

export type Activity<Of extends readonly string[]> = { readonly note: (...of: Of) => void; readonly settled: () => Promise<void> }

const STEP_MS = 60_000
const MAX_KNOWN = 10_000

/** Records the activity of a user or of something else, such as a session, at most once a minute and without delaying the answer. */
export function createActivity<Of extends readonly string[]>(noteActivity: (...of: Of) => Promise<void>, log: Logger): Activity<Of> {
  const notedAt = new Recent<string, number>(MAX_KNOWN)
  const pending = new Set<Promise<void>>()
  return {
    note(...of) {
      const name = of.join(' ')
      const since = Date.now() - (notedAt.get(name) ?? -Infinity)
      // After the clock was set back, activity must not be suppressed until it has caught up.
      if (since >= 0 && since < STEP_MS) return
      notedAt.set(name, Date.now())
      const noting = noteActivity(...of)
        .catch((error: unknown) => log.error({ err: error }, 'Activity was not noted'))
        .finally(() => pending.delete(noting))
      pending.add(noting)
    },
    settled: async () => void (await Promise.all(pending)),
  }
}
