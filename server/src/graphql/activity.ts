import type { Logger } from '../log.ts'

export type Activity = { readonly note: (sessionId: string) => void; readonly settled: () => Promise<void> }

const STEP_MS = 60_000
const MAX_KNOWN = 10_000

/**
 * Tells the identity provider that a session's user did something, at most once a minute and beside the answer.
 * Only operations that a person started count: not polls (header X-Portico-Background), not subscriptions (checks.md, C5).
 */
export function createActivity(noteActivity: (sessionId: string) => Promise<void>, log: Logger): Activity {
  const notedAt = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  return {
    note(sessionId) {
      if (Date.now() - (notedAt.get(sessionId) ?? -Infinity) < STEP_MS) return
      if (notedAt.size > MAX_KNOWN) notedAt.clear()
      notedAt.set(sessionId, Date.now())
      const noting = noteActivity(sessionId)
        .catch((error: unknown) => log.error({ err: error }, 'The activity of a session was not noted'))
        .finally(() => pending.delete(noting))
      pending.add(noting)
    },
    settled: async () => void (await Promise.all(pending)),
  }
}
