import type { Duplex } from 'node:stream'
import { Client } from 'pg'
import type { QueryResultRow } from 'pg'

/** Whoever does not answer a statement that takes no time within this has gone, or is of no use. */
export const ANSWERS_WITHIN_MS = 2_000

/** A connection of its own to look at a server by, opened anew where it broke. */
export type Look = {
  /** @throws where nobody answers in time, or what greets does not like who answers */
  ask<Row extends QueryResultRow>(text: string, values?: string[], withinMs?: number): Promise<Row | undefined>
  close(): void
}

/** @param greet looks at each new connection before anything is asked on it */
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

/** Ends a connection without a word to the other side, which may not hear any: whoever waits for an answer is told at once. */
export function cut(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.destroy()
}
