import { describe, expect, it } from 'vitest'
import { readArrival } from '#src/oidc/arrival.ts'

const browserAt = (address: string, state: unknown = null) => {
  const location = new URL(address, 'https://portal.example')
  const shown: string[] = []
  const history = {
    state,
    replaceState(next: unknown, _title: string, path: string) {
      history.state = next
      shown.push(path)
    },
  }
  return { shown, history, window: { location, history } as unknown as Window }
}

describe('an answer of the provider', () => {
  it.each([
    ['/signin-oidc?code=a&state=b', 'signIn'],
    ['/account/logout/callback?state=b', 'signOut'],
  ])('A5 leaves the address at once: %s', (address, to) => {
    const { window, shown } = browserAt(address)
    const arrival = readArrival(window)
    expect(shown).toEqual([address.split('?')[0]])
    expect(arrival.waiting()).toBe(to)
  })

  it.each(['?expired=true&returnUrl=%2Fvendor%2Fusers', '?deleted=true'])('is none where the page after a sign-out says why: %s', (why) => {
    const { window, shown } = browserAt(`/account/logout/callback${why}`)
    expect([readArrival(window).waiting(), shown]).toEqual([undefined, []])
    expect(readArrival(browserAt(`/account/logout/callback${why}&state=b`).window).waiting()).toBe('signOut')
  })

  it('A1 is handed out once', () => {
    const arrival = readArrival(browserAt('/signin-oidc?code=a&state=b').window)
    expect(arrival.take()).toEqual({ to: 'signIn', url: 'https://portal.example/signin-oidc?code=a&state=b' })
    expect([arrival.take(), arrival.waiting()]).toEqual([undefined, undefined])
  })

  it('A2 that is taken is known to be so by a reload of its page alone', () => {
    const { window, history } = browserAt('/signin-oidc?code=a&state=b')
    readArrival(window)
    // The router adds to the state of an entry what it needs itself.
    const again = { ...(history.state as object), idx: 0 }
    expect([
      readArrival(browserAt('/signin-oidc', again).window).take()?.reloaded,
      readArrival(browserAt('/signin-oidc?error=access_denied', again).window).take()?.reloaded,
      readArrival(browserAt('/signin-oidc').window).take()?.reloaded,
    ]).toEqual([true, undefined, undefined])
  })

  it.each([
    '/vendor/users?code=a&state=b',
    '/signin-oidc/?code=a&state=b',
    '/SIGNIN-OIDC?code=a',
    '/x/signin-oidc?code=a&state=b',
    '/',
    '/__proto__',
  ])('A4 is read on the exact callback path only, not on %s', (address) => {
    const { window, shown } = browserAt(address)
    expect([readArrival(window).waiting(), shown]).toEqual([undefined, []])
  })
})
