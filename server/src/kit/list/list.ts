import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { rowsOf, type ReadColumns } from '../../db/rows.ts'
import { badInput } from '../graphql/refusal.ts'
import type { Page } from './connection-type.ts'
import { statesWithin, totalOfStates, totalWithin } from './counting.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { FilterInput } from './filter-input.ts'
import { impliedBy } from './filter.ts'
import { filteredBy, inState, isNarrowed, type Narrowing } from './narrowing.ts'
import { beyond, idKey, orderOf, reversed, signature, within } from './order.ts'
import { frameOf, readPlace } from './page-frame.ts'
import type { SortInput, SortItem } from './sort-input.ts'
import type { ListStates } from './states.ts'
import { withTimeout } from './timeout.ts'
import { EXACT_TO, boundedCount, matchingRows } from './total.ts'

/** A table as a list: its columns, filters, orders and search. */
export type ListSource = {
  readonly table: PgTable
  readonly columns: ReadColumns
  readonly id: PgColumn
  readonly filter?: FilterInput
  readonly sort: Pick<SortInput, 'keys'>
  readonly defaultOrder: SortItem
  /** A folded column that holds every searched text. */
  readonly searched: SQLWrapper
  /** Replaces the text search of a word, for tables with too many rows to search their texts. */
  readonly foundBy?: (word: string) => SQL
  /** Further condition for a search of one word, such as a number that people know a row by; an index must serve it. */
  readonly alsoFound?: (word: string) => SQL | undefined
  readonly states?: ListStates<never>
}

export type ListArgs = Narrowing & {
  /** Who asks: some fields to filter by are not for everybody. */
  readonly viewer?: Viewer | undefined
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
  readonly order?: readonly SortItem[] | null | undefined
  /** The table with its joins, which must neither add nor remove rows. Defaults to the table alone. */
  readonly from?: SQL | undefined
  /** Counts in the statement of the page, or in that of the states if those are requested. */
  readonly withTotal?: boolean
  readonly withStates?: boolean
  /**
   * Expression with the same value in every row of this list, such as its tenant. Ordering by it first changes nothing, but lets PostgreSQL use an
   * index that begins with it: it recognises that by itself for `= value`, but not for `is null`.
   */
  readonly within?: SQLWrapper | undefined
  /**
   * A query with one row for each row of the whole list that is faster to count than the list itself, used if nothing narrows the list. It may stop
   * at `most`; without that it is estimated and need not be exact.
   */
  readonly whole?: ((most?: number) => SQL) | undefined
  /** Client that counts `whole`, in a statement of its own, because it covers more than the viewer may read. */
  readonly counting?: Orm
  /** Longest time for a filtered or searched page, in milliseconds. If its rows are found in time but not counted, the total is an estimate. */
  readonly timeoutMs?: number | undefined
}

/** Page size if the request names none. */
export const DEFAULT_SIZE = 50
const MAX_SIZE = 200

/**
 * Reads a page of a list by keyset pagination in one statement: its cost does not grow with its depth. The rows meet every given condition, the
 * filter and the search.
 * @throws BAD_USER_INPUT, BAD_CURSOR, and TOO_SLOW if it takes longer than the database may search
 */
export const readPage = <Row extends object>(
  orm: Orm,
  source: ListSource,
  args: ListArgs,
  ...conditions: (SQL | undefined)[]
): Promise<Page<Row>> => {
  const timeout = timeoutOf(args)
  return withTimeout(orm, timeout, (limited) => readWithin<Row>(limited, orm, source, args, timeout, ...conditions))
}

const SHORTEST_COUNT_MS = 50

/** A page that nothing narrows has no limit: it is read by its index at any depth. */
const timeoutOf = (args: ListArgs) => (isNarrowed(args) ? args.timeoutMs : undefined)

/**
 * @param limited reads the page itself; the total may be requested after its transaction has ended
 * @param timeout of both together, in milliseconds
 */
