import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeClaims, exchangeCode, isCallback, startAttempt } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn, postPassword, refresh, signedIn, textOf, tokenRequest, tokensOf } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let olga: string
beforeAll(async () => {
  world = await startWorld()
  olga = await addUser(world, {
    userName: 'olga',
    email: 'olga@example.test',
    claims: {
      usertype: '4',
      name: 'Olga Ops',
      given_name: 'Olga',
      role: ['VendorOperations', 'SuperAdmin'],
      nhr: 'admin',
      company_id: '7',
    },
  })
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

it('signs in by code flow with PKCE and puts the profile into the id token', async () => {
  const { idToken, accessToken, expiresIn, refreshToken, scope } = await signedIn(world.origin, 'olga')
  const { sid, iat, exp, auth_time, nonce, ...claims } = decodeClaims(idToken)
  expect(claims).toEqual({
    sub: olga,
    iss: `${world.origin}/identity`,
    aud: 'portico',
    amr: ['pwd'],
    at_hash: undefined,
    usertype: '4',
    role: ['VendorOperations', 'SuperAdmin'],
    nhr: 'admin',
    name: 'Olga Ops',
    fullName: 'Olga Ops',
    given_name: 'Olga',
    first_name: 'Olga',
    preferred_username: 'olga',
    email: 'olga@example.test',
    email_verified: true,
    session_id: sid,
    short_session_id: String(sid).slice(0, 8),
    session_timeout: 30,
    company_id: '7',
    profile_settings: false,
  })
  expect({ lives: Number(exp) - Number(iat), hasNonce: typeof nonce, isFresh: Number(iat) - Number(auth_time) <= 5 }).toEqual({
    lives: 600,
    hasNonce: 'string',
    isFresh: true,
  })
  expect({ accessToken: accessToken.length, expiresIn, refreshToken: refreshToken.length }).toEqual({
    accessToken: 43,
    expiresIn: 600,
    refreshToken: 43,
  })
  expect(scope).toContain('graph.all')
})

it('answers the same profile at userinfo, and knows the bearer in process', async () => {
  const { accessToken, idToken } = await signedIn(world.origin, 'olga')
  const me = await new Visitor().send(`${world.origin}/identity/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(me.json()).toMatchObject({ sub: olga, preferred_username: 'olga', role: ['VendorOperations', 'SuperAdmin'] })
  const signedInAs = await world.identity.authenticate(accessToken, await world.host(world.origin))
  expect(signedInAs).toMatchObject({ userId: olga, sessionId: decodeClaims(idToken).sid, clientId: 'portico' })
  expect(signedInAs?.scopes).toContain('identity_api')
})

it('is first-party on every host: an issuer of its own, whose tokens are unknown at the others', async () => {
  const { accessToken, refreshToken, idToken } = await signedIn(world.acme, 'olga')
  expect(decodeClaims(idToken).iss).toBe(`${world.acme}/identity`)
  expect(await world.identity.authenticate(accessToken, await world.host(world.acme))).toMatchObject({ userId: olga })
  expect(await world.identity.authenticate(accessToken, await world.host(world.origin))).toBeUndefined()
  expect(await refresh(world.origin, refreshToken)).toMatchObject({ status: 400 })
  const discovery = await new Visitor().send(`${world.acme}/identity/.well-known/openid-configuration`)
  expect(discovery.json()).toMatchObject({
    issuer: `${world.acme}/identity`,
    authorization_endpoint: `${world.acme}/identity/auth`,
    code_challenge_methods_supported: ['S256'],
  })
})

it('names the registered host in its addresses, whatever the headers say', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
  const discovery = await new Visitor().send(`${world.origin}/identity/.well-known/openid-configuration`, { headers })
  expect(discovery.text).not.toContain('evil.example')
  const { headers: answered } = await new Visitor().send(startAttempt(world.origin).address, { headers })
  expect(new URL(answered.location ?? '', world.origin).origin).toBe(world.origin)
})

describe('A10 what the provider refuses', () => {
  const refusedAt = async (extra: Record<string, string>) => {
    const { address } = startAttempt(world.origin, extra)
    for (const [name, value] of Object.entries(extra)) if (value === '') address.searchParams.delete(name)
    const answer = await new Visitor().follow(address, { headers: { accept: 'text/html' } }, isCallback)
    return isCallback(answer.url)
      ? (answer.url.searchParams.get('error') ?? new URLSearchParams(answer.url.hash.slice(1)).get('error'))
      : `${answer.status} ${textOf(answer).slice(0, 60)}`
  }
  const shown = expect.stringMatching(/^400 .*Something went wrong/)

  it.each([
    ['a request without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit grant for a token', { response_type: 'token' }, 'unsupported_response_type'],
    ['the implicit grant for an id token', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/signin-oidc' }, shown],
    ['an address of another host of ours', { redirect_uri: 'http://acme.localhost/signin-oidc' }, shown],
    ['a registered address with a suffix', { redirect_uri: 'SELF/signin-oidc/x' }, shown],
    ['a registered address with a query', { redirect_uri: 'SELF/signin-oidc?x=1' }, shown],
    ['an unknown client', { client_id: 'nobody' }, shown],
  ])('refuses %s', async (_what, extra, refusal) => {
    const given: Record<string, string> = Object.fromEntries(
      Object.entries(extra).map(([name, value]) => [name, value.replace('SELF', world.origin)]),
    )
    expect(await refusedAt(given)).toEqual(refusal)
  })

  it('refuses the password grant, client credentials and a token request without a verifier', async () => {
    const tries = [
      { grant_type: 'password', username: 'olga', password: 'Portico-Demo-2026' },
      { grant_type: 'client_credentials' },
      { grant_type: 'authorization_code', code: await freshCode(), redirect_uri: `${world.origin}/signin-oidc` },
      {
        grant_type: 'authorization_code',
        code: await freshCode(),
        redirect_uri: `${world.origin}/signin-oidc`,
        code_verifier: 'x'.repeat(43),
      },
    ]
    const answers = await Promise.all(tries.map((fields) => tokenRequest(world.origin, fields)))
    expect(answers.map(({ status, json }) => [status, (json() as { error: string }).error])).toEqual([
      [400, 'unsupported_grant_type'],
      [400, 'unauthorized_client'],
      [400, 'invalid_grant'],
      [400, 'invalid_grant'],
    ])
  })

  it('takes a code once, and a second use revokes what the first got', async () => {
    const { visitor, attempt, page } = await openSignIn(world.origin)
    const end = await postPassword(visitor, page, 'olga')
    const code = end.url.searchParams.get('code') ?? ''
    const first = await exchangeCode(visitor, world.origin, attempt, code)
    await expect(exchangeCode(visitor, world.origin, attempt, code)).rejects.toThrow('invalid_grant')
    expect(await world.identity.authenticate(first.accessToken, await world.host(world.origin))).toBeUndefined()
    expect(await refresh(world.origin, first.refreshToken)).toMatchObject({ status: 400 })
  })

  it('takes a code from two requests at once no more than once', async () => {
    const { visitor, attempt, page } = await openSignIn(world.origin)
    const code = (await postPassword(visitor, page, 'olga')).url.searchParams.get('code') ?? ''
    const both = await Promise.allSettled([
      exchangeCode(visitor, world.origin, attempt, code),
      exchangeCode(visitor, world.origin, attempt, code),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })

  it('lets a code live for 60 seconds', async () => {
    const { visitor, attempt, page } = await openSignIn(world.origin)
    const end = await postPassword(visitor, page, 'olga')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await expect(tokensOf(visitor, world.origin, attempt, end)).rejects.toThrow('invalid_grant')
  })

  async function freshCode() {
    const { visitor, page } = await openSignIn(world.origin)
    return (await postPassword(visitor, page, 'olga')).url.searchParams.get('code') ?? ''
  }
})

it('E30 answers the origins that a client registered, among them its own, and no other', async () => {
  const { refreshToken } = await signedIn(world.origin, 'olga')
  const from = async (origin: string) => {
    const body = new URLSearchParams({ client_id: 'portico', grant_type: 'refresh_token', refresh_token: refreshToken })
    const { status, headers } = await new Visitor().send(`${world.origin}/identity/token`, { method: 'POST', headers: { origin }, body })
    return [status, headers['access-control-allow-origin']]
  }
  expect(await from('https://evil.example')).toEqual([400, undefined])
  expect(await from(world.origin)).toEqual([200, world.origin])
})

it('behind a proxy that ends TLS writes https addresses and cookies for https alone', async () => {
  const secure = await startWorld({ scheme: 'https' })
  await addUser(secure, { userName: 'sam' })
  const first = await new Visitor().send(startAttempt(secure.origin).address)
  expect(
    first.headers['set-cookie']?.map((cookie) => /; secure/i.test(cookie) && /; httponly/i.test(cookie) && /; samesite=lax/i.test(cookie)),
  ).toEqual([true, true, true, true])
  const { idToken } = await signedIn(secure.origin, 'sam')
  expect(decodeClaims(idToken).iss).toBe(`${secure.origin}/identity`)
  await secure.close()
})
