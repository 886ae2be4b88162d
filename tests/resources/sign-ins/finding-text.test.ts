import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { laterCatalogs } from '#src/i18n/later-catalogs.ts'
import { eventFact } from '#src/resources/history/event-facts.ts'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'
import { factsOfEvent, receivedParts, requiredParts } from '#src/resources/sign-ins/finding-text.ts'
import type { FindingPart } from '#src/resources/sign-ins/finding-text.ts'
import type { FindingFragment } from '#src/resources/sign-ins/sign-in-finding.generated.ts'
import { findingOf } from '../support/finding.ts'

async function readerOf(locale: string) {
  const parts = await Promise.all(
    (['later', 'records', 'logs'] as const).map(async (part) => laterCatalogs[part][`./locales/${locale}.po`]?.()),
  )
  return setupI18n({ locale, messages: { [locale]: Object.assign({}, ...parts.map((part) => part?.messages)) } })
}
const i18n = await readerOf('de')
const marked = (parts: readonly FindingPart[]) => parts.map(({ text, isValue }) => (isValue ? `[${text}]` : text)).join('')

describe('what a check of a sign-in requires and met', () => {
  it.each([
    [findingOf('ID_TOKEN_AUDIENCE_MISMATCH', 'NOTHING'), 'ein ID-Token für unsere Client-ID', 'nichts'],
    [
      findingOf('AUDIENCE_MISMATCH', 'VALUE', { values: { audience: 'https://portal.example/saml' }, came: { text: 'https://a.example' } }),
      'Audience [https://portal.example/saml]',
      '[https://a.example]',
    ],
    [
      findingOf('EXPIRED', 'NO_DATE', { values: { element: 'SubjectConfirmationData', moment: '2026-01-01T00:00:00.000Z' } }),
      'ein NotOnOrAfter von [SubjectConfirmationData] nach [2026-01-01T00:00:00.000Z]',
      'kein Datum',
    ],
    [
      findingOf('DOMAIN_NOT_ALLOWED', 'DOMAIN_NOT_VERIFIED', {
        values: { domains: ['acme.example', 'other.example'] },
        came: { domain: 'acme.example' },
      }),
      'eine E-Mail-Adresse von [acme.example] oder [other.example]',
      '[acme.example], nicht bestätigt',
    ],
    [
      findingOf('CLIENT_AUTHENTICATION_UNSUPPORTED', 'VALUE', {
        values: { methods: ['client_secret_basic', 'client_secret_post'] },
        came: { text: 'private_key_jwt' },
      }),
      '[client_secret_basic] oder [client_secret_post]',
      '[private_key_jwt]',
    ],
    [findingOf('PART_MISSING', 'NOTHING', { values: { name: 'AuthnStatement' } }), '[AuthnStatement]', 'nichts'],
    [findingOf('PART_NOT_SINGLE', 'SEVERAL', { values: { name: 'NameID' } }), 'genau ein Element [NameID]', 'mehrere'],
    [
      findingOf('NOT_JSON', 'HTTP_STATUS', { values: { address: 'https://a.example' }, came: { status: '503' } }),
      'JSON von [https://a.example]',
      'HTTP [503]',
    ],
    [findingOf('ACCOUNT_BARRED', 'ACCOUNT_LOCKED'), 'ein Konto, das sich anmelden darf', 'Das Konto war gesperrt'],
    [
      findingOf('SIGN_IN_ADDRESS_MISSING', 'METADATA_FAULT', { came: { fault: 'NO_CERTIFICATE' } }),
      'eine Anmeldeadresse',
      'Kein Zertifikat',
    ],
    [
      findingOf('UNKNOWN', 'UNKNOWN', { values: { text: 'words of next year' }, came: { text: 'other words' } }),
      '[words of next year]',
      '[other words]',
    ],
  ])('%o is %s, but %s', (finding, required, received) => {
    expect(marked(requiredParts(finding, '', i18n))).toBe(required)
    expect(marked(receivedParts(finding.received, '', i18n))).toBe(received)
  })

  it('shows a code that is newer than this portal in the English of the server', () => {
    const newer: FindingFragment = JSON.parse(JSON.stringify(findingOf('UNKNOWN', 'UNKNOWN')).replaceAll('UNKNOWN', 'OF_NEXT_YEAR'))
    expect(marked(requiredParts(newer, 'a new thing', i18n))).toBe('[a new thing]')
    expect(marked(receivedParts(newer.received, 'an old one', i18n))).toBe('[an old one]')
  })

  it.each([
    ['expected', 'Expected: Audience portico'],
    ['received', 'Received: No certificate'],
  ])('stands among the details of an event: %s', async (key, words) => {
    const english = await readerOf('en-GB')
    const finding = findingOf('AUDIENCE_MISMATCH', 'METADATA_FAULT', { values: { audience: 'portico' }, came: { fault: 'NO_CERTIFICATE' } })
    const facts = factsOfEvent({ detail: '{"expected":"Audience portico","received":"NO_CERTIFICATE"}', finding }, english)
    expect(eventFact(key, facts[key], eventWords, english)).toBe(words)
  })
})
