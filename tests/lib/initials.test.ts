import { expect, it } from 'vitest'
import { initialsOf } from '#src/lib/initials.ts'

it('takes the first letters of the first and the last word, of an address those before its "@"', () => {
  const names = ['Ada King Lovelace', 'ada.lovelace@portico.test', 'operations', 'Ólafur (Óli) Þór', '  ', '– 7 –']
  expect(names.map(initialsOf)).toEqual(['AL', 'AL', 'O', 'ÓÞ', '?', '7'])
})
