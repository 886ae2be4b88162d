import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { eventWords } from '#src/features/users/event-words.ts'
import { eventFact } from '#src/resources/history/event-facts.ts'
import { federationWords } from '#src/resources/sign-ins/federation-words.ts'
import { federationStages } from '../../../server/src/tables/sign-in-trace.table.ts'

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })

it.each([
  ['amr', 'pwd', 'Signed in with: Password'],
  ['amr', 'pwd otp mfa', 'Signed in with: Password, One-time code, Two-factor'],
  ['factor', 'AUTHENTICATOR', 'Second step: Authenticator app'],
  ['reason', 'idle', 'Reason: Inactivity'],
  ['client', 'unknown', 'App: unknown'],
  ['client', null, undefined],
  ['revoked', false, undefined],
  ['stage', 'SIGNATURE', 'Failed check: Signature'],
  ['expected', 'azp portico', 'Expected: azp portico'],
  ['received', 'locked', 'Received: The account was locked'],
  ['trace', 'b2a7', undefined],
  ['newer', 'than this portal', 'newer: than this portal'],
])('tells the detail %s %s of an event as %s', (key, value, expected) => {
  expect(eventFact(key, value, eventWords, i18n)).toBe(expected)
})

it('has a word for each check of a sign-in by another provider', () => {
  expect(Object.keys(federationWords)).toEqual(federationStages)
})
