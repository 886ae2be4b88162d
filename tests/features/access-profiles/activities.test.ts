import { expect, it } from 'vitest'
import { activityOf, keyOf, rowsOf } from '#src/features/access-profiles/grid/activities.ts'

const known = [
  { type: 'VIEW', name: 'Leave', module: 'HR' },
  { type: 'CREATE', name: 'Leave', module: 'HR' },
  { type: 'EXECUTE', name: 'todo list', module: null },
] as const

it('the grid of a profile has the portal first, and in each row the activities that there are', () => {
  const none = undefined
  expect(rowsOf(known, 'General', (name) => `${name}!`)).toEqual([
    { key: 'todo list', label: 'todo list!', section: 'General', cells: [none, none, none, none, 'EXECUTE todo list'] },
    { key: 'Leave', label: 'Leave!', section: 'HR!', cells: ['VIEW Leave', 'CREATE Leave', none, none, none] },
  ])
})

it('an activity is read back from its key', () => {
  expect(known.map((each) => activityOf(keyOf(each)))).toEqual(known.map(({ type, name }) => ({ type, name })))
})
