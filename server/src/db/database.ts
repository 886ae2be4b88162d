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

/** The one door to the data. Both kinds speak PostgreSQL's dialect through the same driver. */
export type Database = {
  kind: 'pglite' | 'postgres'
  pooler: Pooler | undefined
  orm: NodePgDatabase<typeof schema>
  pool: pg.Pool
  /** What lists, dashboards and logs are read from where it shows what it has to. */
  replica?: Replica
  /** Why nothing can be written now, in a sentence for who runs it; undefined where nothing is known to be wrong. */
  fault(): string | undefined
  /**
   * Hears what any process of this installation notifies on the channel, also after a lost connection came back.
   * @param channel lower-case letters, digits and underscores
   * @returns stops hearing
   */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** @param payload at most 7999 bytes */
  notify(channel: string, payload: string): Promise<void>
  /** Closes it once, however often it is asked to. */
  close(): Promise<void>
}

type Place = Pick<Settings, 'databaseUrl' | 'databaseListenUrl' | 'dataDir'>

/** Told of a fault when it is noticed, and with undefined when it is over. */
export type OnFault = (fault: string | undefined) => void

/**
 * Opens the database the settings name, PostgreSQL or PGlite in DATA_DIR, and brings its tables up to date.
 * @param onMigrated hears what a migration reports of the rows that it met
 * @throws {DirectoryInUseError} another process works in DATA_DIR
 * @throws {DatabaseUnreachableError} PostgreSQL does not answer or does not let us in
 * @throws {EngineError} it lacks what the portal stands on
 * @throws {RowLevelSecurityError} it would not keep tenants apart
 */
export async function openDatabase(settings: Place, onFault?: OnFault, onMigrated?: (notice: string) => void): Promise<Database> {
  const { databaseUrl, databaseListenUrl, dataDir } = settings
  const db = databaseUrl === undefined ? await openPglite(dataDir, onFault) : await openPostgres(databaseUrl, databaseListenUrl)
  try {
    // PGlite comes with the portal.
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
