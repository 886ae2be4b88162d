// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { activateLocale, loadWords } from '#src/i18n/activate.ts'
import { findingInWords } from '#src/features/migrations/words/finding-words.ts'

beforeAll(async () => {
  await activateLocale('de')
  for (const part of ['later', 'jobs', 'migrations'] as const) await loadWords(part)
}, 60_000)

const found = (path: string | null, code: string, more: { line?: number; value?: string } = {}) =>
  findingInWords({ path, code, message: 'As the server says it.', ...more }, i18n)

it('says in the reader’s language what was found, with the row, value and field that it is about', () => {
  expect(found('userName', 'NAME_IN_FILE', { line: 13 })).toBe('Zeile 13 hat denselben Benutzernamen.')
  expect(found('userName', 'NAME_IN_FILE')).toBe('Eine andere Zeile hat denselben Benutzernamen.')
  expect(found('email', 'TOO_LONG', { value: '254' })).toBe('E-Mail-Adresse: Zu lang. Höchstens 254 Zeichen.')
  expect(found('givenName', 'REQUIRED')).toBe('Vorname: Dieses Feld ist erforderlich.')
  expect(found('email', 'EMAIL_INVALID')).toBe('Das Feld E-Mail-Adresse ist ungültig')
  expect(found('type', 'TYPE_UNMAPPED', { value: 'Franchise' })).toContain('„Franchise“')
  expect(found('customer', 'CUSTOMER_NOT_MIGRATED', { value: 'C 7' })).toContain('C 7')
  expect(found('email', 'NAME_DIFFERS', { value: 'Élodie Employé' })).toBe(
    'Die E-Mail-Adresse gehört zu Élodie Employé, der Name weicht ab',
  )
  expect(found('id', 'HR_ID_OF_OTHER', { value: '7: Ada (ada) ≠ Bea (bea)' })).toBe(
    'Mit dieser HR-ID wurde eine andere Person migriert. 7: Ada (ada) ≠ Bea (bea)',
  )
  expect(found('customer', 'MOVES_CUSTOMER', { value: 'Nord → Süd' })).toContain('Nord → Süd')
  expect(found('isActive', 'ACTIVE_UNKNOWN', { value: 'ruht' })).toBe('Nichts sagt, ob „ruht“ aktiv bedeutet')
  expect(found('id', 'ID_IN_FILE', { value: '10000/7' })).toContain('10000/7')
  expect(found(null, 'NEWER_THAN_THIS_PORTAL')).toBe('As the server says it.')
})
