import type pg from 'pg'
import { Mistake } from '../../platform/mistake.ts'
import type { Database } from '../database.ts'
import { TAKES_WRITES, type Need } from './engine-needs.ts'
import { isUnavailable } from './unavailable.ts'

/** The database lacks features that the portal needs. The message has one sentence for each of them. */
export class EngineError extends Mistake {
  override name = 'EngineError'

  constructor(missing: readonly string[]) {
    super(missing.map((what) => `The database of DATABASE_URL needs ${what}.`).join('\n'))
  }
}

/** Runs one statement and returns its rows. */
export type Ask = (text: string) => Promise<Pick<pg.QueryResult<Record<string, unknown>>, 'rows'>>

/**
 * Tries the features that migrations and queries need, each in a transaction that is rolled back. An engine is judged by what it can do, not by its
 * name.
 * @throws {EngineError}
 */
export async function checkEngine(pool: pg.Pool, needs: readonly Need[]): Promise<void> {
  const client = await pool.connect()
  try {
    const missing = await findMissing((text) => client.query(text), needs)
    if (missing.length > 0) throw new EngineError(missing)
  } finally {
    client.release()
  }
}

/** @returns what is missing, each as the text that follows "needs" */
export async function findMissing(ask: Ask, needs: readonly Need[]): Promise<string[]> {
  // If nothing can be written, every other test would fail for that reason alone.
  const readOnly = await lacks(ask, TAKES_WRITES, 'begin')
  if (readOnly !== undefined) return [readOnly]
  const missing: string[] = []
  for (const need of needs) {
    const lack = await lacks(ask, need, 'begin read write')
    if (lack !== undefined) missing.push(lack)
  }
  return missing
}

async function lacks(ask: Ask, { what, statements, instead }: Need, begin: string): Promise<string | undefined> {
  try {
    await ask(begin)
    for (const statement of statements.slice(0, -1)) await ask(statement)
    const [row] = (await ask(statements.at(-1) ?? '')).rows
    const got = row?.['got']
    return row?.['holds'] === true ? undefined : `${what}; ${typeof got === 'string' ? got : instead}`
  } catch (error) {
    if (isUnavailable(error) || !(error instanceof Error)) throw error
    return `${what}; it says "${error.message}"`
  } finally {
    await ask('rollback')
  }
}

const CHANNEL = 'portico_engine'
const HEARD_WITHIN_MS = 5_000

/**
 * Checks that a notification of one connection reaches the one that listens.
 * @throws {EngineError}
 */
export async function checkListen(db: Pick<Database, 'listen' | 'notify'>, withinMs = HEARD_WITHIN_MS): Promise<void> {
  const token = crypto.randomUUID()
  const heard = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => heard.resolve(false), withinMs)
  try {
    const stop = await db.listen(CHANNEL, (payload) => payload === token && heard.resolve(true))
    await db.notify(CHANNEL, token)
    const isHeard = await heard.promise
    await stop()
    if (!isHeard)
      throw new EngineError([
        'LISTEN and NOTIFY; what was notified did not arrive (DATABASE_LISTEN_URL, where it is set, must name the same database)',
      ])
  } catch (error) {
    if (error instanceof EngineError || isUnavailable(error) || !(error instanceof Error)) throw error
    throw new EngineError([`LISTEN and NOTIFY; it says "${error.message}"`])
  } finally {
    clearTimeout(timer)
  }
}
