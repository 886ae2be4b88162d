import { readFileSync } from 'node:fs'

/** One sentence of a catalog: its source text with its context in front, and its translation, '' where it is missing. */
export type Entry = { id: string; text: string }

/** The sentences of a language's catalog, without those that the code no longer says. */
export const entriesOf = (locale: string): Entry[] =>
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
