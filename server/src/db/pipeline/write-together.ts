import type pg from 'pg'
import type { QueryResult } from 'pg'
import { Batch, type QueuedStatement } from './batch.ts'
import { statementName } from './named-statements.ts'

/** A statement with its values that drizzle has built and not sent yet. */
export type Statement = Written | { toSQL(): Written } | { getQuery(): Written }
/** @param name under which a connection keeps it; derived from the text if absent */
export type Written = { readonly sql: string; readonly params: readonly unknown[]; readonly name?: string | undefined }

/**
 * Sends statements in one write, as one transaction: all are committed or none. None may depend on the result of another.
 * @throws the error of the first statement that failed
 */
export async function writeTogether(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return
  const queue: QueuedStatement[] = []
  const answers = statements.map((statement) => {
    const { sql: text, params, name = statementName({ sql: text, params }) } = writtenOf(statement)
    return new Promise<QueryResult>((resolve, reject) =>
      queue.push({ config: { text, ...(name !== undefined && { name }) }, values: [...params], resolve, reject }),
    )
  })
  await sendTogether(pool, queue)
  await Promise.all(answers)
}

/**
 * Sends statements as one transaction. If one fails, those after it are rejected as well.
 * @throws if there is no connection; no statement is settled then
 */
export async function sendTogether(pool: pg.Pool, statements: readonly QueuedStatement[]): Promise<void> {
  const client = await pool.connect()
  client.query(
    new Batch(statements, (unrun, broken) => {
      client.release(broken)
      for (const { reject } of unrun) reject(new Error('A statement before this one failed.'))
    }),
  )
}

export function writtenOf(statement: Statement): Written {
  if ('toSQL' in statement) return statement.toSQL()
  return 'getQuery' in statement ? statement.getQuery() : statement
}
