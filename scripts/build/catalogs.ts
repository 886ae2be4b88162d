import { readFileSync } from 'node:fs'
import type { Locale } from '../../contract/locales.ts'

/** One sentence of a catalog: its source text with its context in front, and its translation, '' where it is missing. */
export type Entry = { id: string; text: string }

const BRITISH = /organis|colour|cancelled|authoris|recognis|customis|memoris|synchronis|behaviour|favour|catalogue|licence|centre|\bgrey/i

/** The sentences of a language, without those that the code no longer says. */
export function entriesOf(locale: Locale): Entry[] {
  if (locale !== 'en-US') return catalogOf(locale)
  const different = new Map(catalogOf(locale).map(({ id, text }) => [id, text]))
  return catalogOf('en-GB').map(({ id, text }) => ({ id, text: different.get(id) ?? text }))
}

/** The sentences that a language still has to translate; American English those whose British spelling it has taken over. */
export const missingFrom = (locale: Locale): Entry[] =>
  entriesOf(locale).filter(({ text }) => text === '' || (locale === 'en-US' && BRITISH.test(text)))

const catalogOf = (locale: Locale): Entry[] =>
  readFileSync(`src/i18n/locales/${locale}.po`, 'utf8')
    .split('\n\n')
    .filter((block) => !block.includes('msgid ""\nmsgstr ""') && !block.startsWith('#~'))
    .flatMap((block) => {
      const id = textAfter(block, 'msgid')
      return id === undefined ? [] : [{ id: `${textAfter(block, 'msgctxt') ?? ''}${id}`, text: textAfter(block, 'msgstr') ?? '' }]
    })

const textAfter = (block: string, keyword: string): string | undefined => {
  const found = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block)?.[1]
  return found
    ?.trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
    .join('')
}
