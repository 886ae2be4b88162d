import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { laterCatalogs } from '#src/i18n/later-catalogs.ts'
import { toldParts, toldText } from '#src/resources/sign-ins/told.ts'
import { toldWords } from '#src/resources/sign-ins/told-words.ts'
import { toldIn } from '../../../server/src/connect/words/told.ts'

const server = join(import.meta.dirname, '../../../server/src')
async function catalogOf(locale: string) {
  const parts = await Promise.all(
    (['later', 'records', 'logs'] as const).map(async (part) => laterCatalogs[part][`./locales/${locale}.po`]?.()),
  )
  return Object.assign({}, ...parts.map((part) => part?.messages))
}
const i18n = setupI18n({ locale: 'de', messages: { de: await catalogOf('de') } })
const marked = (told: string) =>
  toldParts(told, i18n)
    .map(({ text, isValue }) => (isValue ? `[${text}]` : text))
    .join('')

describe('what a check of a sign-in expected and received', () => {
  it.each([
    ['an id token for our client id', 'ein ID-Token für unsere Client-ID'],
    ['Audience https://portal.example/saml', '[Audience https://portal.example/saml]'],
    [
      'NotOnOrAfter of the SubjectConfirmationData after 2026-01-01T00:00:00.000Z',
      'ein NotOnOrAfter von [SubjectConfirmationData] nach [2026-01-01T00:00:00.000Z]',
    ],
    ['an email address of acme.example or other.example', 'eine E-Mail-Adresse von [acme.example] oder [other.example]'],
    ['client_secret_basic or client_secret_post', '[client_secret_basic] oder [client_secret_post]'],
    ['an AuthnStatement', '[AuthnStatement]'],
    ['one NameID', 'genau ein Element [NameID]'],
    ['acme.example, not verified', '[acme.example], nicht bestätigt'],
    ['nothing', 'nichts'],
    ['HTTP 503', '[HTTP 503]'],
    ['locked', 'Das Konto war gesperrt'],
    ['NO_CERTIFICATE', 'Kein Zertifikat'],
    ['words of next year', '[words of next year]'],
  ])('%s is told as %s', (told, wanted) => {
    expect(marked(told)).toBe(wanted)
  })
})

/** The calls of a function in a source, each up to its closing bracket. */
function callsOf(source: string, name: string): string[] {
  return source
    .split(name)
    .slice(1)
    .map((rest) => {
      let depth = 1
      const end = [...rest].findIndex((sign) => (depth += sign === '(' ? 1 : sign === ')' ? -1 : 0) === 0)
      return rest.slice(0, end)
    })
}
const literalsIn = (call: string) =>
  [...call.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"|`((?:[^`$]|\$\{[^{}]*\})*)`/g)].map(([, one, two, three]) =>
    (one ?? two ?? three ?? '').replaceAll(/\$\{[^{}]*\}/g, 'Value'),
  )
/** Stages, attributes and names of the protocol, by themselves or before a value. */
const isProtocol = (told: string) => /^(?:an? )?[\w./:-]+$|^(?:[A-Z]\w+|azp|Version) \S+(?: or \S+)*$/.test(told)

it('the pages of setup links say the same', async () => {
  const texts = Object.keys(toldWords).map((text) =>
    text.replace('{w}', 'Assertion').replace('{a}', 'https://a.example').replace('{b}', '192.0.2.1'),
  )
  for (const locale of ['de', 'es', 'fr-CA'] as const) {
    const reader = setupI18n({ locale, messages: { [locale]: await catalogOf(locale) } })
    expect(texts.map((text) => toldIn(locale, text))).toEqual(texts.map((text) => toldText(text, reader)))
  }
  expect(toldIn('en-GB', 'an id token for our client id')).toBe('an id token for our client id')
  expect(toldIn('de', 'client_secret_basic or client_secret_post')).toBe('client_secret_basic oder client_secret_post')
})

it('the portal has words for every sentence that the server can tell of a failed check', () => {
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:federation|steps)\/.+\.ts$/.test(file))
    .map((file) => readFileSync(join(server, file), 'utf8'))
  const told = sources.flatMap((source) => [
    ...['new FederationError(', ' same(', 'toFederationError(error,', 'new RefusedAddress(', 'momentText ='].flatMap((name) =>
      callsOf(source, name).flatMap(literalsIn),
    ),
    ...[...source.matchAll(/stage: '\w+', expected: '([^']+)'/g)].map(([, text = '']) => text),
  ])
  const sentences = [...new Set(told)].filter((text) => text.trim() !== '' && !isProtocol(text))
  expect(sentences.length).toBeGreaterThan(90)
  expect(sentences.filter((text) => toldParts(text, i18n).every(({ isValue }) => isValue))).toEqual([])
})
