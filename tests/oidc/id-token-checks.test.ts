import { describe, expect, it } from 'vitest'
import { checkIdToken, IdTokenError } from '#src/oidc/id-token-checks.ts'
import type { IdTokenFault } from '#src/oidc/id-token-checks.ts'
import { AUTHORITY, idToken, NOW } from './provider-stub.ts'

const expected = { issuer: AUTHORITY, clientId: 'portico', now: NOW, nonce: 'n1' }
const second = NOW / 1000

const faultOf = (token: string, at = NOW): IdTokenFault | undefined => {
  try {
    checkIdToken(token, { ...expected, now: at })
    return undefined
  } catch (error) {
    if (error instanceof IdTokenError) return error.fault
    throw error
  }
}
const good = (claims: Record<string, unknown> = {}) => idToken({ nonce: 'n1', ...claims })

describe('A8 the id token', () => {
  it('A8 passes with its claims, also with several audiences and an authorized party', () => {
    expect(checkIdToken(good({ usertype: '4' }), expected)).toMatchObject({ sub: 'ada', usertype: '4' })
    expect(faultOf(good({ aud: ['portico'] }))).toBeUndefined()
    expect(faultOf(good({ aud: ['portico', 'other'], azp: 'portico' }))).toBeUndefined()
  })

  it.each<[string, string, IdTokenFault]>([
    ['no token', '', 'unreadable'],
    ['no JSON', 'a.b.c', 'unreadable'],
    ['without signature algorithm', idToken({ nonce: 'n1' }, { alg: 'none' }), 'unsigned'],
    ['of another issuer', good({ iss: 'https://evil.example' }), 'issuer'],
    ['of an issuer that only begins alike', good({ iss: `${AUTHORITY}.evil.example` }), 'issuer'],
    ['about nobody', good({ sub: '' }), 'subject'],
    ['for another client', good({ aud: 'other' }), 'audience'],
    ['for several without an authorized party', good({ aud: ['portico', 'other'] }), 'authorizedParty'],
    ['given to another party', good({ azp: 'other' }), 'authorizedParty'],
    ['without an end', good({ exp: undefined }), 'times'],
    ['without a beginning', good({ iat: 'yesterday' }), 'times'],
    ['expired', good({ exp: second - 61 }), 'expired'],
    ['from the future', good({ iat: second + 61 }), 'issuedInFuture'],
    ['answering another request', good({ nonce: 'n2' }), 'nonce'],
    ['answering no request', good({ nonce: undefined }), 'nonce'],
  ])('A8 is refused %s', (_, token, fault) => {
    expect(faultOf(token)).toBe(fault)
  })

  it('A8 forgives clocks that differ by 59 s, and not by 61 s', () => {
    const ending = good({ exp: second })
    const beginning = good({ iat: second })
    expect([faultOf(ending, NOW + 59_000), faultOf(ending, NOW + 61_000)]).toEqual([undefined, 'expired'])
    expect([faultOf(beginning, NOW - 59_000), faultOf(beginning, NOW - 61_000)]).toEqual([undefined, 'issuedInFuture'])
  })
})
