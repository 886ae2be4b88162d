import { inject } from 'vitest'
import type { Database } from '../../server/src/db/database.ts'
import { openPlace } from './open-place.ts'
import { emptyPlace } from './place.ts'
import { scratch } from './scratch.ts'

/** A database of its own with all tables and nobody in them, open: PGlite, or one of the run's PostgreSQL. `close` takes it away too. */
export async function emptyDatabase(): Promise<Database> {
  const place = await emptyPlace(inject('postgresUrl'), scratch)
  const db = await openPlace(place)
  let closing: Promise<void> | undefined
  return { ...db, close: () => (closing ??= db.close().then(place.remove)) }
}
