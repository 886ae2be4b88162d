import { expect, it } from 'vitest'
import { changedIn, conflictsIn, effectOf, leftOf, resolved, withCells } from '#src/features/customers/mobile-menu/pending.ts'

const leave = { entry: 'Leave', userType: 1 }
const reports = { entry: 'Reports', userType: 1 }
const saved = new Set(['1 Leave'])

it('a box of the mobile menu that is set back is no change any more', () => {
  const set = withCells(saved, new Map(), [leave], false)
  expect(changedIn(saved, set)).toEqual([{ ...leave, was: true, shown: false }])
  expect(withCells(saved, set, [leave], true).size).toBe(0)
})

it('a whole column keeps what was so already, and that is a conflict where somebody else has changed it meanwhile', () => {
  const column = withCells(saved, new Map(), [leave, reports], true)
  expect(changedIn(saved, column)).toEqual([{ ...reports, was: false, shown: true }])
  expect(conflictsIn(saved, column)).toEqual([])
  const theirs = new Set<string>()
  expect(conflictsIn(theirs, column)).toEqual([{ ...leave, was: true, shown: true }])
  expect(conflictsIn(theirs, resolved(theirs, column, true))).toEqual([])
  expect([...resolved(theirs, column, true).keys()]).toEqual(['1 Leave', '1 Reports'])
  expect([...resolved(theirs, column, false).keys()]).toEqual(['1 Reports'])
})

it('what somebody else has set alike is no change any more', () => {
  expect(leftOf(new Set(), withCells(saved, new Map(), [leave], false)).size).toBe(0)
})

it('its effect counts the people of each user type once', () => {
  const cells = [
    { entry: 'Leave', userType: 1, was: true, shown: false },
    { entry: 'Reports', userType: 2, was: false, shown: true },
    { entry: 'Expenses', userType: 2, was: false, shown: true },
  ]
  const people = [
    { userType: 1, people: 40 },
    { userType: 2, people: 3 },
  ]
  expect(effectOf(cells, people)).toEqual({ gain: 3, lose: 40 })
})
