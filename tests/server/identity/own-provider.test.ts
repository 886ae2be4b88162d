import * as oidc from 'openid-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { decodeClaims } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { forward } from './clock.ts'
import { openSignIn, post, postPassword, signedIn, textOf } from './flow.ts'
import { ask, leftFor, onwardOf, openShop, register, SHOP, signInAndAllow, tokensAt, type Asked } from './foreign-client.ts'
import { ACME, addUser, startWorld, type World } from './world.ts'

let world: World
let shop: oidc.Configuration
let rosa: string
beforeAll(async () => {
  world = await startWorld()
  rosa = await addUser(world, { userName: 'rosa', claims: { role: 'Employee' } })
})
beforeEach(async () => {
  await register(world, { scopes: ['openid', 'profile', 'email', 'roles', 'graph.all'] })
  shop = await openShop(world.origin)
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const html = { accept: 'text/html' }
const refusalOf = ({ page }: Pick<Asked, 'page'>) => page.url.searchParams.get('error')

/** Rosa, who has allowed the shop what it asks for. */
async function customerOfShop(scope = 'openid profile') {
  const asked = await ask(shop, { scope })
  const left = await signInAndAllow(asked, 'rosa')
  const tokens = await tokensAt(shop, asked, onwardOf(left) ?? left.url)
  return { visitor: asked.visitor, tokens }
}

describe('the code flow of a foreign client', () => {
  it('asks for what the client wants, then gives exactly that', async () => {
    const asked = await ask(shop, { scope: 'openid email graph.all' })
    const question = await postPassword(asked.visitor, asked.page, 'rosa')
    expect(textOf(question)).toContain(
      'Allow access for The Shop? The Shop asks to do this for rosa: Know who you are Read your email address Read and change everything that you can in the portal Allow Don’t allow',
    )
    const left = await post(asked.visitor, question, { step: 'allow' })
    const tokens = await tokensAt(shop, asked, onwardOf(left) ?? left.url)
    expect({ scope: tokens.scope, type: tokens.token_type, claims: tokens.claims() }).toMatchObject({
      scope: 'openid email graph.all',
      type: 'bearer',
      claims: { iss: `${world.origin}/identity`, aud: 'shop', sub: rosa },
    })
    expect(await oidc.fetchUserInfo(shop, tokens.access_token, rosa)).toMatchObject({ sub: rosa, email: 'rosa@example.test' })
    const renewed = await oidc.refreshTokenGrant(shop, tokens.refresh_token ?? '')
    expect(renewed.claims()).toMatchObject({ sub: rosa, aud: 'shop' })
    const events = await world.db.orm.select().from(eventLog).where(eq(eventLog.type, 'CONSENT_GIVEN'))
    expect(events).toMatchObject([{ userId: rosa, detail: { client: 'shop' } }])
  })

  it('tells the client where somebody does not allow it', async () => {
    const asked = await ask(shop, { scope: 'openid graph.all' })
    const question = await postPassword(asked.visitor, asked.page, 'rosa')
    const left = onwardOf(await post(asked.visitor, question, { step: 'deny' }))
    expect([left?.origin, left?.searchParams.get('error'), left?.searchParams.get('state')]).toEqual([
      'https://shop.test',
      'access_denied',
      asked.state,
    ])
    expect(refusalOf(await ask(shop, { scope: 'openid graph.all', prompt: 'none' }, asked))).toBe('consent_required')
  })

  it('does not ask a second time in the same session, and asks again for more', async () => {
    const { visitor } = await customerOfShop('openid profile')
    const again = await ask(shop, { scope: 'openid profile' }, { visitor })
    expect(again.page.url.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
    const more = await ask(shop, { scope: 'openid profile graph.all' }, { visitor })
    expect(textOf(more.page)).toContain('The Shop asks to do this for rosa: Read and change everything that you can in the portal')
  })

  it('takes no consent from another site, and none from another browser', async () => {
    const asked = await ask(shop, { scope: 'openid graph.all' })
    const question = await postPassword(asked.visitor, asked.page, 'rosa')
    const forged = await post(asked.visitor, question, { step: 'allow' }, { origin: 'https://shop.test' })
    const elsewhere = await post(new Visitor(), question, { step: 'allow' })
    expect([forged.status, onwardOf(forged), elsewhere.status, onwardOf(elsewhere)]).toEqual([403, undefined, 400, undefined])
  })
})

describe('E30 scopes of a client', () => {
  it.each([
    ['no scope', {}],
    ['others', { scopes: ['openid', 'profile'] }],
  ])('with %s registered, graph.all is refused', async (_what, given) => {
    await register(world, given)
    expect(refusalOf(await ask(shop, { scope: 'openid graph.all' }))).toBe('invalid_scope')
  })

  it('signs somebody in with none registered, and tells who they are and nothing else', async () => {
    await register(world)
    const { tokens } = await customerOfShop('openid')
    const {
      iss: _iss,
      aud: _aud,
      exp: _exp,
      iat: _iat,
      nonce: _nonce,
      sid: _sid,
      auth_time: _time,
      ...claims
    } = decodeClaims(tokens.id_token ?? '')
    expect({ scope: tokens.scope, ...claims }).toEqual({ scope: 'openid', sub: rosa, amr: ['pwd'] })
  })
})

it('E30 knows a client of a partner on that partner’s host alone', async () => {
  await register(world, { partnerId: ACME })
  expect((await ask(shop)).page.status).toBe(400)
  const there = await new Visitor().send(
    `${world.acme}/identity/auth?${new URLSearchParams({ client_id: SHOP.id, redirect_uri: SHOP.redirectUri, response_type: 'code', scope: 'openid' })}`,
    { headers: html },
  )
  expect(there.status).toBe(303)
})

it.each(['oidc', 'oauth2'] as const)('is discovered by the address of %s', async (algorithm) => {
  const found = (await openShop(world.origin, algorithm)).serverMetadata()
  expect(found).toMatchObject({
    issuer: `${world.origin}/identity`,
    authorization_endpoint: `${world.origin}/identity/auth`,
    token_endpoint: `${world.origin}/identity/token`,
    end_session_endpoint: `${world.origin}/identity/session/end`,
    response_modes_supported: ['form_post', 'fragment', 'query'],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  })
})

describe('what a request may ask for', () => {
  it('an answer by form_post, from a page that may post there', async () => {
    const { visitor } = await customerOfShop('openid')
    const asked = await ask(shop, { response_mode: 'form_post' }, { visitor })
    const { headers, text } = asked.page
    const nonce = /<script nonce="([\w-]+)">\s*document\.forms\[0\]\.submit\(\)\s*<\/script>/.exec(text)?.[1] ?? 'none'
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' *; frame-ancestors 'none'; base-uri 'none'`,
    )
    expect(/<form method="post" action="([^"]+)"/.exec(text)?.[1]).toBe(SHOP.redirectUri)
    const fields = new URLSearchParams(
      [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    const posted = new Request(SHOP.redirectUri, { method: 'POST', body: fields })
    const tokens = await oidc.authorizationCodeGrant(shop, posted, {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
    })
    expect(tokens.claims()).toMatchObject({ sub: rosa })
  })

  it('a refusal by form_post', async () => {
    const { page, state } = await ask(shop, { response_mode: 'form_post', prompt: 'none' })
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('name="error" value="login_required"')])
    expect(page.text).toContain(`name="state" value="${state}"`)
  })

  it('an authorisation by POST, in the session that the browser has', async () => {
    const { visitor } = await customerOfShop('openid')
    const asked = await ask(shop, { prompt: 'none' }, { visitor, method: 'POST' })
    expect((await tokensAt(shop, asked, asked.page.url)).claims()).toMatchObject({ sub: rosa })
  })

  it.each([
    [
      'more than an address holds',
      { body: `scope=${'x'.repeat(8200)}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      413,
    ],
    ['something else than a form', { body: '{}', headers: { 'content-type': 'application/json' } }, 415],
  ])('no POST of %s', async (_what, sent, status) => {
    expect((await new Visitor().send(`${world.origin}/identity/auth`, { method: 'POST', ...sent })).status).toBe(status)
  })

  it('prompt=none: no page, and a word for each thing that lacks', async () => {
    const stranger = await ask(shop, { prompt: 'none' })
    const { visitor } = await customerOfShop('openid')
    const more = await ask(shop, { prompt: 'none', scope: 'openid roles' }, { visitor })
    const enough = await ask(shop, { prompt: 'none' }, { visitor })
    expect([refusalOf(stranger), refusalOf(more), refusalOf(enough)]).toEqual(['login_required', 'consent_required', null])
  })

  it('prompt=login: the password again, and a newer auth_time', async () => {
    const { visitor, tokens } = await customerOfShop('openid')
    forward(60)
    const asked = await ask(shop, { prompt: 'login' }, { visitor })
    expect(textOf(asked.page)).toContain('User name or email')
    const left = await signInAndAllow(asked, 'rosa')
    const claims = (await tokensAt(shop, asked, onwardOf(left) ?? left.url)).claims()
    expect(Number(claims?.auth_time) - Number(tokens.claims()?.auth_time)).toBeGreaterThanOrEqual(60)
  })

  it('prompt=login and more scopes: one sign-in, one consent, and the time of the sign-in', async () => {
    const { visitor } = await customerOfShop('openid')
    const asked = await ask(shop, { prompt: 'login', scope: 'openid email' }, { visitor })
    const before = Math.floor(Date.now() / 1000)
    const question = await postPassword(visitor, asked.page, 'rosa')
    forward(120)
    const left = onwardOf(await post(visitor, question, { step: 'allow' }))
    const claims = (await tokensAt(shop, asked, left ?? asked.page.url)).claims()
    expect(Number(claims?.auth_time) - before).toBeLessThan(60)
    const started = await world.db.orm
      .select()
      .from(eventLog)
      .where(eq(eventLog.sessionId, String(claims?.['sid'])))
    expect(started.filter(({ type }) => type === 'SESSION_STARTED').length).toBe(2)
  })

  it.each([
    ['a foreign client', () => customerOfShop('openid')],
    ['the portal', () => signedIn(world.origin, 'rosa')],
  ])('prompt=consent of %s', async (who, begin) => {
    const { visitor } = await begin()
    const page =
      who === 'the portal'
        ? (await openSignIn(world.origin, { prompt: 'consent' }, visitor)).page
        : (await ask(shop, { prompt: 'consent' }, { visitor })).page
    const name = who === 'the portal' ? 'Portico' : 'The Shop'
    expect(textOf(page)).toContain(`${name} asks you to confirm the access that it has for rosa.`)
    const done = await post(visitor, page, { step: 'allow' })
    expect((onwardOf(done) ?? done.url).searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })

  it('prompt=select_account: the account that is signed in, or another', async () => {
    const { visitor } = await customerOfShop('openid')
    const asked = await ask(shop, { prompt: 'select_account' }, { visitor })
    expect(textOf(asked.page)).toContain('Continue as rosa')
    const left = onwardOf(await post(visitor, asked.page, { step: 'continue' }))
    expect((await tokensAt(shop, asked, left ?? asked.page.url)).claims()).toMatchObject({ sub: rosa })
  })

  it('max_age: the password again once the sign-in is older', async () => {
    const { visitor } = await customerOfShop('openid')
    forward(30)
    const young = await ask(shop, { max_age: '60' }, { visitor })
    const old = await ask(shop, { max_age: '20' }, { visitor })
    expect([young.page.url.searchParams.has('code'), textOf(old.page).includes('User name or email')]).toEqual([true, true])
  })
})

describe('a log-out', () => {
  const end = (visitor: Visitor, fields: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const address = `${world.origin}/identity/session/end`
    const asked = new URLSearchParams(fields)
    return method === 'GET'
      ? visitor.follow(`${address}?${asked}`, { headers: html }, leftFor)
      : visitor.follow(address, { method, headers: html, body: asked }, leftFor)
  }
  const back = { post_logout_redirect_uri: SHOP.home, state: 's1' }
  const isOver = async (visitor: Visitor) => refusalOf(await ask(shop, { prompt: 'none' }, { visitor })) === 'login_required'

  it.each(['GET', 'POST'] as const)('by %s with the id token ends at once at the client', async (method) => {
    const { visitor, tokens } = await customerOfShop()
    const left = await end(visitor, { id_token_hint: tokens.id_token ?? '', ...back }, method)
    expect([left.url.href, await isOver(visitor)]).toEqual([`${SHOP.home}?state=s1`, true])
  })

  it.each(['GET', 'POST'] as const)('by %s with the client id alone asks, then goes on from a page of its own', async (method) => {
    const { visitor, tokens } = await customerOfShop()
    const question = await end(visitor, { client_id: SHOP.id, ...back }, method)
    expect(textOf(question)).toContain('Sign out? You are signed in to Portico.')
    const xsrf = /name="xsrf" value="(\w+)"/.exec(question.text)?.[1] ?? ''
    const done = await visitor.follow(
      `${world.origin}/identity/session/end/confirm`,
      { method: 'POST', headers: { ...html, origin: world.origin }, body: new URLSearchParams({ xsrf, logout: 'yes' }) },
      leftFor,
    )
    expect([done.status, done.headers.location, onwardOf(done)?.href, textOf(done)]).toEqual([
      200,
      undefined,
      `${SHOP.home}?state=s1`,
      expect.stringContaining('Continue to shop.test'),
    ])
    expect(await isOver(visitor)).toBe(true)
    await expect(oidc.refreshTokenGrant(shop, tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('of nobody goes on to the client', async () => {
    expect((await end(new Visitor(), { client_id: SHOP.id, ...back })).url.href).toBe(`${SHOP.home}?state=s1`)
  })

  it('to an address that is not registered is refused', async () => {
    const { visitor, tokens } = await customerOfShop()
    const answer = await end(visitor, { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'https://evil.test/' })
    expect([answer.status, await isOver(visitor), decodeClaims(tokens.id_token ?? '').sub]).toEqual([400, false, rosa])
  })
})
