import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { serverSideSession } from '../../../server/src/tables/people/session.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../../server/src/tables/people/user.table.ts'
import { hashPassword } from '../../../server/src/accounts/passwords/passwords.ts'
import { actAs } from '../../../server/src/accounts/security-stamp.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { decodeClaims, exchangeCode, isCallback } from '../../support/sign-in.ts'
import { openSignIn, postPassword, refresh, signedIn, textOf, type Signed } from './flow.ts'
import { addUser, PASSWORD, startWorld, type World } from './world.ts'

const AGAIN = 'Your account was changed while you signed in. Sign in again.'

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld({ limits: { perAddress: 10_000, perName: 30, mailsPerName: 30 } })
})
beforeEach(async () => {
  name = `holder${++names}`
  user = await addUser(world, { userName: name })
})
afterAll(() => world.close())

type Row = Partial<typeof userIdentity.$inferInsert>
const change = (row: Row) => world.db.orm.update(userIdentity).set(row).where(eq(userIdentity.id, user))
const inADay = () => new Date(Date.now() + 86_400_000)

/** Everything that changes who can open an account. */
const INCIDENTS: [string, () => Promise<unknown>][] = [
  ['a new password', async () => change({ passwordHash: await hashPassword('Another-Pass-2026'), passwordChangedAt: new Date() })],
  ['a lock by an administrator', () => change({ lockoutEnd: inADay(), lockoutReason: 'Lost laptop' })],
  ['the end of all sessions', () => change({ securityStamp: randomUUID() })],
  ['two-factor switched on', () => change({ twoFactorEnabled: true, twoFactorMethods: 'EMAIL' })],
  ['another address', () => change({ email: `${name}@elsewhere.test` })],
  ['another phone number', () => change({ phoneNumber: '+4912345678', phoneNumberConfirmed: true })],
  ['an authenticator', () => change({ isAuthenticatorActive: true, authenticatorKey: Buffer.from('x') })],
  ['another PIN', () => change({ pin: Buffer.from('x') })],
  ['deactivation', () => change({ isActive: false })],
  ['a linked login', () => world.db.orm.insert(userLogin).values({ userId: user, loginProvider: 'x', providerKey: name })],
]

