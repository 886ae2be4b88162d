import { expect, it } from 'vitest'
import { pickRows } from '../../../src/resources/list/use-selection.ts'
import type { Picked } from '../../../src/resources/list/use-selection.ts'

const picked = (all: boolean, ...ids: string[]): Picked => ({ all, ids: new Set(ids) })

it('puts rows in and takes them out, whatever page they are on', () => {
  expect(pickRows(picked(false, 'a'), ['b', 'c'], true)).toEqual(picked(false, 'a', 'b', 'c'))
  expect(pickRows(picked(false, 'a', 'b', 'c'), ['b'], false)).toEqual(picked(false, 'a', 'c'))
})

it('ends everything when one row is taken out: then nothing is selected that nobody has seen', () => {
  expect(pickRows(picked(true), ['b'], false)).toEqual(picked(false))
  expect(pickRows(picked(true), ['b'], true)).toEqual(picked(true, 'b'))
})
