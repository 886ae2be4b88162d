import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { changesOf, mergeChanges } from '#src/resources/record/merge.ts'

const fields = [
  { kind: 'text', name: 'first', label: msg`First name` },
  { kind: 'text', name: 'last', label: msg`Last name` },
  { kind: 'multiSelect', name: 'roles', label: msg`Roles`, choices: [] },
  { kind: 'switch', name: 'active', label: msg`Active` },
] as const
const base = { first: 'Ada', last: '', roles: ['A', 'B'], active: true }
const named = (list: readonly { field: { name: string } }[]) => list.map(({ field }) => field.name)

it('J7 keeps what only one of two changed, and asks where both did', () => {
  const theirs = { first: 'Augusta', last: '', roles: ['B', 'A'], active: false }
  const mine = { first: 'Adelaide', last: 'Byron', roles: ['A'], active: true }
  const { clean, conflicts, onlyTheirs } = mergeChanges(fields, base, theirs, mine)
  expect(named(conflicts)).toEqual(['first'])
  expect(named(onlyTheirs)).toEqual(['active'])
  expect(clean).toEqual({ first: 'Augusta', last: 'Byron', roles: ['A'], active: false })
  expect(conflicts[0]).toMatchObject({ base: 'Ada', theirs: 'Augusta', mine: 'Adelaide' })
})

it('J7 asks nothing where both made the same of it', () => {
  const { conflicts, onlyTheirs, clean } = mergeChanges(fields, base, { ...base, first: 'Eve' }, { ...base, first: 'Eve' })
  expect([conflicts, onlyTheirs]).toEqual([[], []])
  expect(clean).toEqual({ ...base, first: 'Eve' })
})

it('sends only what is another value than before; the order of a list is none', () => {
  expect(changesOf(base, { first: 'Ada', last: 'B', roles: ['B', 'A'], active: true })).toEqual({ last: 'B' })
})
