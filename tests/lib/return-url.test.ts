import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'

const ORIGIN = 'https://portal.example'

const KEPT = [
  '/',
  '/admin/users?x=1#h',
  '/vendor/users?search=a%20b&order=-email',
  // They stay on this origin, as long as nobody decodes them.
  '/%2F%2Fevil.com',
  '/%5Cevil.com',
  '/accounting',
  '/s/abc',
]

const REFUSED = [
  undefined,
  null,
  '',
  '//evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  ' //evil.com',
  'https:evil.com',
  'https://portal.example@evil.com/',
  'https://portal.example.evil.com/',
  'https://portal.example/admin',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.com',
  '/..//evil.com',
  '/admin/..//evil.com',
  '%2F%2Fevil.com',
  '/account/login?returnUrl=%2F',
  '/ACCOUNT/Login',
  '/account/logout',
  '/account/logout/callback',
  '/signin-oidc?code=a&state=b',
  '/signin-silent-oidc',
  '/admin/../signin-oidc',
  '/nul\u0000',
  '/del\u007f',
  '/separator\u2028',
  `/${'x'.repeat(3000)}`,
]

describe('A6 the way back after a sign-in', () => {
  it.each(KEPT)('A6 keeps %j', (raw) => {
    expect(safeReturnUrl(raw, ORIGIN)).toBe(raw)
  })

  it.each(REFUSED)('A6 refuses %j', (raw) => {
    expect(safeReturnUrl(raw, ORIGIN)).toBe('/')
  })

  it('A6 never leaves the origin, whatever it is given', { timeout: 30_000 }, () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '@',
      ':',
      '?',
      '#',
      '%2F',
      '%5C',
      '\t',
      ' ',
      'evil.com',
      'https',
      'admin',
      ';',
      '\u0000',
    )
    const nasty = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
    const stays = fc.property(
      fc.oneof(
        fc.string(),
        nasty,
        fc.webUrl(),
        nasty.map((path) => `/${path}`),
      ),
      (raw) => {
        const kept = safeReturnUrl(raw, ORIGIN)
        const { origin, pathname } = new URL(kept, ORIGIN)
        return origin === ORIGIN && !pathname.startsWith('//') && safeReturnUrl(kept, ORIGIN) === kept
      },
    )
    expect(fc.check(stays, { numRuns: 10_000 }).counterexample).toBeNull()
  })
})
