import { AsyncLocalStorage } from 'node:async_hooks'
import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { QueryConfig, QueryResult } from 'pg'
import type { Orm } from '../orm.ts'
import { Batch, type QueuedStatement } from './batch.ts'
import type { Written } from './write-together.ts'

type Statements = {
  /** Inserts the row; affects none where the row is there already. */
  readonly insert: Written
  readonly remove: SQL
  /** Whether the result of the work says that the transaction changed nothing. The row is removed again then. */
  readonly isRefusal: (result: unknown) => boolean
}

/** Thrown inside a transaction if another piece of work has already inserted the row. */
class RowTakenError extends Error {
  override readonly name = 'RowTakenError'
  constructor() {
    super('The row that this transaction begins with is there already.')
  }
}

/**
 * A row that the first transaction of a piece of work begins with, so that the row exists exactly if the work was committed. The insert is sent
 * together with the begin, and waits for any other open transaction that has inserted the same row.
 */
export class OpeningRow {
  readonly statements: Statements
  #state: 'absent' | 'sent' | 'inserted' | 'taken' | 'closed' = 'absent'

  constructor(statements: Statements) {
    this.statements = statements
  }

  get isAbsent(): boolean {
    return this.#state === 'absent'
  }
  get isInserted(): boolean {
    return this.#state === 'inserted'
  }
  get isTaken(): boolean {
    return this.#state === 'taken'
  }

  /** Ends the work: transactions that still run on its behalf insert nothing. @returns how it ended */
  close(): 'absent' | 'inserted' | 'taken' {
    const state = this.#state
    this.#state = 'closed'
    return state === 'inserted' || state === 'taken' ? state : 'absent'
  }

  /** @returns whether the caller's transaction is to begin with the row */
  take(): boolean {
    if (this.#state !== 'absent') return false
    this.#state = 'sent'
    return true
  }

  settle(state: 'absent' | 'inserted' | 'taken'): void {
    if (this.#state === 'sent') this.#state = state
  }
}

const store = new AsyncLocalStorage<OpeningRow>()

/** Runs a piece of work whose first transaction, whoever opens it, begins with the row. */
export const beginningWith = <Result>(row: OpeningRow, work: () => Result): Result => store.run(row, work)

/** Returns the row that a transaction opened here has to begin with. */
export function takeOpeningRow(): OpeningRow | undefined {
  const row = store.getStore()
  return row?.take() ? row : undefined
}

/** A connection that sends the insert of the row together with the begin. */
export class OpeningClient {
  readonly #client: Pick<pg.PoolClient, 'query'>
  readonly #row: OpeningRow
  #inserted: Promise<boolean> = Promise.resolve(false)
  /** Error after which the connection cannot be used again. */
  broken: Error | undefined

  constructor(client: Pick<pg.PoolClient, 'query'>, row: OpeningRow) {
    this.#client = client
    this.#row = row
  }

  /** Same signature as the driver's method, which drizzle calls. */
  query(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    return config.text.startsWith('begin') ? this.#begin(config, values) : this.#client.query(config, values)
  }

  /** Runs the work of the transaction, unless the row existed already. @throws {RowTakenError} */
  async carryOut<Tx extends Pick<Orm, 'execute'>, Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const { remove, isRefusal } = this.#row.statements
    try {
      if (!(await this.#inserted)) {
        this.#row.settle('taken')
        throw new RowTakenError()
      }
      const result = await work(tx)
      if (!isRefusal(result)) return result
      await tx.execute(remove)
      this.#row.settle('absent')
      return result
    } catch (error) {
      this.#row.settle('absent')
      throw error
    }
  }

  #begin(config: QueryConfig, values: unknown[] | undefined): Promise<QueryResult> {
    const { sql: text, params, name } = this.#row.statements.insert
    const begun = Promise.withResolvers<QueryResult>()
    const inserted = Promise.withResolvers<boolean>()
    this.#inserted = inserted.promise
    // If the begin fails nobody waits for the insert.
    inserted.promise.catch(() => {})
    const statements: QueuedStatement[] = [
      { config, values, resolve: begun.resolve, reject: begun.reject },
      {
        config: { text, ...(name !== undefined && { name }) },
        values: [...params],
        resolve: ({ rowCount }) => inserted.resolve(rowCount === 1),
        reject: inserted.reject,
      },
    ]
    this.#client.query(
      new Batch(statements, (unrun, broken) => {
        this.broken = broken
        for (const { reject } of unrun) reject(new Error('The transaction did not begin.'))
      }),
    )
    return begun.promise
  }
}
