import { expect, it } from 'vitest'
import { readOtherwise } from '#machines/import/import.rules.ts'
import { placeAt, withFile, wizards } from '#src/features/migrations/wizards.ts'

it.each(['NATURAL_HR_CUSTOMERS', 'NATURAL_HR_USERS'] as const)('an uploaded file stays at the first step of %s', (id) => {
  const wizard = wizards[id]
  const uploaded = withFile(new URLSearchParams('step=select'), 'f1')
  expect(uploaded.get('file')).toBe('f1')
  expect(placeAt(wizard, wizard.base, wizard.base, uploaded).step).toBe('select')
  expect(withFile(withFile(uploaded, 'f2')).toString()).toBe('step=select')
})

it('another separator leaves the encoding as it was chosen, and has the headings found again', () => {
  const chosen = readOtherwise(readOtherwise({}, { encoding: 'WINDOWS_1252' }), { headingLine: 4 })
  expect(chosen).toEqual({ encoding: 'WINDOWS_1252', headingLine: 4 })
  expect(readOtherwise(chosen, { delimiter: 'SEMICOLON' })).toEqual({ encoding: 'WINDOWS_1252', delimiter: 'SEMICOLON' })
  expect(readOtherwise(chosen, { encoding: 'UTF_8' })).toEqual({ encoding: 'UTF_8', headingLine: 4 })
})
