import { setTimeout as wait } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { Orm } from './orm.ts'

/** Small enough that nobody waits long for one statement. */
const BATCH = 5000

/**
 * Repeats a deleting statement in batches until nothing is left, and pauses after each for as long as it took: however much there is to delete,
 * sign-ins have at least half of the database's time.
 * @param closing ends it after the current batch; the next run continues
 * @returns how many were deleted
 */
export async function deleteInBatches(orm: Pick<Orm, 'execute'>, statement: (most: number) => SQL, closing?: AbortSignal): Promise<number> {
  for (let all = 0; ;) {
    const begun = performance.now()
    const { rowCount } = await orm.execute(statement(BATCH))
    all += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH || !(await rest(performance.now() - begun, closing))) return all
  }
}

/** @returns whether there is time for more */
const rest = (milliseconds: number, closing: AbortSignal | undefined): Promise<boolean> =>
  wait(milliseconds, true, closing && { signal: closing }).catch(() => false)
