import { readFileSync } from 'node:fs'
import type { Locale } from '../../contract/locales.ts'

/** A message of a catalog: its source text preceded by its context, and its translation, '' if missing. */
export type Entry = { id: string; text: string }

const BRITISH = /organis|colour|cancelled|authoris|recognis|customis|memoris|synchronis|behaviour|favour|catalogue|licence|centre|\bgrey/i

/** Messages of a language that the code still uses. */
export function entriesOf(locale: Locale): Entry[] {
  if (locale !== 'en-US') return catalogOf(locale)
  const different = new Map(catalogOf(locale).map(({ id, text }) => [id, text]))
  return catalogOf('en-GB').map(({ id, text }) => ({ id, text: different.get(id) ?? text }))
}

/** Messages that are not translated yet; in American English, those that still have British spelling. */
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
