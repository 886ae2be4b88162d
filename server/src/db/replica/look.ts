import { Client, type QueryResultRow } from 'pg'
import { cut } from '../pipeline/driver-internals.ts'

/** A server that does not answer a trivial statement within this time is treated as gone. */
export const ANSWERS_WITHIN_MS = 2_000

/** A separate connection for observing a server, reopened when it breaks. */
type Look = {
  /** @throws if there is no answer in time, or if `greet` rejects the connection */
  ask<Row extends QueryResultRow>(text: string, values?: string[], withinMs?: number): Promise<Row | undefined>
  close(): void
}

/** @param greet checks each new connection before it is used */
export function lookAt(connectionString: string, greet: (client: Client) => Promise<void> = () => Promise.resolve()): Look {
  let client: Client | undefined
  const drop = () => {
    if (client) cut(client)
    client = undefined
  }
  const open = async (withinMs: number) => {
    const fresh = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: withinMs,
      application_name: 'portico look',
    })
    fresh.on('error', () => {})
    client = fresh
    await fresh.connect()
    await greet(fresh)
    return fresh
  }
  return {
    async ask<Row extends QueryResultRow>(text: string, values: string[] = [], withinMs = ANSWERS_WITHIN_MS) {
      const timer = setTimeout(drop, withinMs)
      try {
        return (await (client ?? (await open(withinMs))).query<Row>(text, values)).rows[0]
      } catch (error) {
        drop()
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    close: drop,
  }
}
