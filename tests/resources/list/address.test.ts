import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS_LIMIT,
  PAGE_SIZES,
  SEARCH_LIMIT,
  fitsAddress,
  isAskable,
  parseAddress,
  printAddress,
  printContent,
  startView,
  withSaved,
} from '#src/resources/list/address/address.ts'
import type { ListView } from '#src/resources/list/address/address.ts'
import type { FilterItem, FilterRule } from '#src/resources/list/address/filter.ts'
import { filterFields } from '#src/resources/list/list.ts'
import { arityOf, isRelative, operatorsOf } from '#src/resources/list/address/operators.ts'
import { peopleList } from './people.ts'

const start = startView(peopleList)
const fields = filterFields(peopleList)

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const days = fc.integer({ min: 1, max: 3660 }).map(String)
const isWritable = (text: string) => !/\p{Cc}/u.test(text)
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== '' && text.length <= 200 && isWritable(text))
const valueOf = {
  text: words,
  number: fc.integer().map(String),
  date: day,
  boolean: fc.constantFrom('true', 'false'),
  choice: fc.constantFrom('ACTIVE', 'GONE'),
  reference: fc.uuid(),
} as const
const SIZES = { none: [0, 0], one: [1, 1], two: [2, 2], many: [1, 3] } as const

const rule: fc.Arbitrary<FilterRule> = fc.constantFrom(...fields).chain((field) =>
  fc.constantFrom(...operatorsOf[field.kind]).chain((operator) => {
    const [minLength, maxLength] = SIZES[arityOf(operator)]
    return fc
      .array(isRelative(operator) ? days : valueOf[field.kind], { minLength, maxLength })
      .map((values) => ({ field: field.field, operator, values }))
  }),
)
const group = (depth: number): fc.Arbitrary<Extract<FilterItem, { rules: unknown }>> =>
  fc.record({
    combinator: fc.constantFrom('and' as const, 'or' as const),
    rules: fc.array(depth > 1 ? fc.oneof({ weight: 3, arbitrary: rule }, { weight: 1, arbitrary: group(depth - 1) }) : rule, {
      minLength: 1,
      maxLength: 4,
    }),
  })
const cursor = fc.stringMatching(/^[\w-]{1,60}$/)
const view: fc.Arbitrary<ListView> = fc.record({
  search: fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => text.length <= SEARCH_LIMIT && isWritable(text)),
  sort: fc.record({ by: fc.constantFrom('name', 'email'), direction: fc.constantFrom('ASC' as const, 'DESC' as const) }),
  // Four levels of four can make more conditions than a filter may have.
  filter: fc.option(group(4).filter((filter) => isAskable(filter, peopleList))),
  state: fc.constantFrom(null, 'HERE', 'AWAY'),
  size: fc.constantFrom(...PAGE_SIZES),
  cursor: fc.option(fc.oneof(fc.record({ after: cursor }), fc.record({ before: cursor }))),
  saved: fc.option(fc.uuid()),
})

