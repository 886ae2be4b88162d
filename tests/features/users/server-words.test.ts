import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importServerWords } from '#src/resources/import/import-words.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { serverProblems } from '#src/resources/record/form/server-problems.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'

const i18n = setupI18n({ locale: 'de', messages: { de: { [userServerWords.EMAIL_TAKEN.id]: 'Vergeben.' } } })
const fields = [{ kind: 'email', name: 'email', label: msg`Email address` }] as const

it("says the server's codes in the reader's language, and a code it does not know in the server's words", () => {
  const found = serverProblems(
    [
      { path: 'email', code: 'EMAIL_TAKEN', message: 'This email address is already in use.' },
      { path: 'email', code: 'NEWER', message: 'Newer than this portal.' },
    ],
    fields,
    i18n,
    userServerWords,
  )
  expect(found.byField['email']?.map(({ at }) => at)).toEqual(['Vergeben.', 'Newer than this portal.'])
})

it('knows every code that the server gives for users', () => {
  const rooms = [
    'server/src/entities/users',
    'server/src/entities/user-security',
    'server/src/entities/user-import',
    'server/src/kit/import',
  ]
  const texts = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`${room}/${file}`, 'utf8')),
  )
  const codes = texts.flatMap((text) =>
    [...text.matchAll(/(?:code: |(?:invalid|missing|conflict)\([^,]+, )'([A-Z_]+)'/g)].map(([, code = '']) => code),
  )
  expect(codes.length).toBeGreaterThan(15)
  const known = { ...serverWords, ...userServerWords, ...importServerWords }
  // The first two name a line, which their sentence says; the last no portal meets, as it makes the ids itself.
  expect(codes.filter((code) => !(code in known))).toEqual(['NAME_IN_FILE', 'EMAIL_IN_FILE', 'ID_INVALID'])
})
