import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn } from '#src/resources/dates/day.ts'
import { editDraft, filterOf, isUntouched, rulesOf, startDraft } from '#src/resources/list/filter-panel/draft.ts'
import { filterFields } from '#src/resources/list/list.ts'
import { arityOf, mayAsk, operatorsOf } from '#src/resources/list/operators.ts'
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
  expect(filterOf(startDraft(fields, filter))).toEqual(filter)
})

it('whatever is pressed, every rule asks what its field can be asked, with as many values as the operator takes', () => {
  const names = fields.map(({ field }) => field)
  const operators = [...new Set(Object.values(operatorsOf).flat())]
  const press = fc.tuple(fc.constantFrom('rule.add', 'group.add', 'item.remove', 'field.set', 'operator.set'), fc.nat(), fc.nat())
  fc.assert(
    fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
      const draft = presses.reduce(
        (now, [type, which, what]) => {
          const rules = rulesOf(now)
          const rule = rules[which % Math.max(1, rules.length)]
          if (type === 'rule.add' || type === 'group.add') return edit(now, { type, group: now.id })
          if (!rule) return now
          if (type === 'item.remove') return edit(now, { type, id: rule.id })
          if (type === 'field.set') return edit(now, { type, id: rule.id, field: names[what % names.length] ?? '' })
          const kind = fields.find(({ field }) => field === rule.field)?.kind ?? 'text'
          const operator = operators.filter((name) => mayAsk(kind, name)).at(what % operatorsOf[kind].length)
          return operator ? edit(now, { type: 'operator.set', id: rule.id, operator }) : now
        },
        startDraft(fields, null),
      )
      for (const { field, operator, values } of rulesOf(draft)) {
        const kind = fields.find((each) => each.field === field)?.kind ?? 'text'
        expect(mayAsk(kind, operator)).toBe(true)
        const sizes = { none: 0, one: 1, two: 2, many: values.length }
        expect(values).toHaveLength(sizes[arityOf(operator)])
      }
    }),
  )
})

it('leaves untouched conditions as they are, so that only one renders for a key press', () => {
  const draft = startDraft(fields, {
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
  const draft = startDraft(fields, null)
  expect(isUntouched(draft)).toBe(true)
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
