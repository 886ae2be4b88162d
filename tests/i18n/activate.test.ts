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

it('a built portal says a name that no catalog has as it is, without a warning', async () => {
  vi.stubEnv('PROD', true)
  vi.resetModules()
  const fresh = await import('#src/i18n/activate.ts')
  const core = await import('@lingui/core')
  await fresh.activateLocale('de')
  const warned = vi.spyOn(console, 'warn')
  expect(core.i18n._('Acme {Holding} d’une SARL')).toBe('Acme {Holding} d’une SARL')
  expect(warned).not.toHaveBeenCalled()
  vi.unstubAllEnvs()
})
