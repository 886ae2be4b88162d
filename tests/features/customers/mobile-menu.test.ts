import { expect, it } from 'vitest'
import { cellOf, inputOf, keyOf } from '#src/features/customers/mobile-menu/cells.ts'
import { affectedBy, effectOf } from '#src/features/customers/mobile-menu/effect.ts'

it('a box of the mobile menu is read back from its key, and sent as it was and is to be', () => {
  const cell = { entry: 'Payroll runs', userType: 6 }
  expect(cellOf(keyOf(cell))).toEqual(cell)
  expect(inputOf({ key: keyOf(cell), was: true, isOn: false })).toEqual({ ...cell, was: true, shown: false })
})

it('its effect counts the people of each user type once', () => {
  const cells = [
    { key: '1 Leave', was: true, isOn: false },
    { key: '2 Reports', was: false, isOn: true },
    { key: '2 Expenses', was: false, isOn: true },
  ]
  const people = [
    { userType: 1, people: 40, digest: 'of 40' },
    { userType: 2, people: 3, digest: 'of 3' },
  ]
  expect(effectOf(cells, people)).toEqual({ gain: 3, lose: 40 })
  const others = [{ userType: 6, people: 2, digest: 'of 2' }]
  expect(affectedBy(cells, [...people, ...others])).toEqual([
    { userType: 1, digest: 'of 40' },
    { userType: 2, digest: 'of 3' },
  ])
})
