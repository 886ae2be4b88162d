import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import type { AnySection, RecordValues } from '#src/resources/record/form/field.ts'
import { hintOf } from '#src/resources/record/form/hint.ts'
import { problemsOf } from '#src/resources/record/form/problems.ts'
import { ruledSections } from '#src/resources/record/form/ruled-sections.ts'

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })
const rules = {
  name: { required: true, maxLength: 5 },
  days: { min: 0, max: 30 },
  teams: { required: true, minItems: 2 },
} as const
const sections: readonly AnySection[] = [
  {
    title: msg`Team`,
    fields: [
      { kind: 'text', name: 'name', label: msg`Name` },
      { kind: 'number', name: 'days', label: msg`Days` },
      { kind: 'multiSelect', name: 'teams', label: msg`Teams`, choices: [] },
      { kind: 'text', name: 'other', label: msg`Other`, required: true },
    ],
  },
]
const fields = ruledSections(sections, rules).flatMap((section) => section.fields)
const said = (values: RecordValues) =>
  Object.values(problemsOf(fields, values, i18n)).flatMap((list) => list.map(({ inSummary }) => inSummary))

it('takes what is required from the rules of the input, and from the field where the input has none of its name', () => {
  expect(fields.map(({ name, required }) => [name, required])).toEqual([
    ['name', true],
    ['days', undefined],
    ['teams', true],
    ['other', true],
  ])
})

it('judges a text by the form that the contract gives it, in the words of its code', () => {
  const formed = ruledSections([{ title: msg`Team`, fields: [{ kind: 'text', name: 'name', label: msg`Name` }] }], {
    name: { maxLength: 3, pattern: '^\\p{L}+$', code: 'LETTERS' },
  }).flatMap((section) => section.fields)
  const judged = (name: string, words = { LETTERS: msg`Letters only.` }) => problemsOf(formed, { name }, i18n, { words })['name']
  expect([judged(''), judged(' Zoë ')]).toEqual([undefined, undefined])
  expect(judged('a1')).toEqual([{ at: 'Letters only.', inSummary: 'Name: Letters only.' }])
  expect(judged('a 1b')?.map(({ at }) => at)).toEqual(['Enter at most 3 characters.', 'Letters only.'])
  expect(problemsOf(formed, { name: 'a1' }, i18n)['name']?.map(({ at }) => at)).toEqual(['Name is not valid.'])
})

it('hints at the bounds that the rules give', () => {
  expect(fields.map((field) => hintOf(field, i18n))).toEqual([undefined, 'From 0 to 30.', undefined, undefined])
  expect([hintOf({ min: 1 }, i18n), hintOf({ max: 9 }, i18n), hintOf({ minLength: 3 }, i18n)]).toEqual([
    'At least 1.',
    'At most 9.',
    'At least 3 characters.',
  ])
  expect([hintOf({ decimals: 2 }, i18n), hintOf({ decimals: 1 }, i18n)]).toEqual(['Up to 2 decimals.', 'Up to 1 decimal.'])
})

it.each([
  [{ name: 'Zoë B', days: '30', teams: ['a', 'b'], other: 'x' }, []],
  [{ name: 'Zoë B'.normalize('NFD'), days: '', teams: ['a', 'b'], other: 'x' }, []],
  [
    { name: '  ', days: '31', teams: [], other: '' },
    ['Name is required.', 'Days: From 0 to 30.', 'Teams is required.', 'Other is required.'],
  ],
  [
    { name: 'Zoë Br', days: '2.5', teams: ['a'], other: 'x' },
    ['Name: Enter at most 5 characters.', 'Days: Enter a whole number.', 'Teams: Choose at least 2.'],
  ],
])('judges by them: %j', (values, expected) => {
  expect(said(values)).toEqual(expected)
})

it('hints at no bounds where a list has the choices', () => {
  const rule = { min: 1, max: 30 }
  expect([hintOf({ kind: 'number', ...rule }, i18n), hintOf({ kind: 'select', ...rule }, i18n)]).toEqual(['From 1 to 30.', undefined])
})
