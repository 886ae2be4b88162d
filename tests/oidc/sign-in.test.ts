// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { forgetTab } from '#src/lib/storage/forget.ts'
import { TRACE_KEY } from '#src/lib/tabs/session-trace.ts'
import type { StoredUser } from '#src/oidc/stored-user.ts'
import { AUTHORITY, codeRequest, freshBrowser, NOW, openOidc, ORIGIN, settings, tokenEndpoint, tokens } from './provider-stub.ts'
import type { TokenAnswer } from './provider-stub.ts'
import { PATIENCE } from '../support/patience.ts'

const wish = { returnUrl: '/vendor/users?x=1', automatic: true, prompt: undefined }

freshBrowser()

const stub = (...answers: TokenAnswer[]) => {
  const endpoint = tokenEndpoint(...answers)
  vi.stubGlobal('fetch', endpoint.fetch)
  return endpoint
}
const pendingStates = () => Object.keys(localStorage).filter((key) => key.startsWith('oidc.'))

/** Leaves for the provider and comes back with a code. */
const signIn = async (claims: Record<string, unknown> = {}) => {
  const browser = openOidc()
  await browser.oidc.redirect(wish)
  const url = browser.left.at(-1)?.url
  const endpoint = stub(tokens({ nonce: browser.nonceOf(url), ...claims }))
  return { ...browser, endpoint, outcome: await browser.oidc.complete(browser.answerTo(url)) }
}

describe('leaving for the provider', () => {
  it('A10 asks for a code with PKCE S256, state and nonce', async () => {
    const { oidc, left } = openOidc()
    expect(await oidc.redirect(wish)).toBeUndefined()
    const [{ url, how } = { url: '', how: '' }] = left
    const { searchParams: asked, origin, pathname } = new URL(url)
    expect([origin + pathname, how]).toEqual([`${AUTHORITY}/auth`, 'replace'])
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'portico',
      redirect_uri: settings.redirect_uri,
      response_type: 'code',
      scope: settings.scope,
      code_challenge_method: 'S256',
      ui_locales: 'de',
    })
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(new Set([asked.get('state'), asked.get('nonce'), asked.get('code_challenge')]).size).toBe(3)
  })

  it('asks for the choice of an account where a person wishes it, and keeps the page to come back to', async () => {
    const { oidc, left } = openOidc()
    await oidc.redirect({ ...wish, automatic: false, prompt: 'select_account' })
    expect([new URL(left[0]?.url ?? '').searchParams.get('prompt'), left[0]?.how]).toEqual(['select_account', 'assign'])
  })

  it('asks who is signed in to prove it again, whatever the age of the sign-in', async () => {
    const { oidc, left } = openOidc()
    await oidc.redirect({ ...wish, automatic: false, prompt: 'login', idTokenHint: 'an.id.token' })
    const asked = new URL(left[0]?.url ?? '').searchParams
    expect([asked.get('prompt'), asked.get('max_age'), asked.get('id_token_hint')]).toEqual(['login', '0', 'an.id.token'])
  })

  it('A7 counts what nobody asked for, and forgets the count when somebody does', async () => {
    const { oidc } = openOidc()
    await oidc.redirect(wish)
    await oidc.redirect(wish)
    expect(sessionStorage.getItem('portico.redirects')).toBe(`${NOW},${NOW}`)
    await oidc.redirect({ ...wish, automatic: false })
    expect(sessionStorage.getItem('portico.redirects')).toBeNull()
  })

  it('J4 does not leave where the request could not be kept', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const { oidc, left } = openOidc()
    expect([await oidc.redirect(wish), left]).toEqual(['storageBlocked', []])
    vi.restoreAllMocks()
  })
})

