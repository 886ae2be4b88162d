import { describe, expect, it } from 'vitest'
import { lastDays, onDay, spanOf, timeRules, withTime } from '#src/features/logs/span.ts'
import type { FilterGroup, FilterRule } from '#src/resources/list/address/filter.ts'

const now = new Date(2026, 4, 20, 15, 30)
const at = (operator: FilterRule['operator'], ...values: string[]): FilterRule => ({ field: 'at', operator, values })
const all = (...rules: FilterGroup['rules']): FilterGroup => ({ combinator: 'and', rules })
const person: FilterRule = { field: 'userId', operator: '=', values: ['x'] }
const day = (month: number, date: number) => new Date(2026, month - 1, date)

describe('the time of a log', () => {
  it.each([
    ['30 days without a filter', null, day(4, 21), day(5, 21)],
    ['30 days where another field is asked', all(person), day(4, 21), day(5, 21)],
    ['the last days, and today', all(person, lastDays(7)), day(5, 13), day(5, 21)],
    ['one day', all(at('=', '2026-05-01')), day(5, 1), day(5, 2)],
    ['a span, its last day in it', all(at('between', '2026-05-01', '2026-05-03')), day(5, 1), day(5, 4)],
    ['from a day on', all(at('>=', '2026-05-10')), day(5, 10), day(5, 21)],
    ['up to a day', all(at('<', '2026-05-10')), day(4, 10), day(5, 10)],
    ['what several leave', all(lastDays(30), at('<=', '2026-05-10')), day(4, 20), day(5, 11)],
  ])('is %s', (_, filter, since, until) => {
    expect(spanOf(filter, now)).toEqual({ since, until })
  })

  it.each([
    ['is longer than the server counts', all(lastDays(3650))],
    ['is nothing', all(at('>', '2027-01-01'))],
  ])('is none where it %s', (_, filter) => {
    expect(spanOf(filter, now)).toBeUndefined()
  })
})

it('replaces the conditions on the time and leaves the others', () => {
  expect(withTime(all(person, lastDays(7)), lastDays(30))).toEqual(all(person, lastDays(30)))
  expect(withTime(all(lastDays(7)))).toBeNull()
  const either: FilterGroup = { combinator: 'or', rules: [person, lastDays(7)] }
  expect(withTime(either, onDay(day(5, 1)))).toEqual(all(either, at('=', '2026-05-01')))
  expect(timeRules(either)).toEqual([])
})