describe('the address of a list', () => {
  it('is read back as what was written', () => {
    fc.assert(
      fc.property(view, (one) => {
        fc.pre(fitsAddress(one, peopleList))
        expect(parseAddress(printAddress(one, peopleList), peopleList)).toEqual({ view: one, broken: [] })
      }),
      { numRuns: 500 },
    )
  })

  it('names the saved view that it shows, and leaves it out of what is saved and shared', () => {
    const id = '0d6c3f0e-8f53-4f1e-9a57-3b8f3f3f8a11'
    fc.assert(
      fc.property(view, (one) => {
        const content = printContent(one, peopleList)
        const named = parseAddress(withSaved(content, id), peopleList)
        expect(named).toEqual({ view: { ...one, cursor: null, saved: id }, broken: [] })
        expect(printContent(named.view, peopleList)).toBe(content)
      }),
    )
    expect(withSaved('', id)).toBe(`?v=1&view=${id}`)
  })

  it('never fails on anything that someone may have pasted, and answers a view that can be written again', () => {
    const known = fc.constantFrom('v', 'q', 'sort', 'filter', 'size', 'after', 'before')
    const pasted = fc
      .array(fc.tuple(known, fc.oneof(fc.string(), fc.string({ unit: 'binary' }))))
      .map((pairs) => `?${new URLSearchParams(pairs).toString()}`)
    fc.assert(
      fc.property(pasted, (text) => {
        const { view: read } = parseAddress(text, peopleList)
        fc.pre(fitsAddress(read, peopleList))
        expect(parseAddress(printAddress(read, peopleList), peopleList).view).toEqual(read)
      }),
      { numRuns: 500 },
    )
  })

  it('loses the characters of a search that no text has, and says so; a filter with one is broken', () => {
    expect(parseAddress('?v=1&q=%00', peopleList)).toEqual({ view: start, broken: ['characters'] })
    expect(parseAddress('?v=1&q=A%00d%1Fa', peopleList)).toEqual({ view: { ...start, search: 'Ada' }, broken: ['characters'] })
    const filter: FilterRule = { field: 'email', operator: 'contains', values: ['a\u0000'] }
    const address = printAddress({ ...start, filter: { combinator: 'and', rules: [filter] } }, peopleList)
    expect(parseAddress(address, peopleList)).toEqual({ view: start, broken: ['filter'] })
  })

  it('is empty for the list as it opens first', () => {
    expect(printAddress(start, peopleList)).toBe('')
    expect(parseAddress('', peopleList)).toEqual({ view: start, broken: [] })
  })

  it('stays readable', () => {
    const filter = {
      combinator: 'and',
      rules: [
        { field: 'status', operator: 'in', values: ['ACTIVE', 'GONE'] },
        {
          combinator: 'or',
          rules: [
            { field: 'email', operator: 'contains', values: ['o,neil (jr)'] },
            { field: 'email', operator: 'null', values: [] },
          ],
        },
      ],
    } as const
    expect(printAddress({ ...start, search: 'ann b', sort: { by: 'email', direction: 'DESC' }, filter }, peopleList)).toBe(
      '?v=1&q=ann+b&sort=email:desc&filter=and(status:in:ACTIVE~GONE,or(email:contains:o!,neil+!(jr!),email:null))',
    )
  })

  it.each([
    ['a filter that is no filter', '?v=1&q=ann&filter=and(name:contains', ['filter']],
    ['a field that is not there', '?v=1&q=ann&filter=and(password:contains:a)', ['filter']],
    ['an operator that the kind of field does not have', '?v=1&q=ann&filter=and(locked:contains:a)', ['filter']],
    ['a value of another kind', '?v=1&q=ann&filter=and(level:%3D:many)', ['filter']],
    ['a day that never was', '?v=1&q=ann&filter=and(born:%3D:2026-02-30)', ['filter']],
    ['an operator without its value', '?v=1&q=ann&filter=and(born:between:2026-02-01)', ['filter']],
    ['a group without rules', '?v=1&q=ann&filter=and()', ['filter']],
    ['groups too deep', `?v=1&q=ann&filter=${'and('.repeat(5)}name:null${')'.repeat(5)}`, ['filter']],
    ['too many rules', `?v=1&q=ann&filter=or(${Array.from({ length: 26 }, () => 'name:null').join(',')})`, ['filter']],
    ['a sort key that is not there', '?v=1&q=ann&sort=password:asc', ['sort']],
    ['a sort without direction', '?v=1&q=ann&sort=name', ['sort']],
    ['a page size nobody offers', '?v=1&q=ann&size=100000', ['size']],
    ['a cursor with strange letters', '?v=1&q=ann&after=%00%22', ['page']],
    ['several at once', '?v=1&q=ann&sort=x&after=%20&filter=x', ['sort', 'filter', 'page']],
  ])('opens without %s and says so', (_, text, broken) => {
    expect(parseAddress(text, peopleList)).toEqual({ view: { ...start, search: 'ann' }, broken })
  })

  it.each([
    ['another version', '?v=2&q=ann'],
    ['more letters than an address may have', `?v=1&q=ann&filter=and(name:contains:${'a'.repeat(ADDRESS_LIMIT)})`],
  ])('opens plainly for %s', (_, text) => {
    expect(parseAddress(text, peopleList)).toEqual({ view: start, broken: ['link'] })
  })
})
