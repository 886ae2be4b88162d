// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { activateLocale, loadWords } from '#src/i18n/activate.ts'
import { findingInWords } from '#src/features/migrations/words/finding-words.ts'
import { migrationServerWords, ownWords, rowWords } from '#src/features/migrations/words/server-words.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'

beforeAll(async () => {
  await activateLocale('de')
  for (const part of ['later', 'jobs', 'migrations'] as const) await loadWords(part)
}, 60_000)

const found = (path: string | null, code: string, more: { line?: number; value?: string } = {}) =>
  findingInWords({ path, code, message: 'As the server says it.', ...more }, i18n)

it('says in the reader’s language what was found, with the row, value and field that it is about', () => {
  expect(found('userName', 'NAME_IN_FILE', { line: 13 })).toBe('Zeile 13 hat denselben Benutzernamen.')
  expect(found('userName', 'NAME_IN_FILE')).toBe('Eine andere Zeile hat denselben Benutzernamen.')
  expect(found('email', 'TOO_LONG', { value: '254' })).toBe('E-Mail-Adresse: Zu lang. Höchstens 254 Zeichen.')
  expect(found('givenName', 'REQUIRED')).toBe('Vorname: Dieses Feld ist erforderlich.')
  expect(found('email', 'EMAIL_INVALID')).toBe('Das Feld E-Mail-Adresse ist ungültig')
  expect(found('type', 'TYPE_UNMAPPED', { value: 'Franchise' })).toContain('„Franchise“')
  expect(found('customer', 'CUSTOMER_NOT_MIGRATED', { value: 'C 7' })).toContain('C 7')
  expect(found('email', 'NAME_DIFFERS', { value: 'Élodie Employé' })).toBe(
    'Die E-Mail-Adresse gehört zu Élodie Employé, der Name weicht ab',
  )
  expect(found(null, 'NEWER_THAN_THIS_PORTAL')).toBe('As the server says it.')
})

/** What can be found of a record, or end a row of a migration. */
const SOURCES = [
  ...readdirSync('server/src/entities/migrations', { recursive: true, encoding: 'utf8' })
    // What an upload is answered is said by the words of imports.
    .filter((file) => file.endsWith('.ts') && !/migration-import|hr-file/.test(file))
    .map((file) => `migrations/${file}`),
  ...['create/new-user', 'user.rules', 'user-access.rules', 'user-memberships', 'users', 'update/managed', 'create/taken'].map(
    (file) => `users/${file}.ts`,
  ),
  'user-import/user-claims.ts',
  'user-security/user-databases.ts',
  ...['create-customer', 'customer.rules', 'customer-claims', 'customers', 'root-customer'].map((file) => `customers/${file}.ts`),
].map((file) => `server/src/entities/${file}`)
const KIT = ['graphql/input-rules', 'jobs/start-job', 'jobs/worker', 'jobs/claim', 'resource/change-record'].map(
  (file) => `server/src/kit/${file}.ts`,
)

/** Codes of requests that the portal makes right by itself. */
const NEVER_MET = ['ID_INVALID', 'ID_TAKEN', 'TOO_MANY', 'USER_TYPE_UNKNOWN']

it('has words for every code that a finding or a row of a migration can have', () => {
  const codes = [...SOURCES, ...KIT].flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:code: |claimOf\([^,]+, |(?:invalid|missing|conflict|limited|found|ending|refused|SourceFault)\((?:[^,()]+, )?)'([A-Z_]+)'/g,
      ),
    ].map(([, code = '']) => code),
  )
  expect(new Set(codes).size).toBeGreaterThan(50)
  const known = { ...serverWords, ...migrationServerWords }
  expect([...new Set(codes)].filter((code) => !(code in known) && !NEVER_MET.includes(code))).toEqual([])
  expect(Object.keys(rowWords).filter((code) => !(code in ownWords))).toEqual([])
  expect(Object.keys(rowWords).toSorted()).toEqual([...new Set(codes)].filter((code) => /_IN_FILE$|_IN_SOURCE$/.test(code)).toSorted())
})
