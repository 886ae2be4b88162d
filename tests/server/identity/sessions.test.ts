import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverSideSession } from '../../../server/src/tables/people/session.table.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { oidcArtifact } from '../../../server/src/tables/people/identity.table.ts'
import { decodeClaims, isCallback, startAttempt } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { forward, HOUR, MINUTE } from './clock.ts'
import { openSignIn, postPassword, refresh, signedIn, textOf, tokensOf, type Signed } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'
import { PATIENCE } from '../../support/patience.ts'

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  name = `person${++names}`
  user = await addUser(world, { userName: name })
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const sidOf = ({ idToken }: Signed) => String(decodeClaims(idToken).sid)
const errorOf = async (answer: ReturnType<typeof refresh>) => {
  const { status, json } = await answer
  const body = json() as { error?: string; refresh_token: string; id_token: string; access_token: string }
  return { status, ...body }
}
const bearerOf = async (accessToken: string) => world.identity.authenticate(accessToken, await world.host(world.origin))
const silently = async ({ visitor }: Signed) => {
  const end = await visitor.follow(startAttempt(world.origin, { prompt: 'none' }).address, {}, isCallback)
  return end.url.searchParams.get('error') ?? 'signed in'
}
const rowOf = async (id: string) => (await world.db.orm.select().from(serverSideSession).where(eq(serverSideSession.id, id)))[0]

describe('B6 replay of an old refresh token', () => {
  it('kills the family', async () => {
    const signed = await signedIn(world.origin, name)
    const second = await errorOf(refresh(world.origin, signed.refreshToken))
    expect(second.status).toBe(200)
    expect(await errorOf(refresh(world.origin, signed.refreshToken))).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await errorOf(refresh(world.origin, second.refresh_token))).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await bearerOf(second.access_token)).toBeUndefined()
    expect(await silently(signed)).toBe('signed in')
    const events = await world.db.orm
      .select()
      .from(eventLog)
      .where(eq(eventLog.sessionId, sidOf(signed)))
      .orderBy(eventLog.id)
    expect(events.map(({ type, detail }) => [type, (detail as { revoked?: boolean } | null)?.revoked])).toEqual([
      ['SESSION_STARTED', undefined],
      ['TOKEN_ISSUED', undefined],
      ['TOKEN_REFRESHED', undefined],
      ['TOKEN_REFUSED', true],
    ])
  })

  it('never gives two successors to two requests at once', async () => {
    const { refreshToken } = await signedIn(world.origin, name)
    const both = await Promise.all([refresh(world.origin, refreshToken), refresh(world.origin, refreshToken)])
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })
})

