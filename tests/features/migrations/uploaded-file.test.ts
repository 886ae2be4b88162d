import { expect, it } from 'vitest'
import { placeAt, withFile, wizards } from '#src/features/migrations/wizards.ts'

it.each(['NATURAL_HR_CUSTOMERS', 'NATURAL_HR_USERS'] as const)('an uploaded file stays at the first step of %s', (id) => {
  const wizard = wizards[id]
  const uploaded = withFile(new URLSearchParams('step=select'), 'f1')
  expect(uploaded.get('file')).toBe('f1')
  expect(placeAt(wizard, wizard.base, wizard.base, uploaded).step).toBe('select')
  expect(withFile(withFile(uploaded, 'f2')).toString()).toBe('step=select')
})
