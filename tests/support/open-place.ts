import { openDatabase } from '../../server/src/db/database.ts'
import type { Database } from '../../server/src/db/database.ts'
import type { Place } from './place.ts'

/** Opens the database of a place, through the pooler if the run has one. */
export function openPlace({ env }: Pick<Place, 'env'>): Promise<Database> {
  const listenUrl = env['DATABASE_LISTEN_URL']
  return openDatabase({
    databaseUrl: env['DATABASE_URL'],
    dataDir: env['DATA_DIR'] ?? '',
    ...(listenUrl !== undefined && { databaseListenUrl: listenUrl }),
  })
}

/** Runs work on the database of a place while no server uses it. */
export async function within<Found>(place: Pick<Place, 'env'>, work: (db: Database) => Promise<Found>): Promise<Found> {
  const db = await openPlace(place)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
