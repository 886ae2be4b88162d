import { execFileSync } from 'node:child_process'
import { LOCALES } from '../src/i18n/locales.ts'
import { entriesOf } from './catalogs.ts'

/** `npm run i18n`: collects the sentences of the code into the catalogs and says what each language still misses. Ends with 1 while one does. */
execFileSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'extract'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const missing = LOCALES.map((locale) => {
  const entries = entriesOf(locale)
  const absent = entries.filter(({ text }) => text === '')
  say(`${locale.padEnd(6)} ${entries.length - absent.length} of ${entries.length} sentences`)
  for (const { id } of absent) say(`         missing: ${id}`)
  return absent.length
})

if (missing.some((count) => count > 0)) {
  say('Write them in src/i18n/locales/<language>.po, then run this again.')
  process.exitCode = 1
}
