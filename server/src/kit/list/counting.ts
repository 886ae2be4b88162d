import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { Total } from './connection-type.ts'
import { countStates, type ListStates, type StateCount } from './states.ts'
import { isTimeout, withTimeout } from './timeout.ts'
import { countOf, estimateOf, totalOf } from './total.ts'

type Counting = {
  readonly countable: SQL
  /** Query whose rows are estimated. */
  readonly rows: SQL
  readonly atLeast: number
  /** Number that was counted together with the page. */
  readonly counted: number | undefined
  /** Remaining time in milliseconds. */
  readonly left: number | undefined
}

/** Counts the total, or estimates it if counting takes longer than the remaining time. */
export async function totalWithin(orm: Orm, { countable, rows, atLeast, counted, left }: Counting): Promise<Total> {
  if (counted !== undefined) return totalOf(orm, rows, counted)
  const total = await unlessTooLong(orm, left, async (limited) => totalOf(limited, rows, await countOf(limited, countable)))
  return total ?? estimateOf(orm, rows, atLeast)
}

/** Takes the total of a list from the statement that counts its states. */
export async function totalOfStates(
  orm: Orm,
  counts: Promise<readonly StateCount[] | null>,
  state: string | null | undefined,
  { rows, atLeast }: Pick<Counting, 'rows' | 'atLeast'>,
): Promise<Total> {
  const { count, isCapped } = (await counts)?.find((each) => each.state === (state ?? null)) ?? { count: 0, isCapped: true }
  return isCapped ? estimateOf(orm, rows, Math.max(count + 1, atLeast)) : { count, isExact: true }
}

/** Counts the rows in each state; null if that takes longer than the remaining time. */
export const statesWithin = async (
  orm: Orm,
  states: ListStates<never>,
  rows: (state?: SQL) => SQL,
  left: number | undefined,
): Promise<readonly StateCount[] | null> => (await unlessTooLong(orm, left, (limited) => countStates(limited, states, rows))) ?? null

async function unlessTooLong<Result>(
  orm: Orm,
  left: number | undefined,
  count: (limited: Orm) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await withTimeout(orm, left, count)
  } catch (error) {
    if (isTimeout(error)) return undefined
    throw error
  }
}