describe('coming back', () => {
  it('signs in through oidc-client-ts what was begun without it', async () => {
    const { oidc, outcome, endpoint } = await signIn({ usertype: '4', first_name: 'Ada' })
    expect(outcome).toEqual({ outcome: 'signedIn', returnUrl: '/vendor/users?x=1' })
    expect(endpoint.codes()).toEqual([codeRequest])
    const user = oidc.stored()
    expect(user).toMatchObject({ subject: 'ada', session: 's1', accessToken: 'access-1', issuedAt: NOW, expiresAt: NOW + 600_000 })
    expect(user?.claims).toMatchObject({ usertype: '4', first_name: 'Ada' })
    expect(user && oidc.isValid(user)).toBe(true)
  })

  it('I4 keeps tokens in the session storage only, and leaves a trace that says nothing', async () => {
    await signIn()
    expect(Object.values({ ...localStorage }).join()).not.toMatch(/access-1|refresh-1|ada/)
    expect(localStorage.getItem(TRACE_KEY)).toBe('signedIn')
    expect(pendingStates()).toEqual([])
  })

  it('C8 leaves no way back behind once the session is over', async () => {
    const { session } = await signIn()
    forgetTab(session)
    expect(Object.keys(sessionStorage)).toEqual(['portico.redirects'])
  })

  it('A1 exchanges a code once: the same answer again has no matching state', async () => {
    const { oidc, endpoint, answerTo, left } = await signIn()
    expect(await oidc.complete(answerTo(left[0]?.url))).toEqual({ outcome: 'noMatchingState', returnUrl: '/vendor/users?x=1' })
    expect(endpoint.codes()).toHaveLength(1)
  })

  it('A2 a page that is reloaded while its code is exchanged knows the way back', async () => {
    const { oidc, left, answerTo } = openOidc()
    await oidc.redirect(wish)
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    void oidc.complete(answerTo(left[0]?.url))
    await vi.waitFor(() => expect(pendingStates()).toEqual([]), PATIENCE)
    const reloaded = openOidc()
    expect(await reloaded.oidc.complete(settings.redirect_uri, { reloaded: true })).toEqual({
      outcome: 'noMatchingState',
      returnUrl: '/vendor/users?x=1',
    })
  })

  it('A2 a page that is reloaded after the exchange, before it went on, knows the way back', async () => {
    await signIn()
    const reloaded = openOidc()
    expect(await reloaded.oidc.complete(settings.redirect_uri, { reloaded: true })).toEqual({
      outcome: 'noMatchingState',
      returnUrl: '/vendor/users?x=1',
    })
    expect(reloaded.oidc.stored()?.subject).toBe('ada')
  })

  it('A3 finishes two sign-ins in either order', async () => {
    const { oidc, left, answerTo, nonceOf } = openOidc()
    await oidc.redirect({ ...wish, returnUrl: '/first' })
    await oidc.redirect({ ...wish, returnUrl: '/second' })
    stub(tokens({ nonce: nonceOf(left[1]?.url) }), tokens({ nonce: nonceOf(left[0]?.url) }))
    expect(await oidc.complete(answerTo(left[1]?.url))).toEqual({ outcome: 'signedIn', returnUrl: '/second' })
    expect(await oidc.complete(answerTo(left[0]?.url))).toEqual({ outcome: 'signedIn', returnUrl: '/first' })
  })

  it('A2 has no matching state with a forged one, and knows the way back from this tab', async () => {
    const { oidc } = openOidc()
    await oidc.redirect(wish)
    const outcome = await oidc.complete(`${ORIGIN}/signin-oidc?code=a&state=forged`)
    expect(outcome).toEqual({ outcome: 'noMatchingState', returnUrl: '/vendor/users?x=1' })
  })

  it.each([
    ["the provider's own error", '?error=access_denied', 'access_denied'],
    ['an error that is no word', '?error=%3Cscript%3E', 'noState'],
    ['a code', '?code=a', 'noState'],
    ['nothing', '', 'noState'],
  ])('A2 fails without a state, with %s', async (_, query, code) => {
    const { oidc } = openOidc()
    await oidc.redirect(wish)
    const outcome = await oidc.complete(`${ORIGIN}/signin-oidc${query}`)
    expect(outcome).toEqual({ outcome: 'failed', code, returnUrl: '/vendor/users?x=1' })
  })

  it('A2 has no matching state any more after 20 minutes', async () => {
    const { oidc, left, answerTo } = openOidc()
    await oidc.redirect(wish)
    vi.setSystemTime(NOW + 20 * 60_000)
    expect(await oidc.complete(answerTo(left[0]?.url))).toMatchObject({ outcome: 'noMatchingState' })
  })

  it("A2 fails with the provider's code, and keeps the way back", async () => {
    const { oidc, left, answerTo } = openOidc()
    await oidc.redirect(wish)
    const url = answerTo(left[0]?.url, { error: 'access_denied', error_description: 'no' })
    expect(await oidc.complete(url)).toEqual({ outcome: 'failed', code: 'access_denied', returnUrl: '/vendor/users?x=1' })
  })

  it.each<[string, TokenAnswer, string]>([
    ['the network is gone', new TypeError('Failed to fetch'), 'providerUnreachable'],
    ['the provider is broken', { status: 503, body: {} }, 'providerUnreachable'],
    ['the code was used', { status: 400, body: { error: 'invalid_grant' } }, 'invalid_grant'],
    ['there is no id token', tokens({}, { id_token: undefined }), 'unexpected'],
  ])('A2 fails when %s', async (_, answer, code) => {
    const { oidc, left, answerTo } = openOidc()
    await oidc.redirect(wish)
    stub(answer)
    expect(await oidc.complete(answerTo(left[0]?.url))).toMatchObject({ outcome: 'failed', code })
    expect(oidc.stored()).toBeUndefined()
  })

  it.each([
    [{ iss: 'https://evil.example' }, 'idToken.issuer'],
    [{ aud: 'other' }, 'idToken.audience'],
    [{ exp: NOW / 1000 - 61 }, 'idToken.expired'],
    [{ iat: NOW / 1000 + 61 }, 'idToken.issuedInFuture'],
  ])('A8 stores nobody whose id token says %j', async (claims, code) => {
    const { oidc, outcome } = await signIn(claims)
    expect(outcome).toMatchObject({ outcome: 'failed', code })
    expect(oidc.stored()).toBeUndefined()
    expect(localStorage.getItem(TRACE_KEY)).toBeNull()
  })

  it('A8 stores nobody whose id token answers another request', async () => {
    const { oidc, outcome } = await signIn({ nonce: 'another' })
    expect(outcome.outcome).toBe('failed')
    expect(oidc.stored()).toBeUndefined()
  })

  it('A6 never goes back to another origin, whatever the kept state says', async () => {
    const { oidc, left, answerTo, nonceOf } = openOidc()
    await oidc.redirect(wish)
    const [key = ''] = pendingStates()
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('/vendor/users?x=1', '//evil.example'))
    stub(tokens({ nonce: nonceOf(left[0]?.url) }))
    expect(await oidc.complete(answerTo(left[0]?.url))).toEqual({ outcome: 'signedIn', returnUrl: '/' })
  })

  it('lets another person sign in where one was', async () => {
    const { oidc } = await signIn()
    const heard: StoredUser[] = []
    oidc.onStored((user) => heard.push(user))
    await signIn({ sub: 'bob', sid: 's2' })
    expect(oidc.stored()?.subject).toBe('bob')
  })
})
