import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { client } from '../../tables/client.table.ts'

/** Keeps the day on which each client was last given a token: written once a day by a process. */
export function createClientUses({ orm }: Pick<Database, 'orm'>) {
  const noted = new Map<string, string>()
  return {
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
