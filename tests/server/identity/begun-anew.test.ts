import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticator, sealAuthenticatorKey } from '../../../server/src/identity/sign-in/totp.ts'
import { deleteExpired } from '../../../server/src/identity/cleanup.ts'
import { oidcArtifact } from '../../../server/src/tables/people/identity.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { decodeClaims, isCallback, startAttempt } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { ask, onwardOf, openShop, register, signInAndAllow } from './foreign-client.ts'
import { openSignIn, post, postPassword, textOf, tokensOf } from './flow.ts'
import { addUser, PASSWORD, startWorld, type World } from './world.ts'

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const TOO_LONG = 'This page was open for too long. Sign in again.'

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  name = `anna${++names}`
  user = await addUser(world, { userName: name })
})
afterAll(() => world.close())

const WITH_FACTOR = () => ({
  twoFactorEnabled: true,
  twoFactorMethods: 'AUTHENTICATOR' as const,
  isAuthenticatorActive: true,
  authenticatorKey: sealAuthenticatorKey(KEY, world.keyring),
})

/** All sign-ins expire, and are deleted as they are once they have. */
const expire = async () => {
  await world.db.orm
    .update(oidcArtifact)
    .set({ expiresAt: new Date(0) })
    .where(eq(oidcArtifact.model, 'Interaction'))
  await deleteExpired(world.db)
  expect(await world.db.orm.$count(oidcArtifact, eq(oidcArtifact.model, 'Interaction'))).toBe(0)
}
/** Posts the form of a page as a browser would, with its hidden fields. */
const postForm = (visitor: Visitor, page: Answer, fields: Record<string, string>) => post(visitor, page, { ...hiddenOf(page), ...fields })
const hiddenOf = (page: Answer) => {
  const proved = /name="proved" value="([^"]*)"/.exec(page.text)?.[1]
  return { request: requestOf(page), ...(proved === undefined ? {} : { proved }) }
}
const requestOf = ({ text }: Answer) => (/name="request" value="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')
const valueOf = ({ text }: Answer, field: string) => new RegExp(`id="${field}"[^>]* value="([^"]*)"`).exec(text)?.[1]

describe('A11 a form that is posted after its sign-in has expired', () => {
  it('begins the same authorization request anew, with the user name and without the password', async () => {
    const { visitor, attempt, page } = await openSignIn(world.origin)
    await expire()
    const again = await postForm(visitor, page, { step: 'signIn', userName: name, password: PASSWORD })
    expect([again.status, textOf(again)]).toEqual([200, expect.stringContaining(TOO_LONG)])
    expect([again.url.pathname === page.url.pathname, valueOf(again, 'userName'), valueOf(again, 'password')]).toEqual([
      false,
      name,
      undefined,
    ])
    const { idToken } = await tokensOf(visitor, world.origin, attempt, await postPassword(visitor, again, name))
    expect(decodeClaims(idToken)).toMatchObject({ sub: user, nonce: attempt.nonce })
  })

  it('keeps the user of the second factor, but not for another account', async () => {
    await world.db.orm.update(userIdentity).set(WITH_FACTOR()).where(eq(userIdentity.id, user))
    const { visitor, page } = await openSignIn(world.origin)
    const second = await postPassword(visitor, page, name)
    await expire()
    const again = await postForm(visitor, second, { step: 'code', code: authenticator(KEY).generate() })
    expect([textOf(again).includes(TOO_LONG), valueOf(again, 'userName')]).toEqual([true, name])
    const other = await postForm(visitor, second, { step: 'restart' })
    expect(valueOf(other, 'userName')).toBe('')
  })

  it('keeps no name in an address', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    await expire()
    const fields = { ...hiddenOf(page), step: 'signIn', userName: 'a password by mistake' }
    const { headers } = await visitor.send(page.url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: page.url.origin },
    })
    expect([headers.location?.startsWith('/identity/auth?'), headers.location?.includes('mistake')]).toEqual([true, false])
  })

  it.each(['code', 'choose', 'other', 'restart', 'passkey', 'signIn'])(
    'signs nobody else in by the session of another user: %s',
    async (step) => {
      await world.db.orm.update(userIdentity).set(WITH_FACTOR()).where(eq(userIdentity.id, user))
      const other = await addUser(world, { userName: `${name}b` })
      const { visitor, page } = await openSignIn(world.origin)
      const tab = await openSignIn(world.origin, {}, visitor)
      const second = await postPassword(visitor, page, name)
      expect(isCallback((await postPassword(visitor, tab.page, `${name}b`)).url)).toBe(true)
      await expire()
      const asked = await postForm(visitor, second, { step, code: '123456' })
      expect([isCallback(asked.url), textOf(asked).includes(TOO_LONG), other === user]).toEqual([false, true, false])
    },
  )

  it('asks again where a question of consent has expired', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    await expire()
    for (const step of ['allow', 'deny']) {
      const answer = await postForm(visitor, page, { step })
      expect([answer.status, textOf(answer).includes('This page has expired')]).toEqual([400, true])
    }
  })

  it('ends unasked where another tab has signed in, unless another name was typed', async () => {
    const other = await addUser(world, { userName: `${name}b` })
    const { visitor, attempt, page } = await openSignIn(world.origin)
    const tab = await openSignIn(world.origin, {}, visitor)
    expect(isCallback((await postPassword(visitor, page, name)).url)).toBe(true)
    await expire()
    const end = await postForm(visitor, tab.page, { step: 'signIn', userName: name, password: 'never judged' })
    expect(decodeClaims((await tokensOf(visitor, world.origin, tab.attempt, end)).idToken)).toMatchObject({ sub: user })
    const asked = await postForm(visitor, tab.page, { step: 'signIn', userName: `${name}b`, password: PASSWORD })
    expect([isCallback(asked.url), valueOf(asked, 'userName')]).toEqual([false, `${name}b`])
    const entered = await postPassword(visitor, asked, `${name}b`)
    expect(decodeClaims((await tokensOf(visitor, world.origin, tab.attempt, entered)).idToken)).toMatchObject({ sub: other })
    expect(attempt.nonce).not.toBe(tab.attempt.nonce)
  })

  it('asks again where the app wants a new sign-in', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    const tab = await openSignIn(world.origin, { prompt: 'login' }, visitor)
    expect(isCallback((await postPassword(visitor, page, name)).url)).toBe(true)
    await expire()
    const again = await postForm(visitor, tab.page, { step: 'signIn', userName: name, password: PASSWORD })
    expect([isCallback(again.url), textOf(again).includes(TOO_LONG)]).toEqual([false, true])
  })

  it('leaves for an app on another site by a page, which the policy of a posted form allows', async () => {
    await register(world)
    const shop = await openShop(world.origin)
    const first = await ask(shop)
    const tab = await ask(shop, {}, { visitor: first.visitor })
    expect(onwardOf(await signInAndAllow(first, name))?.host).toBe('shop.test')
    await expire()
    const left = await postForm(tab.visitor, tab.page, { step: 'signIn', userName: name })
    expect([left.status, onwardOf(left)?.host, left.url.host === 'shop.test']).toEqual([200, 'shop.test', false])
  })

  it.each([
    ['no request', { request: '' }, 400, 'This page has expired'],
    ['a request of an unknown app', { request: 'client_id=nobody&redirect_uri=https%3A%2F%2Fevil.example%2F&response_type=code' }, 400, ''],
    ['something that is no request', { request: '//evil.example/?%00' }, 400, ''],
  ])('leads nowhere with %s', async (_why, fields, status, words) => {
    const { visitor, page } = await openSignIn(world.origin)
    await expire()
    const answer = await post(visitor, page, { step: 'signIn', userName: name, ...fields })
    expect([answer.url.origin, answer.status, textOf(answer)]).toEqual([world.origin, status, expect.stringContaining(words)])
  })

  it('is refused where another site has posted it', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    await expire()
    const fields = { step: 'signIn', userName: name, request: requestOf(page) }
    expect((await post(visitor, page, fields, { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('A11 a tab that is loaded again after another one has signed in', () => {
  it('ends unasked', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    const tab = await openSignIn(world.origin, {}, visitor)
    expect(isCallback((await postPassword(visitor, page, name)).url)).toBe(true)
    const end = await visitor.follow(tab.page.url, {}, isCallback)
    expect(decodeClaims((await tokensOf(visitor, world.origin, tab.attempt, end)).idToken)).toMatchObject({ sub: user })
  })

  it.each([{ prompt: 'login' }, { prompt: 'select_account' }])('stays where the app asks for more: %o', async (extra) => {
    const { visitor, page } = await openSignIn(world.origin)
    const tab = await openSignIn(world.origin, extra, visitor)
    expect(isCallback((await postPassword(visitor, page, name)).url)).toBe(true)
    expect(isCallback((await visitor.follow(tab.page.url, {}, isCallback)).url)).toBe(false)
  })

  it('stays where the session has ended since', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    const tab = await openSignIn(world.origin, {}, visitor)
    expect(isCallback((await postPassword(visitor, page, name)).url)).toBe(true)
    await world.db.orm.delete(oidcArtifact).where(eq(oidcArtifact.model, 'Session'))
    expect((await visitor.follow(tab.page.url, {}, isCallback)).url.pathname).toBe(tab.page.url.pathname)
  })
})

it('keeps a pushed request out of the page', async () => {
  const visitor = new Visitor()
  const { address } = startAttempt(world.origin)
  const asked = new URL(address)
  const pushed = await visitor.send(`${world.origin}/identity/request`, { method: 'POST', body: new URLSearchParams(asked.search) })
  const { request_uri: uri } = JSON.parse(pushed.text) as { request_uri: string }
  const short = `${world.origin}/identity/auth?${new URLSearchParams({ client_id: asked.searchParams.get('client_id') ?? '', request_uri: uri })}`
  const page = await visitor.follow(short, { headers: { accept: 'text/html' } }, isCallback)
  expect([textOf(page).includes('Sign in'), page.text.includes('name="request"')]).toEqual([true, false])
})
