import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallLimits } from './api/graphql/rate-limits.ts'
import { createApp, type Rooms } from './app.ts'
import { openDatabase, type Database } from './db/database.ts'
import { withReplica } from './db/replica/with-replica.ts'
import type { startJobs } from './kit/jobs/worker.ts'
import { createDatabaseLog } from './ops/database-log.ts'
import { createEntrances, type Entrances } from './listen.ts'
import { createLogger, type Logger, type LogSinks } from './platform/log.ts'
import type { Settings } from './platform/settings.ts'

export type StartOptions = {
  /** Directory of the built portal; `dist` next to the server by default. */
  webRoot?: string
  /** Serves the portal from its sources with hot reload instead. */
  dev?: boolean
  /** Builds the portal if needed, while the database opens. */
  buildWeb?: () => Promise<unknown>
  /** Set if other processes run the jobs, event streams and clean-up. */
  jobs?: false
  /** Starts the workers in another way, so that a test decides when they work. */
  startJobs?: typeof startJobs
  /** Calls per minute of a user and of others; the default suits human users. */
  callLimits?: CallLimits
  /** Destination of log lines instead of standard output. */
  logTo?: NonNullable<LogSinks['out']>
}

export type Portico = { url: string; port: number; db: Database; log: Logger; settings: Settings; close(): Promise<void> }

const DRAIN_MS = 10_000
const LOOK_FOR_IDLE_MS = 100
const KEEP_ALIVE_MS = 65_000

/**
 * Starts everything on one origin: database, migrations, demo data, identity provider, API, portal. Listens as soon as the directory is locked, and
 * answers 503 with a sentence until the rest is ready.
 * @throws {DirectoryInUseError | DatabaseUnreachableError | PortInUseError | SecretsKeyError | ReplicaError} with one sentence for the person who
 * started it
 */
export async function startPortico(settingsInput: Settings, options: StartOptions = {}): Promise<Portico> {
  const databaseLog = createDatabaseLog()
  const log = createLogger(settingsInput, { kept: databaseLog, ...(options.logTo ? { out: options.logTo } : {}) })
  let rooms: Rooms | undefined
  let isStopping = false
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    createApp({ settings: settingsInput, log, rooms: () => rooms, isStopping: () => isStopping }),
  )
  const entrances = createEntrances(server)
  const opening = openDatabase(
    settingsInput,
    (fault) => (fault === undefined ? log.info('The disk of DATA_DIR has room again') : log.error(fault)),
    (notice) => log.info(notice),
  ).then((db) => {
    if (db.pooler?.keepsNames === false)
      log.warn(
        'The pooler of DATABASE_URL does not keep prepared statements, so PostgreSQL plans each one again: enable that (max_prepared_statements of pgbouncer 1.21 or newer)',
      )
    return withReplica(db, settingsInput, log)
  })
  try {
    const port = await Promise.race([entrances.open(settingsInput), opening.then(() => new Promise<never>(() => {}))])
    const webReady = options.buildWeb?.() ?? Promise.resolve()
    // Avoids an unhandled rejection until the result is awaited.
    webReady.catch(() => {})
    const settings = {
      ...settingsInput,
      port,
      publicUrl: settingsInput.port === 0 ? withPort(settingsInput.publicUrl, port) : settingsInput.publicUrl,
    }
    // The many modules of the components load while PGlite opens in its worker. A PostgreSQL connection is made in this thread, and on a busy machine
    // loading blocks it for longer than the connection timeout: a refused connection would then look like a timeout.
    if (settingsInput.databaseUrl !== undefined) await opening
    const [db, { openRooms }] = await Promise.all([opening, import('./rooms.ts')])
    databaseLog.attach(db)
    rooms = await openRooms({ settings, db, log, server, options, webReady })
    const current = rooms
    const stop = async () => {
      isStopping = true
      await wait(settingsInput.drainSeconds * 1000)
      await Promise.all([drain(server, entrances), current.close()])
      await databaseLog.close()
      await db.close()
    }
    let stopping: Promise<void> | undefined
    return { url: settings.publicUrl.origin, port, db, log, settings, close: () => (stopping ??= stop()) }
  } catch (error) {
    server.closeAllConnections()
    entrances.close()
    await databaseLog.close()
    await opening.then((db) => db.close()).catch(() => {})
    throw error
  }
}

function withPort(url: URL, port: number): URL {
  const patched = new URL(url)
  patched.port = String(port)
  return patched
}

/** Accepts no new connections, lets running requests finish for ten seconds, then closes the rest. */
async function drain(server: Server, entrances: Entrances): Promise<void> {
  const closed = new Promise<void>((resolve) => entrances.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
