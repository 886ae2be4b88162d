import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { client } from '../../tables/client.table.ts'

/** Anybody can name an app and have no right secret: that it was so is told once a minute. */
const FAULT_EVERY_MS = 60_000

/** Keeps the day on which each client was last given a token: written once a day by a process. */
export function createClientUses({ orm }: Pick<Database, 'orm'>) {
  const noted = new Map<string, string>()
  const failed = new Map<string, number>()
  return {
    /** Whether a refusal of an app that proved nothing is to be told, so long after the last one. */
    isFaultDue(key: string): boolean {
      const now = Date.now()
      if (now - (failed.get(key) ?? 0) < FAULT_EVERY_MS) return false
      failed.set(key, now)
      return true
    },
    /** @param key the id of the client's row */
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
