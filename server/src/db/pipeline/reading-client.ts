import type pg from 'pg'
import type { QueryConfig, QueryResult } from 'pg'
import { Batch } from './batch.ts'
import type { Asked } from './batch.ts'

/** The part of a pool that drizzle uses for statements. */
export type ReadingClient = { query(config: QueryConfig, values?: unknown[]): Promise<QueryResult> }

/** A statement that goes before what is asked for, in the same transaction. */
export type Entering = {
  readonly name: string
  readonly text: string
  readonly values: string[]
  /** Goes before the names of the statements: a plan is made for who asks, and under one name for two each would undo the other's. */
  readonly as: string
  /** What its failure means. */
  readonly refused?: (error: unknown) => unknown
}

/**
 * Sends what is asked for in one turn of the event loop together, such as all that the rows of a page lead to, over a connection that it keeps no
 * longer than that.
 * @param enter where that fails, so does everything
 */
export function readingClient(pool: pg.Pool, enter?: Entering): ReadingClient {
  let waiting: Asked[] = []

  const ask = (asked: Asked) => {
    if (waiting.push(asked) === 1) setImmediate(() => void send())
  }

  const send = async () => {
    const asked = waiting
    waiting = []
    let isRefused = false
    const fail = (error: unknown) => {
      isRefused = true
      for (const { reject } of asked) reject(error)
    }
    const refuse = (error: unknown) => fail(enter?.refused?.(error) ?? error)
    const first: Asked[] = enter ? [{ config: enter, values: enter.values, resolve: () => {}, reject: refuse }] : []
    try {
      const client = await pool.connect()
      const over = (unrun: readonly Asked[], broken?: Error) => {
        client.release(broken)
        if (!isRefused) unrun.forEach(ask)
      }
      client.query(new Batch([...first, ...asked], over))
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
