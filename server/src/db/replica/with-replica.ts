import type { Logger } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Database } from '../database.ts'
import { openReplica } from './replica.ts'

/**
 * Adds the replica of the settings to the database, if they name one. Both are closed together.
 * @throws {ReplicaError} and the database is closed
 */
export async function withReplica(
  db: Database,
  { databaseUrl, databaseRead }: Pick<Settings, 'databaseUrl' | 'databaseRead'>,
  log: Logger,
): Promise<Database> {
  if (databaseUrl === undefined || databaseRead === undefined) return db
  const { url, mostLagSeconds } = databaseRead
  try {
    const replica = await openReplica(db, { primaryUrl: databaseUrl, url, mostLagMs: mostLagSeconds * 1000, log })
    const close = async () => {
      await replica.close()
      await db.close()
    }
    let closing: Promise<void> | undefined
    return { ...db, replica, close: () => (closing ??= close()) }
  } catch (error) {
    await db.close()
    throw error
  }
}