/** The right password posted, and the redirect to the provider not followed. */
async function hold() {
  const { visitor, attempt, page } = await openSignIn(world.origin)
  const held = await visitor.send(page.url, {
    method: 'POST',
    headers: { origin: world.origin },
    body: new URLSearchParams({ step: 'signIn', userName: name, password: PASSWORD }),
  })
  expect([held.status, new URL(held.headers.location ?? '').pathname]).toEqual([303, expect.stringMatching(/^\/identity\/auth\//)])
  return { attempt, follow: () => visitor.follow(held.headers.location ?? '', { headers: { accept: 'text/html' } }, isCallback) }
}

/** A code that was not exchanged yet, of a session that lives. */
async function unspentCode(signed: Signed) {
  const { attempt, page } = await openSignIn(world.origin, {}, signed.visitor)
  return { attempt, code: page.url.searchParams.get('code') ?? '' }
}

it.each(INCIDENTS)('%s ends a sign-in that was held back, a session, its code and its tokens', async (_name, happens) => {
  const signed = await signedIn(world.origin, name)
  const { attempt, code } = await unspentCode(signed)
  const { follow } = await hold()
  const host = await world.host(world.origin)
  expect(await world.identity.authenticate(signed.accessToken, host)).toBeDefined()
  await happens()
  const end = await follow()
  expect([isCallback(end.url), textOf(end)]).toEqual([false, expect.stringContaining(AGAIN)])
  expect(textOf(end)).toContain('User name or email')
  expect(await world.identity.authenticate(signed.accessToken, host)).toBeUndefined()
  await expect(exchangeCode(signed.visitor, world.origin, attempt, code)).rejects.toThrow(/invalid_grant/)
  const refused = await refresh(world.origin, signed.refreshToken)
  expect([refused.status, (refused.json() as { error: string }).error]).toEqual([400, 'invalid_grant'])
  expect(textOf((await openSignIn(world.origin, {}, signed.visitor)).page)).toContain('User name or email')
  const live = and(eq(serverSideSession.userId, user), isNull(serverSideSession.endedAt))
  expect(await world.db.orm.select().from(serverSideSession).where(live)).toEqual([])
})

describe('a sign-in that was held back opens no session after', () => {
  it('a company that demands a second factor by now, or was disabled', async () => {
    for (const row of [{ twoFactorLevel: 'ALL' as const, twoFactorMethod: 'EMAIL' }, { enabled: false }]) {
      const id = randomUUID()
      await world.db.orm.insert(customer).values({ id, name: `Company ${id}` })
      await world.db.orm.insert(userCustomer).values({ userId: user, customerId: id })
      const { follow } = await hold()
      await world.db.orm.update(customer).set(row).where(eq(customer.id, id))
      expect(textOf(await follow())).toContain(AGAIN)
      await world.db.orm.delete(customer).where(eq(customer.id, id))
    }
  })

  it('an expired password', async () => {
    const { follow } = await hold()
    await change({ passwordExpired: true })
    expect(textOf(await follow())).toContain(AGAIN)
  })

  it('but goes on where nothing happened, or others only guessed', async () => {
    const { follow, attempt } = await hold()
    await change({ lockoutEnd: inADay(), accessFailedCount: 0 })
    const end = await follow()
    expect([isCallback(end.url), end.url.searchParams.get('state')]).toEqual([true, attempt.state])
  })
})

describe('a step of a sign-in begins anew after', () => {
  it.each(INCIDENTS.filter((_each, at) => at < 2))('%s', async (_name, happens) => {
    await change({ twoFactorEnabled: true, twoFactorMethods: 'EMAIL' })
    const { visitor, page } = await openSignIn(world.origin)
    const asked = await postPassword(visitor, page, name)
    expect(textOf(asked)).toContain('Secure sign in')
    await happens()
    const [mail] = await world.db.orm.select().from(outbox).where(eq(outbox.userId, user))
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
    const end = await visitor.follow(
      asked.url,
      { method: 'POST', headers: { origin: world.origin }, body: new URLSearchParams({ step: 'code', code }) },
      isCallback,
    )
    expect([isCallback(end.url), textOf(end)]).toEqual([false, expect.stringContaining(AGAIN)])
  })
})

it('lets the sessions of a person go on who changes their own account', async () => {
  const signed = await signedIn(world.origin, name)
  await world.db.orm.transaction(async (tx) => {
    await actAs(tx, user)
    await tx.update(userIdentity).set({ twoFactorEnabled: true, twoFactorMethods: 'EMAIL' }).where(eq(userIdentity.id, user))
    await tx.update(userIdentity).set({ phoneNumber: '+4912345678' }).where(eq(userIdentity.id, user))
  })
  expect((await refresh(world.origin, signed.refreshToken)).status).toBe(200)
})

it('lets nobody sign others out by wrong passwords', async () => {
  const signed = await signedIn(world.origin, name)
  for (let tries = 0; tries < 6; tries++) {
    const { visitor, page } = await openSignIn(world.origin)
    await postPassword(visitor, page, name, 'wrong')
  }
  const [row] = await world.db.orm.select().from(userIdentity).where(eq(userIdentity.id, user))
  expect(row?.lockoutEnd).not.toBeNull()
  expect((await refresh(world.origin, signed.refreshToken)).status).toBe(200)
})

it('does not bring an ended session to life again by the next sign-in in the same browser', async () => {
  const signed = await signedIn(world.origin, name)
  const { attempt, page } = await openSignIn(world.origin, { prompt: 'login' }, signed.visitor)
  await change({ securityStamp: randomUUID() })
  const end = await postPassword(signed.visitor, page, name)
  const again = await exchangeCode(signed.visitor, world.origin, attempt, end.url.searchParams.get('code') ?? '')
  expect(decodeClaims(again.idToken).sid).not.toBe(decodeClaims(signed.idToken).sid)
  expect((await refresh(world.origin, signed.refreshToken)).status).toBe(400)
})
