import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Pool } from 'pg'
import { createChannels, quoted, undoing } from './channels.ts'
import type { Database, OnFault } from '../database.ts'
import { DatabaseStoppedError, watchDisk, type DiskWatch } from './disk-watch.ts'
import { lockDirectory } from './lock.ts'
import { PgliteWire } from './pglite-wire.ts'
import type { FromWorker, ToWorker } from './pglite-worker.ts'
import { poolOrm } from '../pipeline/pool-orm.ts'

/** There is one connection: a request for a second one inside a transaction would wait for ever, and gets an error after this time instead. */
const WAIT_FOR_CONNECTION_MS = 20_000

/**
 * Opens PGlite in a worker of this process, in a directory that it locks. The driver speaks PostgreSQL's own protocol with it. In this thread each
 * query would block all requests, and a chain of queries that only wait for each other would block them to its end.
 */
export async function openPglite(dataDir: string, onFault: OnFault = () => {}): Promise<Database> {
  const unlock = lockDirectory(dataDir)
  const directory = join(dataDir, 'db')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const worker = new Worker(new URL('pglite-worker.ts', import.meta.url), { workerData: { directory } })
  const disk = watchDisk(dataDir, {
    onChange: onFault,
    onStopped: (error) => {
      throw error
    },
  })
  // A broken database ends the process: what was committed is safe, and whoever supervises it starts it again.
  worker.on('error', (cause) => {
    const fault = disk.look()
    throw fault === undefined ? cause : new DatabaseStoppedError(`${fault} The database has stopped (${cause.message}).`, { cause })
  })
  const [first]: FromWorker[] = await once(worker, 'message')
  if (first === 'ready') return over(worker, disk, unlock)
  await worker.terminate()
  disk.close()
  unlock()
  const reason = typeof first === 'object' && 'failed' in first ? first.failed : String(first)
  throw new Error(`The database in ${JSON.stringify(directory)} does not open (${reason}).`)
}

function over(worker: Worker, disk: DiskWatch, unlock: () => void): Database {
  const channels = createChannels()
  const pool = new Pool({
    user: 'postgres',
    database: 'postgres',
    stream: () => new PgliteWire(worker, disk),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    async onConnect(client) {
      client.on('notification', ({ channel, payload }) => channels.dispatch(channel, payload ?? ''))
      for (const name of channels.names()) await client.query(`listen ${quoted(name)}`)
    },
  })
  pool.on('error', () => {})
  return {
    kind: 'pglite',
    pooler: undefined,
    fault: () => disk.fault(),
    orm: poolOrm(pool),
    pool,
    async listen(channel, hear) {
      const { first, remove } = channels.add(channel, hear)
      if (first) await pool.query(`listen ${quoted(channel)}`).catch(undoing(remove))
      return async () => {
        // If the connection is gone there is nothing to stop.
        if (remove()) await pool.query(`unlisten ${quoted(channel)}`).catch(() => {})
      }
    },
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      await pool.end()
      const closed = once(worker, 'exit')
      worker.postMessage('close' satisfies ToWorker)
      await closed
      disk.close()
      unlock()
    },
  }
}