describe('B7 the life of a refresh token', () => {
  it('is eight hours, which rotation does not prolong', async () => {
    let { refreshToken } = await signedIn(world.origin, name)
    const step = 30 * MINUTE
    for (let at = 0; at < 8 * HOUR - step; at += step) {
      forward(step)
      await world.db.orm.update(serverSideSession).set({ lastActivityAt: new Date() }).where(eq(serverSideSession.userId, user))
      const next = await errorOf(refresh(world.origin, refreshToken))
      expect(next.status).toBe(200)
      refreshToken = next.refresh_token
    }
    forward(step)
    expect(await errorOf(refresh(world.origin, refreshToken))).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('ends with the session', async () => {
    const { refreshToken, ...signed } = await signedIn(world.origin, name)
    await world.identity.endSession(sidOf({ refreshToken, ...signed }), 'endedByAdmin')
    expect(await errorOf(refresh(world.origin, refreshToken))).toMatchObject({ status: 400, error: 'invalid_grant' })
  })
})

describe('C5 idleness is enforced here', () => {
  it('counts neither refreshes nor silent frames as activity', async () => {
    const signed = await signedIn(world.origin, name)
    forward(20 * MINUTE)
    const { refresh_token } = await errorOf(refresh(world.origin, signed.refreshToken))
    expect(await silently(signed)).toBe('signed in')
    forward(21 * MINUTE)
    expect(await errorOf(refresh(world.origin, refresh_token))).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await silently(signed)).toBe('login_required')
    expect(await rowOf(sidOf(signed))).toMatchObject({ endedReason: 'idle' })
  })

  it('moves with what the user does', async () => {
    const signed = await signedIn(world.origin, name)
    forward(39 * MINUTE)
    await world.identity.noteActivity(sidOf(signed))
    forward(39 * MINUTE)
    expect(await errorOf(refresh(world.origin, signed.refreshToken))).toMatchObject({ status: 200 })
  })

  it('cannot be revived by activity that comes too late', async () => {
    const signed = await signedIn(world.origin, name)
    forward(41 * MINUTE)
    await world.identity.noteActivity(sidOf(signed))
    expect(await bearerOf(signed.accessToken)).toBeUndefined()
    expect(await errorOf(refresh(world.origin, signed.refreshToken))).toMatchObject({ status: 400 })
  })
})

describe('C6 the life of a session', () => {
  it('is eight hours from the sign-in, however active', async () => {
    const signed = await signedIn(world.origin, name)
    forward(8 * HOUR + 1)
    await world.db.orm
      .update(serverSideSession)
      .set({ lastActivityAt: new Date() })
      .where(eq(serverSideSession.id, sidOf(signed)))
    expect(await silently(signed)).toBe('login_required')
    const { page } = await openSignIn(world.origin, {}, signed.visitor)
    expect(textOf(page)).toContain('User name or email')
  })
})

describe('C12 what a log-out ends', () => {
  const logOut = (signed: Signed, extra: Record<string, string> = {}) => {
    const address = new URL(`${world.origin}/identity/session/end`)
    address.search = new URLSearchParams({
      id_token_hint: signed.idToken,
      post_logout_redirect_uri: `${world.origin}/account/logout/callback`,
      state: 's1',
      ...extra,
    }).toString()
    return signed.visitor.send(address, { headers: { accept: 'text/html' } })
  }

  it('refuses the old access token, refresh token and cookie at once, and asks nothing on the way', async () => {
    const signed = await signedIn(world.origin, name)
    const ended = await logOut(signed)
    expect([ended.status, ended.headers.location]).toEqual([303, `${world.origin}/account/logout/callback?state=s1`])
    expect(await bearerOf(signed.accessToken)).toBeUndefined()
    const me = await new Visitor().send(`${world.origin}/identity/me`, { headers: { authorization: `Bearer ${signed.accessToken}` } })
    expect(me.status).toBe(401)
    expect(await errorOf(refresh(world.origin, signed.refreshToken))).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await silently(signed)).toBe('login_required')
    expect(await rowOf(sidOf(signed))).toMatchObject({ endedReason: 'logout' })
  })

  it('leaves nothing of the session behind in the database', async () => {
    const signed = await signedIn(world.origin, name)
    await logOut(signed)
    const left = await world.db.orm.select({ payload: oidcArtifact.payload }).from(oidcArtifact)
    expect(left.filter(({ payload }) => payload.accountId === user)).toEqual([])
  })

  it('asks where nobody proves whose log-out it is, and stays signed in until the button', async () => {
    const signed = await signedIn(world.origin, name)
    const question = await signed.visitor.send(`${world.origin}/identity/session/end`, { headers: { accept: 'text/html' } })
    expect(textOf(question)).toContain('Sign out? You are signed in to Portico.')
    expect(await silently(signed)).toBe('signed in')
    const asked = await signed.visitor.send(`${world.origin}/identity/session/end`, { headers: { accept: 'text/html' } })
    const xsrf = /name="xsrf" value="(\w+)"/.exec(asked.text)?.[1] ?? ''
    const done = await signed.visitor.follow(`${world.origin}/identity/session/end/confirm`, {
      method: 'POST',
      headers: { accept: 'text/html', origin: world.origin },
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    })
    expect(textOf(done)).toContain('You are signed out')
    expect(await rowOf(sidOf(signed))).toMatchObject({ endedReason: 'logout' })
    expect(await bearerOf(signed.accessToken)).toBeUndefined()
  })

  it("asks too where the id token is somebody else's", async () => {
    const other = await signedIn(world.origin, name)
    await addUser(world, { userName: `${name}b` })
    const signed = await signedIn(world.origin, `${name}b`)
    const question = await signed.visitor.send(`${world.origin}/identity/session/end?id_token_hint=${other.idToken}`, {
      headers: { accept: 'text/html' },
    })
    expect(textOf(question)).toContain('Sign out?')
    expect(await silently(signed)).toBe('signed in')
  })

  it('leads on where the session is gone already', async () => {
    const signed = await signedIn(world.origin, name)
    await world.identity.endSession(sidOf(signed), 'endedByAdmin')
    const ended = await logOut(signed)
    expect([ended.status, ended.headers.location]).toEqual([303, `${world.origin}/account/logout/callback?state=s1`])
  })

  it('refuses to lead to an address that is not registered', async () => {
    const signed = await signedIn(world.origin, name)
    const refused = await logOut(signed, { post_logout_redirect_uri: 'https://evil.example/' })
    expect([refused.status, textOf(refused)]).toEqual([400, expect.stringContaining('Something went wrong')])
  })

  it('gives a new session token at every sign-in', async () => {
    const first = await signedIn(world.origin, name)
    const before = first.visitor.cookies('localhost').get('portico_session')
    const { attempt, page } = await openSignIn(world.origin, { prompt: 'login' }, first.visitor)
    const again = await tokensOf(first.visitor, world.origin, attempt, await postPassword(first.visitor, page, name))
    expect(first.visitor.cookies('localhost').get('portico_session')).not.toBe(before)
    expect(decodeClaims(again.idToken).sid).toBe(sidOf(first))
  })
})

