import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'

const QUERY_CANCELED = '57014'

/**
 * Reads in a transaction in which the database cancels each statement after this time (57014, which clients see as TOO_SLOW). A limit of the
 * connection would need no transaction, but would apply to everything else on it; a timer here would leave the database working for nobody.
 * @param milliseconds undefined: reads without a transaction, within the general limit of statements
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

/** Whether the database has cancelled the statement, because of its time or on somebody's request. */
export function isTimeout(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED
}
