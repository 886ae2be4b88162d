import { describe, expect, it } from 'vitest'
import type { FilterRule } from '#src/resources/list/address/filter.ts'
import { filterFields } from '#src/resources/list/list.ts'
import { toWhere } from '#src/resources/list/address/where.ts'
import { peopleList } from './people.ts'

const fields = filterFields(peopleList)
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const whereOf = (field: string, operator: FilterRule['operator'], ...values: string[]) =>
  toWhere({ combinator: 'and', rules: [{ field, operator, values }] }, fields)['and']

describe('a filter as the server reads it', () => {
  it.each([
    ['=', ['a'], { name: { eq: 'a' } }],
    ['!=', ['a'], { name: { neq: 'a' } }],
    ['contains', ['a'], { name: { contains: 'a' } }],
    ['doesNotContain', ['a'], { name: { ncontains: 'a' } }],
    ['beginsWith', ['a'], { name: { startsWith: 'a' } }],
    ['doesNotBeginWith', ['a'], { name: { nstartsWith: 'a' } }],
    ['endsWith', ['a'], { name: { endsWith: 'a' } }],
    ['doesNotEndWith', ['a'], { name: { nendsWith: 'a' } }],
    ['in', ['a', 'b'], { name: { in: ['a', 'b'] } }],
    ['notIn', ['a', 'b'], { name: { nin: ['a', 'b'] } }],
    ['null', [], { name: { eq: null } }],
    ['notNull', [], { name: { neq: null } }],
  ] as const)('text %s', (operator, values, expected) => {
    expect(whereOf('name', operator, ...values)).toEqual([expected])
  })

  it.each([
    ['=', ['3'], { level: { eq: 3 } }],
    ['!=', ['3'], { level: { neq: 3 } }],
    ['>', ['3'], { level: { gt: 3 } }],
    ['>=', ['3'], { level: { gte: 3 } }],
    ['<', ['3'], { level: { lt: 3 } }],
    ['<=', ['3'], { level: { lte: 3 } }],
    ['!>', ['3'], { level: { ngt: 3 } }],
    ['!>=', ['3'], { level: { ngte: 3 } }],
    ['!<', ['3'], { level: { nlt: 3 } }],
    ['!<=', ['3'], { level: { nlte: 3 } }],
    ['between', ['3', '5'], { level: { gte: 3, lte: 5 } }],
    ['notBetween', ['3', '5'], { or: [{ level: { ngte: 3 } }, { level: { nlte: 5 } }] }],
    ['in', ['3', '5'], { level: { in: [3, 5] } }],
    ['notIn', ['3', '5'], { level: { nin: [3, 5] } }],
  ] as const)('number %s', (operator, values, expected) => {
    expect(whereOf('level', operator, ...values)).toEqual([expected])
  })

  it.each([
    ['withinLast', ['7'], { born: { withinLast: { days: 7, timeZone } } }],
    ['beforeLast', ['90'], { born: { beforeLast: { days: 90, timeZone } } }],
    ['withinNext', ['30'], { born: { withinNext: { days: 30, timeZone } } }],
    ['afterNext', ['365'], { born: { afterNext: { days: 365, timeZone } } }],
    ['=', ['2026-01-31'], { born: { gte: midnight(2026, 1, 31), lt: midnight(2026, 2, 1) } }],
    ['!=', ['2026-01-31'], { or: [{ born: { ngte: midnight(2026, 1, 31) } }, { born: { nlt: midnight(2026, 2, 1) } }] }],
    ['>', ['2026-01-31'], { born: { gte: midnight(2026, 2, 1) } }],
    ['>=', ['2026-01-31'], { born: { gte: midnight(2026, 1, 31) } }],
    ['<', ['2026-01-31'], { born: { lt: midnight(2026, 1, 31) } }],
    ['<=', ['2026-01-31'], { born: { lt: midnight(2026, 2, 1) } }],
    ['!>', ['2026-01-31'], { born: { ngte: midnight(2026, 2, 1) } }],
    ['!>=', ['2026-01-31'], { born: { ngte: midnight(2026, 1, 31) } }],
    ['!<', ['2026-01-31'], { born: { nlt: midnight(2026, 1, 31) } }],
    ['!<=', ['2026-01-31'], { born: { nlt: midnight(2026, 2, 1) } }],
    ['between', ['2026-01-01', '2026-01-31'], { born: { gte: midnight(2026, 1, 1), lt: midnight(2026, 2, 1) } }],
    [
      'notBetween',
      ['2026-01-01', '2026-01-31'],
      { or: [{ born: { ngte: midnight(2026, 1, 1) } }, { born: { nlt: midnight(2026, 2, 1) } }] },
    ],
    ['null', [], { born: { eq: null } }],
    ['notNull', [], { born: { neq: null } }],
  ] as const)('day %s', (operator, values, expected) => {
    expect(whereOf('born', operator, ...values)).toEqual([expected])
  })

  it('writes booleans and choices as their own values, and groups in groups', () => {
    const filter = {
      combinator: 'or',
      rules: [
        { field: 'locked', operator: '=', values: ['true'] },
        { combinator: 'and', rules: [{ field: 'status', operator: 'in', values: ['ACTIVE'] }] },
      ],
    } as const
    expect(toWhere(filter, fields)).toEqual({ or: [{ locked: { eq: true } }, { and: [{ status: { in: ['ACTIVE'] } }] }] })
  })
})
