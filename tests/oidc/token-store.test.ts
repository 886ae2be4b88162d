// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { freshBrowser, metadata, NOW, openOidc, settings, tokenEndpoint, tokens } from './provider-stub.ts'
import type { TokenAnswer } from './provider-stub.ts'

freshBrowser()

const stub = (...answers: TokenAnswer[]) => {
  const endpoint = tokenEndpoint(...answers)
  vi.stubGlobal('fetch', endpoint.fetch)
  return endpoint
}

const signedIn = async () => {
  const browser = openOidc()
  await browser.oidc.redirect({ returnUrl: '/', automatic: false, prompt: undefined })
  const url = browser.left[0]?.url
  stub(tokens({ nonce: browser.nonceOf(url) }))
  await browser.oidc.complete(browser.answerTo(url))
  return browser
}
const LATER = NOW + 400_000
const newer = { access_token: 'access-2', refresh_token: 'refresh-2' }
const issued = (seconds: number) => ({ iat: seconds, exp: seconds + 3600 })

describe('the tokens of this tab', () => {
  it('are read, also when they have run out', async () => {
    const { oidc } = await signedIn()
    vi.setSystemTime(NOW + 700_000)
    const user = oidc.stored()
    expect(oidc.tokens.read()?.accessToken).toBe('access-1')
    expect(user && oidc.isValid(user)).toBe(false)
  })

  it('are renewed with the refresh token, and everybody who listens is told', async () => {
    const { oidc } = await signedIn()
    const heard: string[] = []
    oidc.onStored(({ accessToken }) => heard.push(accessToken))
    vi.setSystemTime(LATER)
    const { requests } = stub(tokens(issued(LATER / 1000), newer))
    expect(await oidc.tokens.renew(5_000)).toMatchObject({
      kind: 'renewed',
      token: { accessToken: 'access-2', issuedAt: LATER, expiresAt: LATER + 600_000 },
    })
    expect(requests.map(({ form }) => [form.grant_type, form.refresh_token])).toEqual([['refresh_token', 'refresh-1']])
    expect(heard).toEqual(['access-2'])
  })

  it.each<[string, TokenAnswer, string]>([
    ['the grant is over', { status: 400, body: { error: 'invalid_grant' } }, 'refused'],
    ['the network is gone', new TypeError('Failed to fetch'), 'unreachable'],
    ['the provider is broken', { status: 502, body: {} }, 'unreachable'],
    ['the provider is busy', { status: 503, body: { error: 'temporarily_unavailable' } }, 'unreachable'],
  ])('B8 stay as they are when %s', async (_, answer, kind) => {
    const { oidc } = await signedIn()
    stub(answer)
    expect(await oidc.tokens.renew(5_000)).toMatchObject({ kind })
    expect(oidc.tokens.read()?.accessToken).toBe('access-1')
  })

  it('C8 stay forgotten when the answer to a renewal comes after the sign-out', async () => {
    const { oidc } = await signedIn()
    const heard: string[] = []
    oidc.onStored(({ accessToken }) => heard.push(accessToken))
    vi.setSystemTime(LATER)
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => {
      asked.resolve()
      return answered.promise
    })
    const renewal = oidc.tokens.renew(5_000)
    await asked.promise
    sessionStorage.clear()
    const late = tokens(issued(LATER / 1000), newer)
    answered.resolve(Response.json('body' in late ? late.body : {}))
    expect(await renewal).toMatchObject({ kind: 'refused' })
    expect([oidc.tokens.read(), heard]).toEqual([undefined, []])
  })

  it('A8 are not replaced by a renewal with a bad id token', async () => {
    const { oidc } = await signedIn()
    stub(tokens({ iss: 'https://evil.example' }, newer))
    expect(await oidc.tokens.renew(5_000)).toEqual({ kind: 'refused', error: 'idToken.issuer' })
    expect(oidc.tokens.read()?.accessToken).toBe('access-1')
  })

  it('are handed over to a tab that has none, and to one of the same session that has older ones', async () => {
    const { oidc } = await signedIn()
    const old = oidc.tokens.read()?.handover ?? ''
    vi.setSystemTime(LATER)
    stub(tokens(issued(LATER / 1000), newer))
    await oidc.tokens.renew(5_000)
    const fresh = oidc.tokens.read()?.handover ?? ''

    sessionStorage.clear()
    expect((await oidc.tokens.adopt(old))?.accessToken).toBe('access-1')
    expect((await oidc.tokens.adopt(fresh))?.accessToken).toBe('access-2')
    expect(await oidc.tokens.adopt(old)).toBeUndefined()
    expect(oidc.tokens.read()?.accessToken).toBe('access-2')
  })

  it.each([
    ['another person', { sub: 'bob', iat: LATER / 1000 }],
    ['another session', { sid: 's2', iat: LATER / 1000 }],
    ['another provider', { iss: 'https://evil.example', iat: LATER / 1000 }],
    ['another client', { aud: 'other', iat: LATER / 1000 }],
  ])('I5 are never taken from a handover of %s', async (_, claims) => {
    const { oidc } = await signedIn()
    vi.setSystemTime(LATER)
    const mine: unknown = JSON.parse(oidc.tokens.read()?.handover ?? '')
    const answer = tokens(claims)
    const body = 'body' in answer ? answer.body : {}
    const profile = { sub: 'ada', sid: 's1', exp: LATER / 1000 + 3600, ...claims }
    const handover = JSON.stringify({ ...(mine as object), ...body, profile, expires_at: LATER / 1000 + 600 })
    expect(await oidc.tokens.adopt(handover)).toBeUndefined()
    expect(oidc.tokens.read()?.accessToken).toBe('access-1')
  })

  it.each(['', 'null', '{}', '{"profile":{}}', 'x'])('I5 are never taken from %j', async (handover) => {
    const { oidc } = await signedIn()
    expect(await oidc.tokens.adopt(handover)).toBeUndefined()
  })
})

