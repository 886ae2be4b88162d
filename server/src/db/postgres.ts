import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { createChannels, quoted, undoing } from './channels.ts'
import type { Database } from './database.ts'
import * as schema from '../tables/schema.ts'

/** PostgreSQL did not let us in. The message is one sentence for the person who set DATABASE_URL, without its password. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

const STATEMENT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 10_000
const RECONNECT_MS = 500

/** Opens a pool on PostgreSQL. A statement over 30 s is cancelled; an abandoned transaction likewise. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
    application_name: 'portico',
  })
  // An idle connection that breaks is replaced by the pool; whoever queries meanwhile gets the error itself.
  pool.on('error', () => {})
  // One that breaks between two statements of a transaction is told so by the next of them; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  await reach(pool, url)
  const listener = createListener(url)
  return {
    kind: 'postgres',
    fault: () => undefined,
    orm: drizzle(pool, { schema }),
    pool,
    listen: listener.listen,
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

async function reach(pool: Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    const { host, pathname } = new URL(url)
    const message = cause instanceof AggregateError ? String(cause.errors[0]) : cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseUnreachableError(
      `DATABASE_URL names ${host}${pathname}, which does not let us in (${message}): it needs a running PostgreSQL with that database and user.`,
      { cause },
    )
  }
}

/** One connection of its own for LISTEN, opened at the first need and opened again when it breaks. */
function createListener(connectionString: string) {
  const channels = createChannels()
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let client: Promise<Client> | undefined

  const connect = async (): Promise<Client> => {
    const fresh = new Client({
      connectionString,
      keepAlive: true,
      application_name: 'portico listen',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    fresh.on('notification', ({ channel, payload }) => channels.dispatch(channel, payload ?? ''))
    fresh.on('error', () => {})
    await fresh.connect()
    for (const name of channels.names()) await fresh.query(`listen ${quoted(name)}`)
    fresh.once('end', reconnectLater)
    return fresh
  }
  const connection = () =>
    (client ??= connect().catch((error: unknown) => {
      reconnectLater()
      throw error
    }))
  function reconnectLater() {
    client = undefined
    if (closed || channels.names().length === 0) return
    clearTimeout(retry)
    retry = setTimeout(() => void connection().catch(() => {}), RECONNECT_MS).unref()
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One statement at a time: the driver is to refuse a second that does not wait for the first. */
  const say = async (text: string) => {
    const current = await connection()
    const mine = last.then(() => current.query(text))
    last = mine.catch(() => {})
    await mine
  }

  return {
    async listen(channel: string, hear: (payload: string) => void) {
      const { first, remove } = channels.add(channel, hear)
      await (first ? say(`listen ${quoted(channel)}`) : connection()).catch(undoing(remove))
      return async () => {
        if (!remove() || !client || closed) return
        // Where the connection is gone there is nothing to stop.
        await say(`unlisten ${quoted(channel)}`).catch(() => {})
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      const current = await client?.catch(() => undefined)
      await current?.end()
    },
  }
}
