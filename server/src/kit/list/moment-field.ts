import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { DateTimeOperation } from '../graphql/operation-inputs.ts'
import { badInput } from '../graphql/refusal.ts'
import { knownZone } from '../graphql/time-zone.ts'
import type { FilterField } from './filter-input.ts'
import { field, ordered } from './predicates.ts'

type DayCount = { readonly days: number; readonly timeZone?: string | null }

const MOST_DAYS = 3660

/**
 * Filters by moment; 1901-01-01 and 0001-01-01 count as empty. Relative days are counted from the time of the query, so that a saved filter stays
 * correct.
 * @param indexed the column as an index has it, if that puts null before every moment
 */
export function momentField(column: SQLWrapper, indexed?: SQLWrapper): FilterField {
  const isMoment = sql`(${column} at time zone 'UTC')::date not in ('1901-01-01', '0001-01-01')`
  const isFilled = indexed ? sql`${indexed} > '-infinity' and ${isMoment}` : isMoment
  // `isFilled` stands beside the comparison and not around the column, so that an index on the column can be used.
  const predicates = ordered(indexed ?? column, (moment: SQL | Date) => (moment instanceof Date ? fixed(moment) : moment), isFilled)
  const { gt, gte, lt, lte } = predicates.others
  return field<Date>(DateTimeOperation, {
    ...predicates,
    others: {
      ...predicates.others,
      withinLast: (count: DayCount) => sql`(${gte(dayStart(count, -count.days))} and ${lte(fixed(new Date()))})`,
      beforeLast: (count: DayCount) => lt(dayStart(count, -count.days)),
      withinNext: (count: DayCount) => sql`(${gt(fixed(new Date()))} and ${lt(dayStart(count, count.days + 1))})`,
      afterNext: (count: DayCount) => gte(dayStart(count, count.days + 1)),
    },
  })
}

const fixed = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Midnight at which the day begins that is `later` days after today. */
function dayStart({ days, timeZone }: DayCount, later: number): SQL {
  if (days < 0 || days > MOST_DAYS) throw badInput(`Days are counted from 0 to ${MOST_DAYS}.`)
  const zone = sql`${knownZone(timeZone ?? 'UTC')}::text`
  return sql`((date_trunc('day', ${fixed(new Date())} at time zone ${zone}) + make_interval(days => ${later}::integer)) at time zone ${zone})`
}
