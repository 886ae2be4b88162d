import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { entriesOf, missingFrom } from '../../scripts/build/catalogs.ts'
import { frenchSpaced } from '../../scripts/french-spaces.ts'
import { frCa } from '../../server/src/accounts/messages/fr-ca.ts'
import { LOCALES } from '#contract/locales.ts'
import type { Locale } from '#contract/locales.ts'

const run = promisify(execFile)
const lingui = (...args: string[]) =>
  // In a test environment lingui would look for the TypeScript sources of its workers.
  run(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'check', ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  }).then(
    () => '',
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}` || 'failed',
  )

const placeholders = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g))].toSorted()

/** One thing has one name: whatever sentence has the English term, has this word in its translation. */
const GLOSSARY: readonly (readonly [english: RegExp, locale: Locale, word: RegExp])[] = [
  [/\bpassword/i, 'de', /passw[oö]rt/i],
  [/\bpassword/i, 'es', /contraseña/i],
  [/\bpassword/i, 'fr-CA', /mots? de passe/i],
  [/\bemail|\bmail\b/i, 'de', /E-Mail/],
  [/\bemail|\bmail\b/i, 'es', /correo/i],
  [/\bemail|\bmail\b/i, 'fr-CA', /courriel/i],
  [/\busers?\b/i, 'de', /benutzer/i],
  [/\busers?\b/i, 'es', /usuario/i],
  [/\busers?\b/i, 'fr-CA', /utilisateur/i],
  [/\bcustomers?\b/i, 'de', /kunde/i],
  [/\bcustomers?\b/i, 'es', /cliente/i],
  [/\bcustomers?\b/i, 'fr-CA', /client/i],
  [/two-factor/i, 'de', /zwei-faktor/i],
  [/two-factor/i, 'es', /dos factores/i],
  [/two-factor/i, 'fr-CA', /deux(?:ième)? facteur/i],
  [/\bsign(?:s|ing|ed)?[ -]in/i, 'de', /anmeld|angemeldet|melden Sie sich/i],
  [/\bsign(?:s|ing|ed)?[ -]in/i, 'fr-CA', /session|^Réussies$/i],
  [/\bcookies?\b/i, 'fr-CA', /témoin/i],
  [/\bcreate/i, 'de', /erstell/i],
  [/\borganisations?\b/i, 'de', /organisation/i],
  [/\bdashboard/i, 'de', /übersicht/i],
  [/\bauthenticator app/i, 'de', /authenticator-app/i],
  [/\bauthenticator app/i, 'es', /aplicación de autenticación/i],
  [/\bauthenticator app/i, 'fr-CA', /application d’authentification/i],
  [/\brecovery codes/i, 'de', /wiederherstellungscodes/i],
  [/\bpreview/i, 'de', /vorschau/i],
  [/\bpreview/i, 'es', /vista previa/i],
  [/\bpreview/i, 'fr-CA', /aperçu/i],
  [/\bjobs?\b/i, 'de', /auftrag|aufträge/i],
  [/\bjobs?\b/i, 'es', /tarea/i],
  [/\bjobs?\b/i, 'fr-CA', /tâche/i],
  [/\borganisations?\b/i, 'es', /organizaci/i],
  [/\borganisations?\b/i, 'fr-CA', /organisation/i],
]

const sourceOf = new Map(entriesOf('en-GB').map(({ id, text }) => [id, text]))

describe('the catalogs', () => {
  it('hold exactly what the code says', { timeout: 180_000 }, async () => {
    expect(await lingui('sync')).toBe('')
  })

  it.each(LOCALES)('%s misses no sentence, and American English none in its own spelling', (locale) => {
    expect(missingFrom(locale)).toEqual([])
  })

  it('of American English is laid over the British one', () => {
    const american = new Map(entriesOf('en-US').map(({ id, text }) => [id, text]))
    expect([american.get('Organisations'), american.get('Users')]).toEqual(['Organizations', 'Users'])
  })

  it.each(LOCALES)('%s keeps every placeholder and tag', (locale) => {
    const source = new Map(entriesOf('en-GB').map(({ id, text }) => [id, text]))
    const entries = entriesOf(locale)
    expect(entries.length).toBe(source.size)
    const wrong = entries.filter(({ id, text }) => String(placeholders(text)) !== String(placeholders(source.get(id) || id)))
    expect(wrong).toEqual([])
  })

  it.each(GLOSSARY)('say %s in %s by %s', (english, locale, word) => {
    const strangers = entriesOf(locale).filter(({ id, text }) => english.test(sourceOf.get(id) || id) && !word.test(text))
    expect(strangers).toEqual([])
  })

  it('set the spaces of French as Canada does, here and in what the identity provider says', () => {
    const sentences = [...entriesOf('fr-CA').map(({ text }) => text), ...Object.values(frCa)]
    // `npm run i18n` sets those of the catalog.
    expect(sentences.filter((text) => text !== frenchSpaced(text))).toEqual([])
    expect(frenchSpaced('N’est pas remplie: voir « Aide » à 10:30 ; fin ! Déjà\u202F?')).toBe(
      'N’est pas remplie\u00A0: voir «\u00A0Aide\u00A0» à 10:30; fin! Déjà?',
    )
  })

  it('say nothing in words that the glossary replaces', () => {
    const replaced = /\blog(?:ged)? out\b|\bany more\b|\bmails?\b|background work|within your reach/i
    const specified = 'You have been logged out due to inactivity.'
    expect(entriesOf('en-GB').filter(({ id }) => id !== specified && replaced.test(sourceOf.get(id) || id))).toEqual([])
  })

  it('address people formally in German', () => {
    const informal = entriesOf('de').filter(({ text }) => /\b(du|dich|dir|dein|deine|deinen|deiner|deinem|deines)\b/i.test(text))
    expect(informal).toEqual([])
  })
})
