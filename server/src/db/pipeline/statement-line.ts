import type pg from 'pg'
import type { QueryConfig, QueryResult } from 'pg'
import { Batch, type QueuedStatement } from './batch.ts'

const NOTHING: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }
const ignore = () => {}

/** Sent before the first statement. The same few statements are repeated with similar values, so one generic plan serves all. */
const BEGIN = ['begin', 'set local plan_cache_mode = force_generic_plan'].map((text): QueuedStatement => ({
  config: { name: text, text },
  values: undefined,
  resolve: ignore,
  reject: ignore,
}))
const isRollback = ({ text }: QueryConfig) => text.startsWith('rollback')

/**
 * The statements of one transaction on a connection: those of one turn of the event loop form one `Batch`, and the next batch waits for its answer.
 */
export class StatementLine {
  readonly #client: Pick<pg.PoolClient, 'query'>
  #waiting: QueuedStatement[] = []
  #isUnderWay = false
  #isDue = false
  #hasBegun = false
  /** Error after which only a rollback makes sense. */
  #failure: Error | undefined
  #broken: Error | undefined
  #isOver = false

  constructor(client: Pick<pg.PoolClient, 'query'>) {
    this.#client = client
  }

  /** Same signature as the driver's method, which drizzle calls. */
  query(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (this.#isOver) return Promise.reject(new Error('The transaction is over.'))
    // The begin is sent with the first statement.
    if (config.text === 'begin') return Promise.resolve(NOTHING)
    if (isRollback(config)) return this.#takeBack(config)
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    return this.#ask(config, values)
  }

  /** @returns the error if the connection cannot be used again */
  close(): Error | undefined {
    this.#isOver = true
    return this.#broken
  }

  /**
   * Rejects the statements that still wait: they are no longer needed, and if one failed in a batch with the rollback, the rollback would not run.
   */
  #takeBack(config: QueryConfig): Promise<QueryResult> {
    const failure = this.#failure ?? new Error('The transaction was rolled back.')
    for (const { reject } of this.#waiting.splice(0)) reject(failure)
    this.#failure = undefined
    if (!this.#hasBegun) return Promise.resolve(NOTHING)
    return this.#ask(config)
  }

  #ask(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ config, values, resolve, reject })
      this.#sendSoon()
    })
  }

  #sendSoon(): void {
    if (this.#isDue || this.#isUnderWay || this.#waiting.length === 0) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#send()
    })
  }

  #send(): void {
    const statements = this.#waiting.splice(0)
    if (statements.length === 0) return
    this.#isUnderWay = true
    const all = (this.#hasBegun ? statements : [...BEGIN, ...statements]).map((each) => ({
      ...each,
      reject: (error: unknown) => this.#fail(error, each),
    }))
    this.#hasBegun = true
    this.#client.query(
      new Batch(all, (unrun, broken) => {
        this.#isUnderWay = false
        this.#broken = broken
        for (const { reject } of unrun) reject(this.#failure)
        this.#sendSoon()
      }),
    )
  }

  #fail(error: unknown, { reject }: QueuedStatement): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error))
    const waiting = this.#waiting.splice(0)
    this.#waiting = waiting.filter(({ config }) => isRollback(config))
    for (const each of waiting) if (!isRollback(each.config)) each.reject(error)
    reject(error)
  }
}
