import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'

const QUERY_CANCELED = '57014'

/**
 * Reads in a transaction whose statements the database ends, each, after so long: 57014, of which the mask makes TOO_SLOW. A limit of the
 * connection would do without the transaction, but hold for everything else on it; a timer here would leave the database at work for nobody.
 * @param milliseconds undefined: reads as it is, within the limit of every statement
 */
export async function withTimeout<Result>(
  orm: Orm,
  milliseconds: number | undefined,
  read: (limited: Orm) => Promise<Result>,
): Promise<Result> {
  if (milliseconds === undefined) return read(orm)
  return orm.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`)
      return read(tx)
    },
    { accessMode: 'read only' },
  )
}

/** The database has ended the statement for the time that it took, or somebody did. */
export function isTimeout(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED
}
