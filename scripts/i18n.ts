import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { LOCALES } from '../contract/locales.ts'
import { entriesOf, missingFrom } from './build/catalogs.ts'
import { frenchSpaced } from './french-spaces.ts'

/**
 * `npm run i18n`: extracts the messages of the code into the catalogs, inserts the no-break spaces of the French ones, and lists what is not
 * translated yet. The exit code is 1 if anything is missing.
 */
execFileSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})

const FRENCH = 'src/i18n/locales/fr-CA.po'
writeFileSync(FRENCH, readFileSync(FRENCH, 'utf8').replaceAll(/(?<=^msgstr ").*(?="$)/gm, frenchSpaced))

const say = (line: string) => process.stdout.write(`${line}\n`)
const missing = LOCALES.map((locale) => {
  const count = entriesOf(locale).length
  const absent = missingFrom(locale)
  say(`${locale.padEnd(6)} ${count - absent.length} of ${count} sentences`)
  for (const { id } of absent) say(`         missing: ${id}`)
  return absent.length
})

if (missing.some((count) => count > 0)) {
  say('Write them in src/i18n/locales/<language>.po, then run this again.')
  process.exitCode = 1
}
