import { inject } from 'vitest'
import type { Database } from '../../server/src/db/database.ts'
import { openPlace } from './open-place.ts'
import { emptyPlace } from './place.ts'
import { scratch } from './scratch.ts'

/** Opens a separate database with all tables and no users: PGlite, or one in the run's PostgreSQL. `close` also deletes it. */
export async function emptyDatabase(): Promise<Database> {
  const place = await emptyPlace(inject('postgresUrl'), scratch)
  const db = await openPlace(place)
  let closing: Promise<void> | undefined
  return { ...db, close: () => (closing ??= db.close().then(place.remove)) }
}
