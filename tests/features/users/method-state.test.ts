import { expect, it } from 'vitest'
import { methodState } from '#src/features/users/security/factor-words.ts'

it('tells of a method whether it is asked for, and never that it is set up where two-factor finds none turned on', () => {
  const told = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ].map(([on = false, ready = false]) => methodState(on, ready).message)
  expect(told).toEqual(['On', 'On, but not set up', 'Off, can be turned on', 'Not set up'])
})
