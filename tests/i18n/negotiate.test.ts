import { describe, expect, it } from 'vitest'
import { directionOf } from '#contract/locales.ts'
import { negotiateLocale, offeredLocales } from '#src/i18n/negotiate.ts'
import { cultureCookie } from '#src/i18n/stored-locale.ts'

const wish = (stored: string | null, partner: string | null, browser: string[], offered: string[] = []) =>
  negotiateLocale({ stored, partner, browser, offered })

describe('the interface language', () => {
  it.each([
    ['stored before all', wish('de', 'es', ['fr-CA']), 'de'],
    ["the browser's before the partner's, as on the provider's pages", wish(null, 'es', ['de']), 'de'],
    ["the partner's where the browser has none that is written", wish(null, 'es', ['ja']), 'es'],
    ["the browser's", wish(null, null, ['de-AT', 'en']), 'de'],
    ['the second of the browser', wish(null, null, ['ja', 'fr-FR']), 'fr-CA'],
    ['en-GB at last', wish(null, null, ['ja']), 'en-GB'],
    ['en-US as asked', wish(null, null, ['en-US']), 'en-US'],
    ['plain English is British', wish(null, null, ['en']), 'en-GB'],
    ['Australian English is British', wish(null, null, ['en-AU']), 'en-GB'],
    ['underscores are read', wish('fr_CA', null, []), 'fr-CA'],
    ['a stored language that is not written is passed over', wish('xx', 'de', []), 'de'],
    ['a stored language that the partner does not offer is passed over', wish('es', 'de', [], ['en-GB', 'de']), 'de'],
    ['the first fallback that the partner offers', wish(null, null, ['ja'], ['de', 'es']), 'de'],
    ['fr-CA stands before de in the fallback order', wish(null, null, ['ja'], ['de', 'fr-CA']), 'fr-CA'],
  ])('%s', (_, locale, wanted) => {
    expect(locale).toBe(wanted)
  })

  it('offers all written languages where the partner names none of them', () => {
    expect(offeredLocales(['ja'])).toEqual(['en-GB', 'en-US', 'de', 'es', 'fr-CA'])
    expect(offeredLocales(['de', 'EN-gb'])).toEqual(['en-GB', 'de'])
  })
})

it.each(['ar', 'arc', 'dv', 'fa', 'ha', 'he', 'khw', 'ks', 'ku', 'ps', 'ur', 'yi', 'ar-EG', 'he_IL'])(
  '%s runs from right to left',
  (locale) => {
    expect(directionOf(locale)).toBe('rtl')
  },
)
it.each(['en-GB', 'en-US', 'de', 'es', 'fr-CA', 'argentine'])('%s runs from left to right', (locale) => {
  expect(directionOf(locale)).toBe('ltr')
})

it('writes the culture cookie as specified', () => {
  const [pair, ...attributes] = cultureCookie('fr-CA').split('; ')
  expect(decodeURIComponent(pair?.split('=')[1] ?? '')).toBe('c=fr-CA|uic=fr-CA')
  expect(attributes).toContain('path=/')
})
