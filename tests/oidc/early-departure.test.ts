// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { readPartner } from '#src/lib/portal-state.ts'
import type { PortalState } from '#src/lib/portal-state.ts'
import { TRACE_KEY } from '#src/lib/tabs/session-trace.ts'
import { departEarly } from '#src/oidc/early-departure.ts'
import { userKey } from '#src/oidc/storage-keys.ts'
import { AUTHORITY, metadata, NOW, ORIGIN } from './provider-stub.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const partner = readPartner({ oidcAuthority: AUTHORITY })
const written: PortalState | undefined = partner && { partner, theme: null, metadata }

const open = async (path: string, given: { written?: PortalState | undefined; persistent?: boolean } = {}) => {
  const shown: string[] = []
  const left: URL[] = []
  const location = new URL(path, ORIGIN)
  const storage = (reach: () => Storage) =>
    guardedStorage(() => {
      if (given.persistent === false) throw new Error('blocked')
      return reach()
    })
  const leaving = await departEarly({
    window: { location, history: { replaceState: (_: unknown, __: string, to: string) => shown.push(to) } } as unknown as Window,
    written: 'written' in given ? given.written : written,
    session: storage(() => sessionStorage),
    local: storage(() => localStorage),
    overrides: {},
    locale: 'de',
    now: () => NOW,
    leaveFor: (url) => left.push(new URL(url)),
  })
  return { leaving, shown, left }
}
const kept = () => Object.values({ ...localStorage }).map((state) => JSON.parse(state).data.returnUrl)

describe('an early departure', () => {
  it.each(['/vendor/users?search=x#top', '/admin', '/profile/two-factor'])(
    'leaves a page that needs a user, by way of the login address: %s',
    async (path) => {
      const { leaving, shown, left } = await open(path)
      expect(leaving).toBe(true)
      expect(shown).toEqual([`/account/login?returnUrl=${encodeURIComponent(path)}`])
      expect(left.map(({ origin, pathname }) => origin + pathname)).toEqual([`${AUTHORITY}/auth`])
      expect(kept()).toEqual([path])
    },
  )

  it('leaves the login page for where it was to lead', async () => {
    expect((await open('/account/login?returnUrl=%2Fvendor%2Fusers')).leaving).toBe(true)
    expect(kept()).toEqual(['/vendor/users'])
  })

  it.each(['//evil.example', 'https://evil.example/', '/account/login'])(
    'A6 leaves the login page without the way to %s',
    async (returnUrl) => {
      await open(`/account/login?returnUrl=${encodeURIComponent(returnUrl)}`)
      expect(kept()).toEqual(['/'])
    },
  )

  it.each([
    '/',
    '/account/logout',
    '/account/confirm',
    '/error/signin',
    '/s/abc',
    '/signin-oidc',
    '/devops/developer-exception',
    '/vendors',
    '/no-such-page',
  ])('stays on a page for everybody: %s', async (path) => {
    const { leaving, shown, left } = await open(path)
    expect([leaving, shown, left]).toEqual([false, [], []])
  })

  it('stays where somebody is signed in, here or perhaps in another tab', async () => {
    sessionStorage.setItem(userKey(AUTHORITY, 'portico'), '{}')
    expect((await open('/vendor')).leaving).toBe(false)
    sessionStorage.clear()
    localStorage.setItem(TRACE_KEY, 'signedIn')
    expect((await open('/vendor')).leaving).toBe(false)
    localStorage.setItem(TRACE_KEY, 'refused')
    expect((await open('/vendor')).leaving).toBe(true)
  })

  it('A7 stays after two automatic redirects within a minute', async () => {
    expect([(await open('/vendor')).leaving, (await open('/vendor')).leaving, (await open('/vendor')).leaving]).toEqual([true, true, false])
  })

  it('stays where the provider is not known, or not the one of this host', async () => {
    expect((await open('/vendor', { written: undefined })).leaving).toBe(false)
    expect((await open('/vendor', { written: written && { ...written, metadata: undefined } })).leaving).toBe(false)
    expect(
      (await open('/vendor', { written: written && { ...written, metadata: { ...metadata, issuer: 'https://evil.example' } } })).leaving,
    ).toBe(false)
  })

  it('J4 stays where the request could not be kept', async () => {
    expect((await open('/vendor', { persistent: false })).leaving).toBe(false)
  })
})
