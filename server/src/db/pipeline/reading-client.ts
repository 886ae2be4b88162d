import type pg from 'pg'
import { Batch, type QueuedStatement } from './batch.ts'
import type { StatementClient } from './driver-internals.ts'

/** A statement that is sent before the others, in the same transaction. */
export type Entering = {
  readonly name: string
  readonly text: string
  readonly values: string[]
  /** Prefix of the statements' names: a plan depends on the reader, and with one name for two readers each would replace the other's. */
  readonly as: string
  /** Translates its failure. */
  readonly refused?: (error: unknown) => unknown
}

/**
 * Sends the statements of one turn of the event loop together, such as all lookups for the rows of a page, and uses a connection only for that time.
 * @param enter if it fails, all of them fail
 */
export function readingClient(pool: pg.Pool, enter?: Entering): StatementClient {
  let waiting: QueuedStatement[] = []

  const ask = (statement: QueuedStatement) => {
    if (waiting.push(statement) === 1) setImmediate(() => void send())
  }

  const send = async () => {
    const statements = waiting
    waiting = []
    let isRefused = false
    const fail = (error: unknown) => {
      isRefused = true
      for (const { reject } of statements) reject(error)
    }
    const refuse = (error: unknown) => fail(enter?.refused?.(error) ?? error)
    const first: QueuedStatement[] = enter ? [{ config: enter, values: enter.values, resolve: () => {}, reject: refuse }] : []
    try {
      const client = await pool.connect()
      const over = (unrun: readonly QueuedStatement[], broken?: Error) => {
        client.release(broken)
        if (!isRefused) unrun.forEach(ask)
      }
      client.query(new Batch([...first, ...statements], over))
    } catch (error) {
      fail(error)
    }
  }

  const nameOf = (name: string) => (enter ? enter.as + name : name)
  return {
    query: (config, values) =>
      new Promise((resolve, reject) => {
        const named = config.name === undefined ? config : { ...config, name: nameOf(config.name) }
        ask({ config: named, values, resolve, reject })
      }),
  }
}
