import { Client } from 'pg'
import { createChannels, quoted, undoing } from './channels.ts'
import type { Database } from '../database.ts'
import { CONNECT_TIMEOUT_MS } from './reach.ts'

const RECONNECT_MS = 500

/** A separate connection for LISTEN, opened when it is first needed and reopened when it breaks. */
export function createListener(connectionString: string): Pick<Database, 'listen' | 'close'> {
  const channels = createChannels()
  let closed = false
  let wasConnected = false
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
    if (wasConnected) channels.missed()
    wasConnected = true
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
  /** Sends one statement at a time: the driver is going to refuse a second one that does not wait for the first. */
  const say = async (text: string) => {
    const current = await connection()
    const mine = last.then(() => current.query(text))
    last = mine.catch(() => {})
    await mine
  }

  return {
    async listen(channel: string, hear: (payload: string) => void, miss?: () => void) {
      const { first, remove } = channels.add(channel, hear, miss)
      await (first ? say(`listen ${quoted(channel)}`) : connection()).catch(undoing(remove))
      return async () => {
        if (!remove() || !client || closed) return
        // If the connection is gone there is nothing to stop.
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
