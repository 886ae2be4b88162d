// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { readPartner } from '#src/lib/portal-state.ts'
import type { PortalState } from '#src/lib/portal-state.ts'
import { exchangeEarly } from '#src/oidc/early-exchange.ts'
import { AUTHORITY, codeRequest, freshBrowser, metadata, NOW, openOidc, settings, tokenEndpoint, tokens } from './provider-stub.ts'
import type { TokenAnswer } from './provider-stub.ts'

const partner = readPartner({ oidcAuthority: AUTHORITY })
const written: PortalState | undefined = partner && { partner, theme: null, metadata }
const wish = { returnUrl: '/vendor/users', automatic: true, prompt: undefined }

freshBrowser()

/** Somebody comes back from the provider; `answers` are those of the token endpoint, whoever asks it. */
const comeBack = async (...answers: TokenAnswer[]) => {
  const { oidc, local, left, answerTo, nonceOf } = openOidc()
  await oidc.redirect(wish)
  const [departure] = left
  const good = tokens({ nonce: nonceOf(departure?.url) })
  const endpoint = tokenEndpoint(...(answers.length > 0 ? answers : [good]))
  vi.stubGlobal('fetch', endpoint.fetch)
  const url = answerTo(departure?.url)
  const begin = (given: Partial<Parameters<typeof exchangeEarly>[0]> = {}) =>
    exchangeEarly({ url, written, overrides: {}, local, now: Date.now, fetch: endpoint.fetch, ...given })
  return { oidc, url, endpoint, begin }
}

describe('an early exchange', () => {
  it('asks what the library would ask, and the library takes its answer in place of one of its own', async () => {
    const { oidc, url, endpoint, begin } = await comeBack()
    const early = begin()
    expect(endpoint.codes()).toEqual([codeRequest])
    expect(await oidc.complete(url, { early })).toEqual({ outcome: 'signedIn', returnUrl: '/vendor/users' })
    expect(oidc.stored()).toMatchObject({ subject: 'ada', accessToken: 'access-1' })
    expect(endpoint.codes()).toHaveLength(1)
    expect(globalThis.fetch).toBe(endpoint.fetch)
  })

  it.each([
    ['is refused', { status: 400, body: { error: 'invalid_grant' } }, 'invalid_grant'],
    ['finds no network', new TypeError('Failed to fetch'), 'providerUnreachable'],
    ['finds the provider down', { status: 503, body: {} }, 'providerUnreachable'],
  ] satisfies [string, TokenAnswer, string][])('that %s fails the sign-in as the library’s own would', async (_, answer, code) => {
    const { oidc, url, endpoint, begin } = await comeBack(answer)
    expect(await oidc.complete(url, { early: begin() })).toEqual({ outcome: 'failed', returnUrl: '/vendor/users', code })
    expect(endpoint.codes()).toHaveLength(1)
    expect(globalThis.fetch).toBe(endpoint.fetch)
  })

  it('A1 is not begun for an answer that this browser never asked for, nor for one whose request is stale', async () => {
    const { url, endpoint, begin } = await comeBack()
    expect(begin({ url: `${settings.redirect_uri}?code=code-1&state=foreign` })).toBeUndefined()
    expect(begin({ url: `${settings.redirect_uri}?error=access_denied&state=${new URL(url).searchParams.get('state')}` })).toBeUndefined()
    expect(begin({ now: () => NOW + 600_000 })).toBeUndefined()
    expect(begin({ written: undefined })).toBeUndefined()
    expect(begin({ overrides: { client_id: 'another' } })).toBeUndefined()
    localStorage.setItem(`oidc.${new URL(url).searchParams.get('state')}`, 'broken')
    expect(begin()).toBeUndefined()
    expect(endpoint.requests).toEqual([])
  })
})
