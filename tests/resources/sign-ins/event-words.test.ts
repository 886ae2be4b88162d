import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { SIGN_IN_REASONS } from '#contract/sign-in-refusals.ts'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'
import { signInCodes } from '#src/resources/sign-ins/sign-in-words.ts'
import { eventFact } from '#src/resources/history/event-facts.ts'
import { federationWords } from '#src/resources/sign-ins/federation-words.ts'
import { eventReasons } from '../../../server/src/accounts/event-details.ts'
import { rowOf } from '../../../server/src/federation/metadata/metadata-refresh.ts'
import { CHOICES } from '../../../server/src/identity/factors/choices.ts'
import { ELSEWHERE, PASSKEY } from '../../../server/src/identity/sign-in/login.ts'
import { FACTORS_BY_CHOICE } from '../../../server/src/identity/factors/factors.ts'
import { tokenFaultOf } from '../../../server/src/identity/provider/token-fault.ts'
import { metadataFaults } from '../../../server/src/tables/providers/login-provider.table.ts'
import { federationStages } from '../../../server/src/tables/providers/sign-in-trace.table.ts'

const NO_METADATA = {
  entityId: '',
  signInUrls: {},
  logoutUrls: {},
  artifactUrls: {},
  certificates: '',
  wantsSignedRequests: false,
  nameIdFormats: [],
}
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
  ['finding', 'b2a7', undefined],
  ['trace', 'b2a7', undefined],
  ['reason', 'STATUS_503', 'Reason: HTTP status 503'],
  ['provider', 'idle', 'Login provider: idle'],
  ['by', 'b2a7', undefined],
  ['newer', 'than this portal', 'newer: than this portal'],
])('tells the detail %s %s of an event as %s', (key, value, expected) => {
  expect(eventFact(key, value, eventWords, i18n)).toBe(expected)
})

it('has a word for each check of a sign-in by another provider', () => {
  expect(Object.keys(federationWords)).toEqual(federationStages)
})

/** `SMS` and `PIN` are their own words. */
const isUnknown = (code: string) =>
  ownEntry<unknown>(eventWords.codes, code) === undefined && eventFact('reason', code, eventWords, i18n) === `Reason: ${code}`

it('has words for every reason and every other code that the server can write', () => {
  const columns = Object.keys(rowOf(NO_METADATA, { requestBinding: 'HTTP_POST' })).filter((name) => !name.endsWith('Urls'))
  const amr = ['pwd', 'mfa', PASSKEY, ELSEWHERE, ...Object.values(FACTORS_BY_CHOICE).map(({ amr: method }) => method)]
  const codes = [...eventReasons, ...metadataFaults, ...federationStages, ...CHOICES, ...columns, ...amr, 'STATUS_503', 'true']
  expect(codes.length).toBeGreaterThan(60)
  expect(codes.filter(isUnknown)).toEqual([])
})

it('has words in the history of sign-ins for every reason of a refusal', () => {
  expect(SIGN_IN_REASONS.filter((reason) => ownEntry(signInCodes, reason) === undefined)).toEqual([])
})

it('makes a code of every sentence in which the provider refuses tokens', () => {
  const told = (error: string, detail?: string) => tokenFaultOf({ error, ...(detail !== undefined && { error_detail: detail }) })
  expect(told('invalid_grant', 'refresh token already used')).toBe('alreadyUsed')
  expect(told('invalid_grant', 'authorization code is expired')).toBe('tokenExpired')
  expect(told('invalid_grant', 'grant is expired')).toBe('grantOver')
  expect(told('invalid_grant', 'refresh token invalid (referenced account not found)')).toBe('accountGone')
  expect(told('invalid_grant', 'code_verifier does not match code_challenge')).toBe('pkce')
  expect(told('invalid_client', 'could not authenticate the client - its client secret is expired')).toBe('clientSecret')
  expect(told('invalid_client', 'client not found')).toBe('clientUnknown')
  expect(told('invalid_request', "missing required parameter 'code'")).toBe('invalid_request')
  expect(told('of_next_year')).toBe('otherFault')
})