async function readWithin<Row extends object>(
  limited: Orm,
  orm: Orm,
  source: ListSource,
  args: ListArgs,
  timeout: number | undefined,
  ...conditions: (SQL | undefined)[]
): Promise<Page<Row>> {
  const begun = performance.now()
  const { size, backwards, cursor } = windowOf(args)
  const order = orderOf(source.sort, idKey(source.id), args.order, source.defaultOrder)
  const steps = backwards ? reversed(order) : order
  const place =
    cursor == null
      ? undefined
      : readCursor(
          cursor,
          signature(order),
          order.map(({ key }) => key.type),
        )
  const ofAnyState = and(...conditions, filteredBy(source, args, args.viewer))
  const matching = and(ofAnyState, inState(source, args))
  const implied = source.filter && impliedBy(source.filter, args.where)
  const findable = and(matching, implied)

  const from = args.from ?? sql`${source.table}`
  const { reader, place: placeOf, by } = frameOf(source, steps)
  const page = sql`select ${reader.columns}, ${placeOf} from ${from}
    where ${and(findable, place && beyond(steps, place)) ?? sql`true`} order by ${within(args.within, steps)}${by} limit ${size + 1}`
  // A first page that is not full has all rows, so there is nothing more to count.
  const isPart = place ? sql`true` : sql`count(*) over () > ${size}`
  const whole = isNarrowed(args) ? undefined : args.whole
  const countable = whole ? whole(EXACT_TO + 1) : matchingRows(from, findable)
  const apart = whole && args.counting
  // A count that may be aborted is a statement of its own: the rows are returned without it.
  const counting = args.withTotal && !args.withStates && timeout === undefined && !apart
  const statement = counting ? sql`select *, case when ${isPart} then ${boundedCount(countable)} end from (${page}) as page` : page
  const found = await rowsOf(limited, statement, !isNarrowed(args) && order.length <= 2).catch((error: unknown) => {
    throw place && isDataException(error) ? badInput('This cursor is broken. Ask for the first page again.', 'BAD_CURSOR') : error
  })

  const more = found.length > size
  const rows = backwards ? found.slice(0, size).toReversed() : found.slice(0, size)
  const cursorOf = (row: unknown[] | undefined) => (row ? writeCursor(signature(order), readPlace(row[reader.width])) : null)
  const total = more || place ? found[0]?.[reader.width + 1] : found.length
  const counted = typeof total === 'number' ? total : undefined
  const leftOf = (most: number | undefined) => most && Math.max(SHORTEST_COUNT_MS, most - (performance.now() - begun))
  const uncounted = { rows: whole ? whole() : matchingRows(from, matching), atLeast: found.length }
  const { states } = source
  const statesOf = once(async () =>
    states
      ? statesWithin(
          orm,
          states,
          (state) => sql`from ${from} where ${and(ofAnyState, implied, state) ?? sql`true`}`,
          leftOf(args.timeoutMs),
        )
      : null,
  )
  const isOfStates = args.withStates === true && counted === undefined
  return {
    nodes: rows.map((values) => reader.row(values) as Row),
    pageInfo: {
      hasNextPage: backwards ? place !== undefined : more,
      hasPreviousPage: backwards ? more : place !== undefined,
      startCursor: cursorOf(rows.at(0)),
      endCursor: cursorOf(rows.at(-1)),
    },
    total: once(() =>
      isOfStates
        ? totalOfStates(apart ?? orm, statesOf(), args.state, uncounted)
        : totalWithin(apart ?? orm, { countable, ...uncounted, counted, left: leftOf(timeout) }),
    ),
    states: statesOf,
  }
}

/** Runs `begin` at the first call and shares its result. */
function once<Result>(begin: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | undefined
  return () => (begun ??= begin())
}

function windowOf({ first, after, last, before }: ListArgs) {
  if (first != null && last != null) throw badInput('Ask either for the "first" or for the "last" rows.')
  const backwards = last != null || (first == null && before != null)
  if (backwards ? after != null : before != null) throw badInput('"after" goes with "first", "before" with "last".')
  const size = (backwards ? last : first) ?? DEFAULT_SIZE
  if (size < 1 || size > MAX_SIZE) throw badInput(`A page has 1 to ${MAX_SIZE} rows.`)
  return { size, backwards, cursor: backwards ? before : after }
}

const isDataException = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && String(error.code).startsWith('22')) || isDataException(error.cause))
