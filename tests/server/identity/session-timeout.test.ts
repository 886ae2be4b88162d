import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { partner } from '../../../server/src/tables/partner.table.ts'
import { serverSideSession } from '../../../server/src/tables/people/session.table.ts'
import { userCustomer } from '../../../server/src/tables/people/user.table.ts'
import { createLink, readLink, takeLink } from '../../../server/src/accounts/links.ts'
import { decodeClaims } from '../../support/sign-in.ts'
import { forward, HOUR, MINUTE } from './clock.ts'
import { openSignIn, postPassword, refresh, signedIn, textOf } from './flow.ts'
import { ACME, addUser, startWorld, type World } from './world.ts'

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  name = `timed${++names}`
  user = await addUser(world, { userName: name, partnerId: ACME })
})
afterEach(async () => {
  vi.useRealTimers()
  await world.db.orm.update(partner).set({ sessionTimeoutMinutes: null })
})
afterAll(() => world.close())

const memberOf = async (sessionTimeoutMinutes: number | null, enabled = true) => {
  const id = randomUUID()
  await world.db.orm.insert(customer).values({ id, name: `Company ${id}`, partnerId: ACME, sessionTimeoutMinutes, enabled })
  await world.db.orm.insert(userCustomer).values({ userId: user, customerId: id })
}
const ofPartner = (sessionTimeoutMinutes: number) => world.db.orm.update(partner).set({ sessionTimeoutMinutes }).where(eq(partner.id, ACME))
const claimed = async () => decodeClaims((await signedIn(world.acme, name)).idToken)['session_timeout']
const isKnown = async (accessToken: string) => (await world.identity.authenticate(accessToken, await world.host(world.acme))) !== undefined

describe('session_timeout', () => {
  it("is 30 minutes, a partner's, or the shortest of the enabled customers' that set one", async () => {
    expect(await claimed()).toBe(30)
    await ofPartner(45)
    expect(await claimed()).toBe(45)
    await memberOf(null)
    await memberOf(5, false)
    expect(await claimed()).toBe(45)
    await memberOf(60)
    expect(await claimed()).toBe(60)
    await memberOf(20)
    expect(await claimed()).toBe(20)
  })

  it('ends a session that nobody uses, ten minutes after the portal does', async () => {
    await memberOf(5)
    const { accessToken, refreshToken } = await signedIn(world.acme, name)
    forward(14 * MINUTE + 50)
    const { status, json } = await refresh(world.acme, refreshToken)
    expect(status).toBe(200)
    forward(20)
    expect((await refresh(world.acme, (json() as { refresh_token: string }).refresh_token)).status).toBe(400)
    expect(await isKnown(accessToken)).toBe(false)
  })

  it('keeps one open for longer where a partner says so, and holds at once for sessions that live', async () => {
    await ofPartner(120)
    const { refreshToken } = await signedIn(world.acme, name)
    forward(2 * HOUR)
    const { status, json } = await refresh(world.acme, refreshToken)
    expect(status).toBe(200)
    await ofPartner(30)
    expect((await refresh(world.acme, (json() as { refresh_token: string }).refresh_token)).status).toBe(400)
  })

  it.each([4, 481])('cannot be %i minutes, whatever wrote it', async (minutes) => {
    await expect(ofPartner(minutes)).rejects.toThrow(/session_timeout_minutes/)
    await expect(memberOf(minutes)).rejects.toThrow(/session_timeout_minutes/)
  })
})

describe('after a clock ran ahead and came back', () => {
  const DAYS = 30 * 24 * HOUR

  it('no session, code or token that it made is good', async () => {
    forward(DAYS)
    const signed = await signedIn(world.acme, name)
    const { page } = await openSignIn(world.acme, {}, signed.visitor)
    expect(page.url.searchParams.has('code')).toBe(true)
    vi.useRealTimers()
    expect(await isKnown(signed.accessToken)).toBe(false)
    expect((await refresh(world.acme, signed.refreshToken)).status).toBe(400)
    expect(textOf((await openSignIn(world.acme, {}, signed.visitor)).page)).toContain('User name or email')
  })

  it('a session that was used meanwhile ends, instead of never being idle', async () => {
    const { accessToken, refreshToken } = await signedIn(world.acme, name)
    await world.db.orm
      .update(serverSideSession)
      .set({ lastActivityAt: new Date(Date.now() + DAYS * 1000) })
      .where(eq(serverSideSession.userId, user))
    expect([await isKnown(accessToken), (await refresh(world.acme, refreshToken)).status]).toEqual([false, 400])
    const [row] = await world.db.orm.select().from(serverSideSession).where(eq(serverSideSession.userId, user))
    expect(row?.endedReason).toBe('clock')
  })

  it('no half-done sign-in, and no link', async () => {
    forward(DAYS)
    const host = await world.host(world.acme)
    const { token } = await createLink(world.db.orm, {
      purpose: 'PASSWORD_RESET',
      userId: user,
      createdBy: null,
      host,
      address: `${name}@example.test`,
    })
    const { visitor, page } = await openSignIn(world.acme)
    vi.useRealTimers()
    expect((await postPassword(visitor, page, name)).url.searchParams.has('code')).toBe(false)
    expect((await readLink(world.db.orm, token)).state).toBe('EXPIRED')
    expect(await takeLink(world.db.orm, token, 'PASSWORD_RESET')).toBeUndefined()
  })
})
