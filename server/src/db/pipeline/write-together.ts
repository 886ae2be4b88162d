import type pg from 'pg'
import type { QueryResult } from 'pg'
import { Batch } from './batch.ts'
import type { Asked } from './batch.ts'
import { statementName } from './named-statements.ts'

/** What drizzle builds and has not sent yet: a statement with its values. */
export type Statement = Written | { toSQL(): Written } | { getQuery(): Written }
/** @param name by which a connection keeps it; found where it is not given */
export type Written = { readonly sql: string; readonly params: readonly unknown[]; readonly name?: string | undefined }

/**
 * Sends statements to the database in one write, as one transaction: all of them are kept or none. None may depend on what another one answers.
 * @throws what the first one that failed was refused with
 */
export async function writeTogether(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return
  const asked: Asked[] = []
  const answers = statements.map((statement) => {
    const { sql: text, params, name = statementName({ sql: text, params }) } = writtenOf(statement)
    return new Promise<QueryResult>((resolve, reject) =>
      asked.push({ config: { text, ...(name !== undefined && { name }) }, values: [...params], resolve, reject }),
    )
  })
  await sendTogether(pool, asked)
  await Promise.all(answers)
}

/**
 * Sends what is asked for as one transaction. Where one fails, those behind it are refused as well.
 * @throws where there is no connection: nobody who asked is told then
 */
export async function sendTogether(pool: pg.Pool, asked: readonly Asked[]): Promise<void> {
  const client = await pool.connect()
  client.query(
    new Batch(asked, (unrun, broken) => {
      client.release(broken)
      for (const { reject } of unrun) reject(new Error('A statement before this one failed.'))
    }),
  )
}

/** What a statement says. */
export function writtenOf(statement: Statement): Written {
  if ('toSQL' in statement) return statement.toSQL()
  return 'getQuery' in statement ? statement.getQuery() : statement
}
