import { expect, it } from 'vitest'
import { isPicked, pickRows } from '../../../src/resources/list/selection/use-selection.ts'
import type { Picked } from '../../../src/resources/list/selection/use-selection.ts'

const picked = (all: boolean, ...ids: string[]): Picked => ({ all, ids: new Set(ids) })

it('puts rows in and takes them out, whatever page they are on', () => {
  expect(pickRows(picked(false, 'a'), ['b', 'c'], true, true)).toEqual(picked(false, 'a', 'b', 'c'))
  expect(pickRows(picked(false, 'a', 'b', 'c'), ['b'], false, false)).toEqual(picked(false, 'a', 'c'))
})

it('leaves a row that is taken out of everything out of it, and takes it back in', () => {
  const allButB = pickRows(picked(true), ['b'], false, false)
  expect(allButB).toEqual(picked(true, 'b'))
  expect(['a', 'b'].map((id) => isPicked(allButB, id))).toEqual([true, false])
  expect(pickRows(allButB, ['b'], true, false)).toEqual(picked(true))
  expect(pickRows(allButB, ['b', 'c'], false, true)).toEqual(picked(false))
})
