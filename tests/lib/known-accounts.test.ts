// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetBrowser } from '#src/lib/storage/forget.ts'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { forgetAccount, readKnownAccounts, rememberAccount } from '#src/lib/storage/known-accounts.ts'

const local = guardedStorage(() => window.localStorage)
const session = guardedStorage(() => window.sessionStorage)
const account = (subject: string) => ({ subject, userName: `${subject}@portico.test`, name: subject })

beforeEach(() => window.localStorage.clear())

it('keeps the five accounts that were left last, each once, the last first', () => {
  for (const subject of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberAccount(local, account(subject))
  expect(readKnownAccounts(local)).toEqual(['b', 'f', 'e', 'd', 'c'].map(account))
  forgetAccount(local, 'f')
  expect(readKnownAccounts(local).map(({ subject }) => subject)).toEqual(['b', 'e', 'd', 'c'])
})

it('forgets all of them when somebody signs out', () => {
  rememberAccount(local, account('a'))
  forgetBrowser(session, local)
  expect(readKnownAccounts(local)).toEqual([])
})

it.each(['no JSON', '{"subject":"a"}', '[{"subject":"a","userName":7,"name":"A"},null]'])(
  'takes nothing from what is no list of accounts: %s',
  (kept) => {
    local.setItem('portico.accounts', kept)
    expect(readKnownAccounts(local)).toEqual([])
  },
)
