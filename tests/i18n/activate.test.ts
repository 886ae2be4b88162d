// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { expect, it, vi } from 'vitest'
import { laterCatalogs } from '#src/i18n/later-catalogs.ts'
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

it('a part that is asked for while another one is fetched comes with the first language', async () => {
  vi.resetModules()
  const fetched = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  vi.doMock('#src/i18n/later-catalogs.ts', () => ({
    laterCatalogs: {
      status: {
        './locales/es.po': async () => {
          asked.resolve()
          await fetched.promise
          return { messages: { slow: ['Lento'] } }
        },
      },
      profile: { './locales/es.po': () => Promise.resolve({ messages: { meanwhile: ['Mientras'] } }) },
    },
  }))
  const fresh = await import('#src/i18n/activate.ts')
  const core = await import('@lingui/core')
  const shown = fresh.activateLocale('es')
  await fresh.loadWords('status')
  await asked.promise
  await fresh.loadWords('profile')
  fetched.resolve()
  await shown
  expect([core.i18n._('slow'), core.i18n._('meanwhile')]).toEqual(['Lento', 'Mientras'])
  vi.doUnmock('#src/i18n/later-catalogs.ts')
})

it('American English has every sentence of British English, and its own spelling where it has one', async () => {
  const [british, american] = await Promise.all(
    ['en-GB', 'en-US'].map(async (locale) => (await laterCatalogs.profile[`./locales/${locale}.po`]?.())?.messages ?? {}),
  )
  expect(Object.keys(american ?? {})).toEqual(Object.keys(british ?? {}))
  const different = Object.entries(american ?? {}).filter(([id, words]) => String(words) !== String(british?.[id]))
  expect(different.length).toBeGreaterThan(0)
  expect(String(different)).toMatch(/organization/)
})
