import { inject } from 'vitest'
import { openDatabase, type Database } from '../../server/src/db/database.ts'
import { emptyPlace } from './place.ts'
import { scratch } from './scratch.ts'

/** A database of its own with all tables and nobody in them, open: PGlite, or one of the run's PostgreSQL. `close` takes it away too. */
export async function emptyDatabase(): Promise<Database> {
  const { env, remove } = await emptyPlace(inject('postgresUrl'), scratch)
  const listenUrl = env['DATABASE_LISTEN_URL']
  const db = await openDatabase({
    databaseUrl: env['DATABASE_URL'],
    dataDir: env['DATA_DIR'] ?? '',
    ...(listenUrl !== undefined && { databaseListenUrl: listenUrl }),
  })
  let closing: Promise<void> | undefined
  return { ...db, close: () => (closing ??= db.close().then(remove)) }
}
