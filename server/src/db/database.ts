import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Settings } from '../platform/settings.ts'
import { checkEngine, checkListen } from './connection/engine.ts'
import { ENGINE_NEEDS, TIME_LIMITS } from './connection/engine-needs.ts'
import { migrate } from './schema/migrate.ts'
import { openPglite } from './connection/pglite.ts'
import { openPostgres } from './connection/postgres.ts'
import type { Pooler } from './connection/pooler.ts'
import type { Replica } from './replica/replica.ts'
import type * as schema from '../tables/schema.ts'
import { checkTenantReads } from './tenant-orm.ts'
import { checkTenantRole } from './schema/tenant-role.ts'

/** The only access to the data. Both kinds speak PostgreSQL's dialect through the same driver. */
export type Database = {
  kind: 'pglite' | 'postgres'
  pooler: Pooler | undefined
  orm: NodePgDatabase<typeof schema>
  pool: pg.Pool
  /** Replica that lists, dashboards and logs are read from as long as it is recent enough. */
  replica?: Replica
  /** Why nothing can be written now, in a sentence for the operator; undefined if no fault is known. */
  fault(): string | undefined
  /**
   * Subscribes to notifications that any process of this installation sends on the channel, also after a lost connection is back.
   * @param channel lower-case letters, digits and underscores
   * @param miss called when a lost connection is back, because notifications may have been missed
   * @returns the function that unsubscribes
   */
  listen(channel: string, hear: (payload: string) => void, miss?: () => void): Promise<() => Promise<void>>
  /** @param payload at most 7999 bytes */
  notify(channel: string, payload: string): Promise<void>
  /** Closes the database; further calls have no effect. */
  close(): Promise<void>
}

type Place = Pick<Settings, 'databaseUrl' | 'databaseListenUrl' | 'dataDir'>

/** Called when a fault is noticed, and with undefined when it is over. */
export type OnFault = (fault: string | undefined) => void

/**
 * Opens the database that the settings name, PostgreSQL or PGlite in DATA_DIR, and brings its tables up to date.
 * @param onMigrated called with what a migration reports about rows that it found
 * @throws {DirectoryInUseError} another process works in DATA_DIR
 * @throws {DatabaseUnreachableError} PostgreSQL does not respond or refuses the connection
 * @throws {EngineError} it lacks a feature that the portal needs
 * @throws {RowLevelSecurityError} it would not keep tenants apart
 */
export async function openDatabase(settings: Place, onFault?: OnFault, onMigrated?: (notice: string) => void): Promise<Database> {
  const { databaseUrl, databaseListenUrl, dataDir } = settings
  const db = databaseUrl === undefined ? await openPglite(dataDir, onFault) : await openPostgres(databaseUrl, databaseListenUrl)
  try {
    // PGlite needs no check, since it comes with the portal.
    if (db.kind === 'postgres') {
      await checkEngine(db.pool, db.pooler ? [...ENGINE_NEEDS, TIME_LIMITS] : ENGINE_NEEDS)
      await checkListen(db)
    }
    await migrate(db.pool, undefined, onMigrated)
    await checkTenantRole(db.pool)
    await checkTenantReads(db)
  } catch (error) {
    await db.close()
    throw error
  }
  let closing: Promise<void> | undefined
  return { ...db, close: () => (closing ??= db.close()) }
}
