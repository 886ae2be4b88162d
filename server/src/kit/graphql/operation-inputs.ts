import { builder } from './builder.ts'

/*
 * Inputs for the comparisons of one filter field, under the names that Hot Chocolate gives them. "Is empty" is `eq: null`, "between" is `gte` with
 * `lte`; several operations on one field must all hold.
 */

const nullableItems = { list: false, items: false } as const

export const StringOperation = builder.inputType('StringOperationFilterInput', {
  description: 'Comparisons ignore case and accents.',
  fields: (t) => ({
    eq: t.string(),
    neq: t.string(),
    in: t.field({ type: ['String'], required: nullableItems }),
    nin: t.field({ type: ['String'], required: nullableItems }),
    contains: t.string(),
    ncontains: t.string(),
    startsWith: t.string(),
    nstartsWith: t.string(),
    endsWith: t.string(),
    nendsWith: t.string(),
  }),
})

export const IntOperation = builder.inputType('IntOperationFilterInput', {
  fields: (t) => ({
    eq: t.int(),
    neq: t.int(),
    in: t.field({ type: ['Int'], required: nullableItems }),
    nin: t.field({ type: ['Int'], required: nullableItems }),
    gt: t.int(),
    ngt: t.int(),
    gte: t.int(),
    ngte: t.int(),
    lt: t.int(),
    nlt: t.int(),
    lte: t.int(),
    nlte: t.int(),
  }),
})

const DayCount = builder.inputRef<{ readonly days: number; readonly timeZone?: string | null }>('DayCountInput').implement({
  fields: (t) => ({
    days: t.int({ required: true, description: 'Number of days, from 0 for today to 3660.' }),
    timeZone: t.string({ description: 'IANA time zone in which days begin, such as Europe/Berlin. Defaults to UTC.' }),
  }),
})

export const DateTimeOperation = builder.inputType('DateTimeOperationFilterInput', {
  description: '1901-01-01 and 0001-01-01 count as empty. Relative days are counted from the time of each query.',
  fields: (t) => ({
    eq: t.field({ type: 'DateTime' }),
    neq: t.field({ type: 'DateTime' }),
    in: t.field({ type: ['DateTime'], required: nullableItems }),
    nin: t.field({ type: ['DateTime'], required: nullableItems }),
    gt: t.field({ type: 'DateTime' }),
    ngt: t.field({ type: 'DateTime' }),
    gte: t.field({ type: 'DateTime' }),
    ngte: t.field({ type: 'DateTime' }),
    lt: t.field({ type: 'DateTime' }),
    nlt: t.field({ type: 'DateTime' }),
    lte: t.field({ type: 'DateTime' }),
    nlte: t.field({ type: 'DateTime' }),
    withinLast: t.field({ type: DayCount, description: 'From the start of the day that is the given number of days ago until now.' }),
    nwithinLast: t.field({ type: DayCount }),
    beforeLast: t.field({
      type: DayCount,
      description: 'Earlier than `withinLast`: before the start of the day that is the given number of days ago.',
    }),
    nbeforeLast: t.field({ type: DayCount }),
    withinNext: t.field({ type: DayCount, description: 'From now until the end of the day that is the given number of days ahead.' }),
    nwithinNext: t.field({ type: DayCount }),
    afterNext: t.field({
      type: DayCount,
      description: 'Later than `withinNext`: after the end of the day that is the given number of days ahead.',
    }),
    nafterNext: t.field({ type: DayCount }),
  }),
})

export const BooleanOperation = builder.inputType('BooleanOperationFilterInput', {
  fields: (t) => ({ eq: t.boolean(), neq: t.boolean() }),
})

export const IdOperation = builder.inputType('IdOperationFilterInput', {
  fields: (t) => ({
    eq: t.id(),
    neq: t.id(),
    in: t.field({ type: ['ID'], required: nullableItems }),
    nin: t.field({ type: ['ID'], required: nullableItems }),
  }),
})
