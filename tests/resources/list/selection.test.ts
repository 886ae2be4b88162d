import { expect, it } from 'vitest'
import { pickRows } from '../../../src/resources/list/use-selection.ts'
import type { Picked } from '../../../src/resources/list/use-selection.ts'

const picked = (all: boolean, ...ids: string[]): Picked => ({ all, ids: new Set(ids) })
const PAGE = ['b', 'c']

it('puts rows in and takes them out, whatever page they are on', () => {
  expect(pickRows(picked(false, 'a'), ['b', 'c'], true, PAGE)).toEqual(picked(false, 'a', 'b', 'c'))
  expect(pickRows(picked(false, 'a', 'b', 'c'), ['b'], false, PAGE)).toEqual(picked(false, 'a', 'c'))
})

it('ends everything when one row is taken out: the others of the page stay, and nothing that nobody has seen', () => {
  expect(pickRows(picked(true), ['b'], false, PAGE)).toEqual(picked(false, 'c'))
  expect(pickRows(picked(true), PAGE, false, PAGE)).toEqual(picked(false))
  expect(pickRows(picked(true), ['b'], true, PAGE)).toEqual(picked(true, 'b'))
})
