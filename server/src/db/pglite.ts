import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { createChannels, quoted } from './channels.ts'
import type { Database } from './database.ts'
import { lockDirectory } from './lock.ts'
import * as schema from './schema.ts'

/** `memory`: nothing is written to disk. `image`: what `dumpImage` made. Both are for tests. */
export type PgliteOptions = { memory?: boolean; image?: Blob | Buffer }

/** There is one connection: whoever asks for a second inside a transaction would wait for ever, and is told so instead. */
const WAIT_FOR_CONNECTION_MS = 20_000

/** Opens PGlite in this process, in a directory that it holds alone, or in memory. */
export async function openPglite(dataDir: string, { memory = false, image }: PgliteOptions): Promise<Database> {
  const unlock = memory ? () => {} : lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'db')
    if (!memory) mkdirSync(directory, { recursive: true, mode: 0o700 })
    const pglite = await PGlite.create({
      ...(memory ? {} : { dataDir: directory }),
      ...(image ? { loadDataDir: image instanceof Blob ? image : new Blob([new Uint8Array(image)]) } : {}),
      extensions: { pg_trgm },
    })
    return over(pglite, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

function over(pglite: PGlite, unlock: () => void): Database {
  const pool = new Pool({ ...connectionTo(pglite), max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS })
  pool.on('error', () => {})
  const channels = createChannels()
  pglite.onNotification(channels.dispatch)
  return {
    kind: 'pglite',
    orm: drizzle(pool, { schema }),
    pool,
    // LISTEN goes through the pool, never beside it: in the middle of somebody's transaction it would share its fate.
    async listen(channel, hear) {
      const { first, remove } = channels.add(channel, hear)
      if (first) await pool.query(`listen ${quoted(channel)}`)
      return async () => {
        if (remove()) await pool.query(`unlisten ${quoted(channel)}`)
      }
    },
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    dump: async () => pglite.dumpDataDir('none'),
    async close() {
      await pool.end()
      await pglite.close()
      unlock()
    },
  }
}

/** Drizzle passes parsers of types where PGlite's side expects ids of parameter types, and breaks on them; PostgreSQL's driver ignores them. */
function connectionTo(pglite: PGlite) {
  const config = createPgConfig(pglite)
  const { connection } = config
  const parse = connection.parse.bind(connection)
  connection.parse = (query: { types?: unknown }) => parse({ ...query, types: Array.isArray(query.types) ? query.types : [] })
  return config
}
