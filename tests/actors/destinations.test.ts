import { describe, expect, it } from 'vitest'
import { destinationPath } from '#src/actors/destinations.ts'
import { isProtectedPath } from '#src/lib/addresses/protected-path.ts'

describe('where the session sends the browser', () => {
  it.each([
    [{ to: 'returnRoute', returnUrl: '/vendor/users?x=1' }, '/signin-oidc', '/vendor/users?x=1'],
    [{ to: 'returnRoute' }, '/signin-oidc', '/'],
    [{ to: 'login', returnUrl: '/a?b=c' }, '/signin-oidc', '/account/login?returnUrl=%2Fa%3Fb%3Dc'],
    [{ to: 'login' }, '/vendor/users?x=1#h', '/account/login?returnUrl=%2Fvendor%2Fusers%3Fx%3D1%23h'],
    [{ to: 'login' }, '/', undefined],
    [{ to: 'login' }, '/error/access-denied?returnUrl=%2Fadmin', undefined],
    [{ to: 'signInError', returnUrl: '/a' }, '/signin-oidc', '/error/signin?returnUrl=%2Fa'],
    [{ to: 'idleLogout' }, '/vendor/users?x=1', '/account/logout?expired=true&returnUrl=%2Fvendor%2Fusers%3Fx%3D1'],
    [{ to: 'idleLogout' }, '/account/logout', undefined],
    [{ to: 'idleLogout' }, '/error/expired?returnUrl=%2F', undefined],
    [{ to: 'signedOut', reason: 'asked' }, '/vendor/users', '/account/logout/callback'],
    [{ to: 'signedOut', reason: 'deleted' }, '/profile/personal-data', '/account/logout/callback?deleted=true'],
    [
      { to: 'signedOut', reason: 'idle', returnUrl: '/vendor/users' },
      '/account/logout/callback',
      '/account/logout/callback?expired=true&returnUrl=%2Fvendor%2Fusers',
    ],
    [
      { to: 'signedOut', reason: 'idle' },
      '/account/logout?expired=true&returnUrl=%2Fadmin',
      '/account/logout/callback?expired=true&returnUrl=%2Fadmin',
    ],
  ] as const)('%j from %s → %s', (destination, here, path) => {
    expect(destinationPath(destination, here)).toBe(path)
  })

  it('knows the parts of the portal that nobody sees without signing in', () => {
    expect(['/admin', '/vendor/users', '/profile/two-factor'].map(isProtectedPath)).toEqual([true, true, true])
    expect(['/', '/administrator', '/account/login', '/vendors', '/x/admin'].map(isProtectedPath)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
