import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn } from '#src/resources/dates/day.ts'
import type { FilterGroup, FilterRule } from '#src/resources/list/address/filter.ts'
import { editDraft, filterOf, isUntouched, itemOf, rulesOf, startDraft } from '#src/resources/list/filter-panel/draft.ts'
import { filterFields } from '#src/resources/list/list.ts'
import { arityOf, mayAsk, operatorsOf } from '#src/resources/list/address/operators.ts'
import { peopleList } from './people.ts'

const fields = filterFields(peopleList)
const edit = editDraft(fields)

it('means the filter it was started with', () => {
  const filter = {
    combinator: 'or',
    rules: [
      { field: 'name', operator: 'contains', values: ['x'] },
      { combinator: 'and', rules: [{ field: 'level', operator: 'between', values: ['1', '2'] }] },
    ],
  } as const
  expect(filterOf(startDraft(filter))).toEqual(filter)
})

it('whatever is pressed, every rule asks what its field can be asked, with as many values as the operator takes', () => {
  const names = fields.map(({ field }) => field)
  const operators = [...new Set(Object.values(operatorsOf).flat())]
  const press = fc.tuple(fc.constantFrom('rule.add', 'group.add', 'item.remove', 'field.set', 'operator.set'), fc.nat(), fc.nat())
  fc.assert(
    fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
      const draft = presses.reduce((now, [type, which, what]) => {
        const rules = rulesOf(now)
        const rule = rules[which % Math.max(1, rules.length)]
        if (type === 'rule.add' || type === 'group.add') return edit(now, { type, group: now.id })
        if (!rule) return now
        if (type === 'item.remove') return edit(now, { type, id: rule.id })
        if (type === 'field.set') return edit(now, { type, id: rule.id, field: names[what % names.length] ?? '' })
        const kind = fields.find(({ field }) => field === rule.field)?.kind ?? 'text'
        const operator = operators.filter((name) => mayAsk({ kind }, name)).at(what % operatorsOf[kind].length)
        return operator ? edit(now, { type: 'operator.set', id: rule.id, operator }) : now
      }, startDraft(null))
      for (const { field, operator, values } of rulesOf(draft)) {
        const kind = fields.find((each) => each.field === field)?.kind ?? 'text'
        expect(mayAsk({ kind }, operator)).toBe(true)
        const sizes = { none: 0, one: 1, two: 2, many: values.length }
        expect(values).toHaveLength(sizes[arityOf(operator)])
      }
    }),
  )
})

it('leaves untouched conditions as they are, so that only one renders for a key press', () => {
  const draft = startDraft({
    combinator: 'and',
    rules: [
      { field: 'name', operator: 'contains', values: ['x'] },
      { field: 'email', operator: 'contains', values: ['y'] },
    ],
  })
  const [first, second] = rulesOf(draft)
  const next = edit(draft, { type: 'values.set', id: second?.id ?? '', values: ['yy'] })
  expect(rulesOf(next)[0]).toBe(first)
  expect(rulesOf(next)[1]?.values).toEqual(['yy'])
})

it('is untouched until something is said', () => {
  const nothing = startDraft(null)
  const draft = edit(nothing, { type: 'rule.add', group: nothing.id })
  expect([isUntouched(nothing), isUntouched(draft)]).toEqual([true, true])
  expect(isUntouched(edit(draft, { type: 'values.set', id: rulesOf(draft)[0]?.id ?? '', values: ['a'] }))).toBe(false)
})

it.each([
  ['22/11/2033', '03/02/2026', '2026-02-03'],
  ['11/22/2033', '03/02/2026', '2026-03-02'],
  ['22.11.2033', '3.2.26', '2026-02-03'],
  ['2033-11-22', '2026-02-03', '2026-02-03'],
  ['22/11/2033', '2026-02-03', '2026-02-03'],
  ['22/11/2033', '30/02/2026', undefined],
  ['22/11/2033', 'soon', undefined],
])('where a day is written like %s, %s is %s', (sample, text, day) => {
  expect(dayIn(text, sample)).toBe(day)
})

const said = (field: string, value: string) => ({ field, operator: 'contains', values: [value] }) as const
const all = (...rules: FilterRule[]): FilterGroup => ({ combinator: 'and', rules })
const [a, b, c] = [said('name', 'a'), said('email', 'b'), said('name', 'c')]

it.each([
  ['what was begun stays', all(a), all(b), all(c, b)],
  ['what is active already is not there twice', all(a), all(c), all(c)],
  ['nothing of it is left but what was begun', all(a), null, all(c)],
])('as another filter becomes active, %s', (_, before, active, after) => {
  const begun = startDraft(before)
  const changed = edit(begun, { type: 'values.set', id: rulesOf(begun)[0]?.id ?? '', values: ['c'] })
  expect(filterOf(edit(changed, { type: 'follow', filter: active }))).toEqual(after)
})

it('a condition that is applied stays the same one, and stands for what it has become', () => {
  const begun = startDraft(all(a, b))
  const id = rulesOf(begun)[0]?.id ?? ''
  const applied = edit(edit(begun, { type: 'values.set', id, values: ['c'] }), { type: 'follow', filter: all(c, b) })
  expect([rulesOf(applied)[0]?.id, itemOf(applied, c)?.id]).toEqual([id, id])
  expect(filterOf(edit(applied, { type: 'follow', filter: all(b) }))).toEqual(all(b))
})

it('does not ask for emptiness where no row is empty', () => {
  const names = ['null', 'notNull'] as const
  expect(names.map((name) => mayAsk({ kind: 'reference' }, name))).toEqual([true, true])
  expect(names.map((name) => mayAsk({ kind: 'reference', neverEmpty: true }, name))).toEqual([false, false])
  expect(mayAsk({ kind: 'reference', neverEmpty: true }, 'in')).toBe(true)
})
