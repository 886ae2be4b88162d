// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { expect, it, vi } from 'vitest'
import { wordsOf } from '#src/shell/notifications/notification-words.ts'
import { activateLocale, loadWords } from '#src/i18n/activate.ts'

it('a part of the catalog that comes later draws nothing anew, nor does the language that is shown already', async () => {
  await activateLocale('de')
  const drawn = vi.fn<() => void>()
  i18n.on('change', drawn)
  await loadWords('status')
  await activateLocale('de')
  expect(drawn).not.toHaveBeenCalled()
  const told = { kind: 'SECURITY', requestType: null, requestStatus: null, titleCode: 'NEW_DEVICE', parameters: [] } as const
  expect(wordsOf(i18n, told).title).toBe('Neue Anmeldung von einem unbekannten Gerät')
  await activateLocale('es')
  expect(drawn).toHaveBeenCalled()
})
