import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { client } from '../../tables/client.table.ts'

/** Anybody can send a wrong secret for an app, so it is recorded only once a minute. */
const FAULT_EVERY_MS = 60_000

/** Records the day on which each client last got a token. A process writes it once a day. */
export function createClientUses({ orm }: Pick<Database, 'orm'>) {
  const noted = new Map<string, string>()
  const failed = new Map<string, number>()
  return {
    /** Whether the refusal of an unauthenticated app is to be recorded, given the last one. */
    isFaultDue(key: string): boolean {
      const now = Date.now()
      if (now - (failed.get(key) ?? 0) < FAULT_EVERY_MS) return false
      failed.set(key, now)
      return true
    },
    /** @param key ID of the client's row */
    async note(key: string): Promise<void> {
      const today = new Date().toISOString().slice(0, 10)
      if (noted.get(key) === today) return
      noted.set(key, today)
      await orm
        .update(client)
        .set({ lastUsedOn: today })
        .where(and(eq(client.id, key), sql`${client.lastUsedOn} is distinct from ${today}::date`))
    },
  }
}