describe('ending a session from elsewhere', () => {
  it('tells every process on the channel session_ended, once', async () => {
    const heard: string[] = []
    const stop = await world.db.listen('session_ended', (payload) => heard.push(payload))
    const signed = await signedIn(world.origin, name)
    await world.identity.endSession(sidOf(signed), 'endedByAdmin')
    await world.identity.endSession(sidOf(signed), 'endedByAdmin')
    await vi.waitFor(() => expect(heard).toEqual([JSON.stringify({ sessionId: sidOf(signed), reason: 'endedByAdmin' })]), PATIENCE)
    await stop()
  })

  it('ends it for a user who was made inactive, at their next step', async () => {
    const signed = await signedIn(world.origin, name)
    await world.db.orm.update(userIdentity).set({ isActive: false }).where(eq(userIdentity.id, user))
    expect(await bearerOf(signed.accessToken)).toBeUndefined()
    expect(await errorOf(refresh(world.origin, signed.refreshToken))).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await rowOf(sidOf(signed))).toMatchObject({ endedReason: 'inactive' })
  })

  it('lets the browser sign in again, in a new session', async () => {
    const first = await signedIn(world.origin, name)
    await world.identity.endSession(sidOf(first), 'endedByAdmin')
    const second = await signedIn(world.origin, name, undefined, first.visitor)
    expect(sidOf(second)).not.toBe(sidOf(first))
    expect(await bearerOf(second.accessToken)).toMatchObject({ userId: user })
  })
})

it('signs in silently where a session is alive, and shows the page where an account is to be chosen', async () => {
  const signed = await signedIn(world.origin, name)
  expect(await silently(signed)).toBe('signed in')
  const { visitor, attempt, page } = await openSignIn(world.origin, { prompt: 'select_account' }, signed.visitor)
  expect(textOf(page)).toContain(`Continue as ${name}`)
  const end = await visitor.follow(
    page.url,
    { method: 'POST', headers: { origin: world.origin }, body: new URLSearchParams({ step: 'continue' }) },
    isCallback,
  )
  expect(decodeClaims((await tokensOf(visitor, world.origin, attempt, end)).idToken)).toMatchObject({ sub: user, sid: sidOf(signed) })
})

it('ends the session of the one before when somebody else signs in', async () => {
  const first = await signedIn(world.origin, name)
  const other = await addUser(world, { userName: `${name}b` })
  const { attempt, page } = await openSignIn(world.origin, { prompt: 'select_account' }, first.visitor)
  const second = await tokensOf(first.visitor, world.origin, attempt, await postPassword(first.visitor, page, `${name}b`))
  expect(decodeClaims(second.idToken).sub).toBe(other)
  expect(decodeClaims(second.idToken).sid).not.toBe(sidOf(first))
  expect(await bearerOf(first.accessToken)).toBeUndefined()
  expect(await rowOf(sidOf(first))).toMatchObject({ endedReason: 'replaced' })
})

it('keeps device, address, host and the moments of a session, and its events', async () => {
  const visitor = new Visitor()
  const attempt = startAttempt(world.acme)
  const acmeUser = await addUser(world, { userName: `${name}v`, claims: { usertype: '3' } })
  const headers = { 'user-agent': 'TestBrowser/1.0', 'x-forwarded-for': '203.0.113.9, 10.0.0.2', accept: 'text/html' }
  const page = await visitor.follow(attempt.address, { headers })
  const posted = await visitor.send(page.url, {
    method: 'POST',
    headers: { ...headers, origin: world.acme },
    body: new URLSearchParams({ step: 'signIn', userName: `${name}v`, password: 'Portico-Demo-2026' }),
  })
  const end = await visitor.send(posted.headers.location ?? '', { headers })
  const code = new URL(end.headers.location ?? '').searchParams.get('code')
  expect(code).toMatch(/^[\w-]{43}$/)
  const [row] = await world.db.orm.select().from(serverSideSession).where(eq(serverSideSession.userId, acmeUser))
  expect(row).toMatchObject({ host: 'acme.localhost', userAgent: 'TestBrowser/1.0', address: '203.0.113.9', endedAt: null })
  expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 7.9 * HOUR * 1000)
  const events = await world.db.orm.select().from(eventLog).where(eq(eventLog.userId, acmeUser)).orderBy(eventLog.id)
  expect(events.map(({ type, address }) => [type, address])).toEqual([
    ['SIGN_IN_SUCCEEDED', '203.0.113.9'],
    ['SESSION_STARTED', '203.0.113.9'],
  ])
})