describe('signing out', () => {
  const farewell = { reason: 'idle', returnUrl: '/vendor/users' } as const

  it('C8 forgets before the first request, revokes both tokens and goes to the provider', async () => {
    const { oidc } = await signedIn()
    const order: string[] = []
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      order.push(`${url} ${init.body instanceof URLSearchParams ? init.body.get('token') : ''}`)
      return Promise.resolve(new Response(null))
    })
    const replaced = new Promise<string>((resolve) =>
      vi.spyOn(window.location, 'replace').mockImplementation((url) => resolve(String(url))),
    )
    void oidc.signOut(farewell, () => {
      order.push('forgotten')
      sessionStorage.clear()
    })
    const { searchParams, origin, pathname } = new URL(await replaced)
    expect(order).toEqual(['forgotten', `${metadata.revocation_endpoint} refresh-1`, `${metadata.revocation_endpoint} access-1`])
    expect(origin + pathname).toBe(metadata.end_session_endpoint)
    expect(searchParams.get('post_logout_redirect_uri')).toBe(settings.post_logout_redirect_uri)
    expect(searchParams.get('id_token_hint')).toMatch(/^ey/)

    const back = `${settings.post_logout_redirect_uri}?state=${searchParams.get('state')}`
    expect(await oidc.readFarewell(back)).toEqual(farewell)
    expect(await oidc.readFarewell(back)).toEqual({ reason: 'asked', returnUrl: '/' })
  })

  it('is a local one where nobody is signed in, or the provider has no page for it', async () => {
    const { oidc } = openOidc()
    let forgotten = 0
    await oidc.signOut(farewell, () => void forgotten++)
    expect(forgotten).toBe(1)
  })

  it('goes on when the tokens cannot be revoked', async () => {
    const { oidc } = await signedIn()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const replaced = new Promise<string>((resolve) =>
      vi.spyOn(window.location, 'replace').mockImplementation((url) => resolve(String(url))),
    )
    void oidc.signOut(farewell, () => sessionStorage.clear())
    expect(await replaced).toContain(metadata.end_session_endpoint)
  })
})
