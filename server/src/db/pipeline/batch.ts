import pg from 'pg'
import type { Connection, QueryConfig, QueryResult } from 'pg'

export type QueuedStatement = {
  readonly config: QueryConfig
  readonly values: unknown[] | undefined
  readonly resolve: (result: QueryResult) => void
  readonly reject: (error: unknown) => void
}

/** Methods that the driver calls on a query that it has sent; its types leave them out. */
type Told = {
  name: string | undefined
  readonly text: string
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}
type Wire = Connection & { readonly submittedNamedStatements: Record<string, string> }
type Over = (unrun: readonly QueuedStatement[], broken?: Error) => void

/** The Sync message, which ends what belongs to one transaction. */
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

/**
 * Statements that are sent in one write, answered in one read, and run as one transaction: the database begins one for whatever precedes a Sync. The
 * driver sees them as one query. If one fails, those after it are not run.
 */
export class Batch {
  readonly texts: readonly string[]
  readonly #over: Over
  #statements: readonly { readonly asked: QueuedStatement; readonly query: Told }[]
  #at = 0

  /** @param over called when the connection may be returned, with the statements that were not run and the error if the connection is lost */
  constructor(asked: readonly QueuedStatement[], over: Over) {
    this.texts = asked.map(({ config }) => config.text)
    this.#over = over
    this.#statements = asked.map((one) => ({ asked: one, query: queryOf(one) }))
  }

  // The driver registers parsed statements under the name of the current one.
  get name(): string | undefined {
    return this.#statements[this.#at]?.query.name
  }
  get text(): string | undefined {
    return this.#statements[this.#at]?.query.text
  }
  get values(): readonly unknown[] | undefined {
    return this.#statements[this.#at]?.asked.values
  }

  /** Removes the names, since behind a pooler no connection keeps a statement. */
  withoutNames(): this {
    for (const { query } of this.#statements) query.name = undefined
    return this
  }

  submit(connection: Connection): null {
    const messages: Buffer[] = []
    const collecting: Connection = Object.create(connection, {
      _send: { value: (message: Buffer) => messages.push(message) },
      sync: { value: () => {} },
      stream: { value: {} },
    })
    this.#statements = this.#statements.filter(({ asked, query }) => {
      const error = query.submit(collecting)
      if (error) asked.reject(error)
      return !error
    })
    connection.stream.write(Buffer.concat([...messages, SYNC]))
    return null
  }

  handleRowDescription(message: unknown): void {
    this.#statements[this.#at]?.query.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#statements[this.#at]?.query.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#statements[this.#at]?.query.handleCommandComplete(message, connection)
    this.#at++
  }

  handleEmptyQuery(): void {
    this.#at++
  }

  handleReadyForQuery(connection: Connection): void {
    this.#tellAnswered(connection)
    this.#over([])
  }

  handleError(error: Error, connection: Wire): void {
    this.#tellAnswered(connection)
    const [failed, ...unrun] = this.#statements.slice(this.#at)
    failed?.asked.reject(error)
    for (const { query } of unrun) if (query.name !== undefined) delete connection.submittedNamedStatements[query.name]
    if (error instanceof pg.DatabaseError) return this.#over(unrun.map(({ asked }) => asked))
    for (const { asked } of unrun) asked.reject(error)
    this.#over([], error)
  }

  #tellAnswered(connection: Connection): void {
    for (const { query } of this.#statements.slice(0, this.#at)) query.handleReadyForQuery(connection)
  }
}

/** Always uses the extended protocol: a simple query would end the transaction. */
const queryOf = ({ config, values, resolve, reject }: QueuedStatement): Told =>
  new pg.Query({ ...config, queryMode: 'extended' } as QueryConfig, values, (error, result) =>
    error ? reject(error) : resolve(result),
  ) as unknown as Told
