import { isGroup, type FilterGroup, type FilterItem, type FilterRule } from '#src/resources/list/address/filter.ts'

/** A time span; `until` is exclusive. */
export type Span = { since: Date; until: Date }

/** Time spans that are offered, as a number of days before today. */
export const PRESETS = [1, 7, 30, 90] as const
/** Days shown by default, if the filter has no condition on the time. */
const SHOWN_DAYS = 30
/** Longest span for which the server counts rows. */
const MOST_MS = 93 * 86_400_000

const AT = 'at'
const isTime = (item: FilterItem): item is FilterRule => !isGroup(item) && item.field === AT

/** Returns the conditions on the time that apply to every row. */
export const timeRules = (filter: FilterGroup | null): readonly FilterRule[] =>
  filter?.combinator === 'and' ? filter.rules.filter(isTime) : []

/** Replaces the conditions on the time in a filter; without `rule` they are removed. */
export const withTime = (filter: FilterGroup | null, rule?: FilterRule): FilterGroup | null => {
  const others = filter === null ? [] : filter.combinator === 'and' ? filter.rules.filter((item) => !isTime(item)) : [filter]
  const rules = rule ? [...others, rule] : others
  return rules.length === 0 ? null : { combinator: 'and', rules }
}

export const lastDays = (days: number): FilterRule => ({ field: AT, operator: 'withinLast', values: [String(days)] })

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the condition for the day of a moment, in the reader's time zone. */
export const onDay = (moment: Date): FilterRule => {
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  return { field: AT, operator: '=', values: [day] }
}

/** Returns the time span of a filter, until the end of today; undefined if it is empty or longer than the server allows. */
export const spanOf = (filter: FilterGroup | null, now: Date): Span | undefined => {
  const today = (later: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + later)
  const bounds = timeRules(filter).map((rule) => boundsOf(rule, today))
  const until = new Date(Math.min(...bounds.map((each) => each.until ?? Infinity), Number(today(1))))
  const latest = Math.max(...bounds.map((each) => each.since ?? -Infinity))
  const since = Number.isFinite(latest) ? new Date(latest) : new Date(until.getFullYear(), until.getMonth(), until.getDate() - SHOWN_DAYS)
  const length = Number(until) - Number(since)
  return length > 0 && length <= MOST_MS ? { since, until } : undefined
}

type Bounds = { since?: number; until?: number }

const boundsOf = ({ operator, values: [first = '', second = first] }: FilterRule, today: (later: number) => Date): Bounds => {
  const known: Partial<Record<FilterRule['operator'], () => Bounds>> = {
    withinLast: () => ({ since: Number(today(-Number(first))) }),
    beforeLast: () => ({ until: Number(today(-Number(first))) }),
    '=': () => ({ since: midnight(first), until: midnight(first, 1) }),
    between: () => ({ since: midnight(first), until: midnight(second, 1) }),
    '>': () => ({ since: midnight(first, 1) }),
    '>=': () => ({ since: midnight(first) }),
    '<': () => ({ until: midnight(first) }),
    '<=': () => ({ until: midnight(first, 1) }),
  }
  return known[operator]?.() ?? {}
}

/** Returns midnight of a day YYYY-MM-DD plus `later` days, in the reader's time zone. */
const midnight = (day: string, later = 0): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Number(new Date(year, month - 1, date + later))
}
