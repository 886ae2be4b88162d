import { expect } from 'vitest'
import type { Server } from './replicated.ts'

/** Waits until the replicas have replayed everything that the primary has written so far. */
export async function replayed(primary: Server, replicas: readonly Server[]): Promise<void> {
  const [row] = await primary.ask<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  for (const replica of replicas)
    await expect
      .poll(async () => (await replica.ask<{ there: boolean }>(`select pg_last_wal_replay_lsn() >= '${row?.at}' as there`))[0]?.there)
      .toBe(true)
}
