import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { serverProblems } from '#src/resources/record/form/server-problems.ts'

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
