import { isGroup, type FilterGroup, type FilterItem, type FilterRule, type OperatorName } from './filter.ts'
import type { FilterField } from '../list.ts'
import { isRelative } from './operators.ts'

type Operation = Record<string, unknown>
type Where = Record<string, unknown>

/** Operators with a single value, by their names on the server. */
const SINGLE: Partial<Record<OperatorName, string>> = {
  '=': 'eq',
  '!=': 'neq',
  contains: 'contains',
  doesNotContain: 'ncontains',
  beginsWith: 'startsWith',
  doesNotBeginWith: 'nstartsWith',
  endsWith: 'endsWith',
  doesNotEndWith: 'nendsWith',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '!>': 'ngt',
  '!>=': 'ngte',
  '!<': 'nlt',
  '!<=': 'nlte',
}

/**
 * Converts a filter to the server's `where` (Hot Chocolate's conventions). A day is in the reader's time zone and becomes the span from its midnight
 * to the next. For a field that holds days without a time, the span is in UTC, in which the server stores them. Negations include empty values, like
 * the server's negated operators.
 */
export const toWhere = (group: FilterGroup, fields: readonly FilterField[]): Where => ({
  [group.combinator]: group.rules.map((item) => itemWhere(item, fields)),
})

const itemWhere = (item: FilterItem, fields: readonly FilterField[]): Where => {
  if (isGroup(item)) return toWhere(item, fields)
  const field = fields.find((each) => each.field === item.field)
  return field?.kind === 'date' ? dayWhere(item, field.wholeDay === true) : ruleWhere(item, (value) => coded(value, field))
}

const ruleWhere = ({ field, operator, values }: FilterRule, code: (value: string) => unknown): Where => {
  const [first = '', second = ''] = values
  const ask = (operation: Operation): Where => ({ [field]: operation })
  if (operator === 'null') return ask({ eq: null })
  if (operator === 'notNull') return ask({ neq: null })
  if (operator === 'in') return ask({ in: values.map(code) })
  if (operator === 'notIn') return ask({ nin: values.map(code) })
  if (operator === 'between') return ask({ gte: code(first), lte: code(second) })
  if (operator === 'notBetween') return { or: [ask({ ngte: code(first) }), ask({ nlte: code(second) })] }
  return ask({ [SINGLE[operator] ?? 'eq']: code(first) })
}

/** Days begin at midnight in the reader's time zone, wherever the server runs. */
const fromNow = ({ values: [days] }: FilterRule, wholeDay: boolean) => ({
  days: Number(days),
  timeZone: wholeDay ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone,
})

const dayWhere = (rule: FilterRule, wholeDay: boolean): Where => {
  const { field, operator, values } = rule
  const [first = '', second = first] = values
  const ask = (operation: Operation): Where => ({ [field]: operation })
  if (isRelative(operator)) return ask({ [operator]: fromNow(rule, wholeDay) })
  const dayStart = wholeDay ? startInUtc : startHere
  const outside = (from: string, to: string): Where => ({ or: [ask({ ngte: dayStart(from) }), ask({ nlt: dayStart(to, 1) })] })
  const byOperator: Partial<Record<OperatorName, () => Where>> = {
    null: () => ask({ eq: null }),
    notNull: () => ask({ neq: null }),
    '=': () => ask({ gte: dayStart(first), lt: dayStart(first, 1) }),
    '!=': () => outside(first, first),
    '>': () => ask({ gte: dayStart(first, 1) }),
    '>=': () => ask({ gte: dayStart(first) }),
    '<': () => ask({ lt: dayStart(first) }),
    '<=': () => ask({ lt: dayStart(first, 1) }),
    '!>': () => ask({ ngte: dayStart(first, 1) }),
    '!>=': () => ask({ ngte: dayStart(first) }),
    '!<': () => ask({ nlt: dayStart(first) }),
    '!<=': () => ask({ nlt: dayStart(first, 1) }),
    between: () => ask({ gte: dayStart(first), lt: dayStart(second, 1) }),
    notBetween: () => outside(first, second),
  }
  return byOperator[operator]?.() ?? {}
}

const coded = (value: string, field: FilterField | undefined): unknown => {
  if (field?.kind === 'number') return Number(value)
  if (field?.kind === 'boolean') return value === 'true'
  if (field?.kind === 'choice') return field.choices.find((choice) => String(choice.value) === value)?.value ?? value
  return value
}

/** Returns midnight of a day YYYY-MM-DD plus `later` days, in the reader's time zone, as ISO 8601 UTC. */
const startHere = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** Like `startHere`, but midnight is in UTC. */
const startInUtc = (day: string, later = 0): string => {
  const start = new Date(`${day}T00:00:00Z`)
  start.setUTCDate(start.getUTCDate() + later)
  return start.toISOString()
}
