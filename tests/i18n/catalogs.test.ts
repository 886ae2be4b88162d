import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#src/i18n/locales.ts'

const run = promisify(execFile)
const lingui = (...args: string[]) =>
  // In a test environment lingui would look for the TypeScript sources of its workers.
  run(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'check', ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  }).then(
    () => '',
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}` || 'failed',
  )

type Entry = { id: string; text: string }
const entriesOf = (locale: string): Entry[] =>
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
const placeholders = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g))].toSorted()

describe('the catalogs', () => {
  it('hold exactly what the code says', { timeout: 60_000 }, async () => {
    expect(await lingui('sync')).toBe('')
  })

  it('miss no translation in any language', { timeout: 60_000 }, async () => {
    expect(await lingui('missing', '--mode', 'catalog')).toBe('')
  })

  it.each(LOCALES)('%s keeps every placeholder and tag', (locale) => {
    const source = new Map(entriesOf('en-GB').map(({ id, text }) => [id, text]))
    const entries = entriesOf(locale)
    expect(entries.length).toBe(source.size)
    const wrong = entries.filter(({ id, text }) => String(placeholders(text)) !== String(placeholders(source.get(id) || id)))
    expect(wrong).toEqual([])
  })

  it('address people formally in German', () => {
    const informal = entriesOf('de').filter(({ text }) => /\b(du|dich|dir|dein|deine|deinen|deiner|deinem|deines)\b/i.test(text))
    expect(informal).toEqual([])
  })
})
