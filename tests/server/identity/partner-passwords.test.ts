import { hash } from '@node-rs/bcrypt'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userClaim } from '../../../server/src/tables/claim.table.ts'
import { partner } from '../../../server/src/tables/partner.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { temporaryPassword } from '../../../server/src/entities/user-security/user-password.ts'
import { createLink } from '../../../server/src/accounts/links.ts'
import { setPasswordByLink } from '../../../server/src/identity/links/account-links.ts'
import { isCallback } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn, post, postPassword, textOf, tryPassword } from './flow.ts'
import { ACME, addUser, PASSWORD, startWorld, type World } from './world.ts'

const [SHORTER, LONGER] = ['Quiet-Harbour-71', 'Quiet-Harbour-by-the-Sea-71']
const DAY_MS = 86_400_000

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  name = `petra${++names}`
  user = await addUser(world, { userName: name, partnerId: ACME, passwordChangedAt: new Date(Date.now() - 40 * DAY_MS) })
})
afterAll(() => world.close())

const ofPartner = async (set: Partial<typeof partner.$inferInsert>) => {
  await world.db.orm.update(partner).set(set).where(eq(partner.id, ACME))
  world.forgetHosts()
}
const enters = async () => isCallback((await tryPassword(world.acme, name, PASSWORD)).url)

it('a partner’s passwords expire after its days where the user has no interval of their own', async () => {
  await ofPartner({ passwordExpiryDays: 60 })
  expect(await enters()).toBe(true)
  await ofPartner({ passwordExpiryDays: 30 })
  expect(await enters()).toBe(false)
  await world.db.orm.update(userIdentity).set({ passwordExpiryDays: 90 }).where(eq(userIdentity.id, user))
  expect(await enters()).toBe(true)
})

it('the vendor’s staff keep the standard on a partner’s host', async () => {
  await ofPartner({ passwordExpiryDays: 30 })
  await addUser(world, { userName: 'vera', userType: 4, passwordChangedAt: new Date(Date.now() - 40 * DAY_MS) })
  expect(isCallback((await tryPassword(world.acme, 'vera', PASSWORD)).url)).toBe(true)
})

it('a partner asks for longer passwords: its page says so and its server refuses shorter ones', async () => {
  await ofPartner({ passwordExpiryDays: 30, passwordMinLength: 20 })
  const { visitor, page } = await openSignIn(world.acme)
  const asked = await postPassword(visitor, page, name)
  expect(textOf(asked)).toContain('At least 20 characters')
  const change = (newPassword: string) =>
    post(visitor, asked, { step: 'password', currentPassword: PASSWORD, newPassword, confirmPassword: newPassword })
  expect(textOf(await change(SHORTER))).toContain('Password does not meet the requirements.')
  expect(isCallback((await change(LONGER)).url)).toBe(true)
})

describe('E41 a partner’s rules hold on every host', () => {
  beforeEach(() => ofPartner({ passwordExpiryDays: null, passwordMinLength: 20 }))
  const linkTo = async (purpose: 'PASSWORD_RESET' | 'CONFIRM_ACCOUNT') => {
    if (purpose === 'CONFIRM_ACCOUNT')
      await world.db.orm.update(userIdentity).set({ passwordHash: null, emailConfirmed: false }).where(eq(userIdentity.id, user))
    const [row] = await world.db.orm.select({ email: userIdentity.email }).from(userIdentity).where(eq(userIdentity.id, user))
    const address = row?.email ?? ''
    return (await createLink(world.db.orm, { purpose, userId: user, createdBy: null, host: await world.host(world.acme), address })).token
  }

  it.each(['acme', 'origin'] as const)('a reset on the page of %s', async (at) => {
    const visitor = new Visitor()
    const token = await linkTo('PASSWORD_RESET')
    const page = await visitor.follow(`${world[at]}/identity/reset/${token}`, { headers: { accept: 'text/html' } })
    expect(textOf(page)).toContain('At least 20 characters')
    const set = (newPassword: string) => post(visitor, page, { newPassword, confirmPassword: newPassword })
    expect(textOf(await set(SHORTER))).toContain('Password does not meet the requirements.')
    expect((await set(LONGER)).status).toBe(200)
  })

  it.each([
    ['PASSWORD_RESET', 'acme'],
    ['PASSWORD_RESET', 'origin'],
    ['CONFIRM_ACCOUNT', 'acme'],
    ['CONFIRM_ACCOUNT', 'origin'],
  ] as const)('a %s link used on the host %s', async (purpose, at) => {
    const host = await world.host(world[at])
    const token = await linkTo(purpose)
    const set = async (newPassword: string) => {
      const { errors } = await setPasswordByLink(world.identity.links(host), token, { newPassword, confirmPassword: newPassword })
      return errors.map(({ code }) => code)
    }
    expect([await set(SHORTER), await set(LONGER)]).toEqual([['PASSWORD_REQUIREMENTS'], []])
  })

  it('a partner admin’s expired password, changed on the default host', async () => {
    await world.db.orm.insert(userClaim).values({ userId: user, claimType: 'role', claimValue: 'PartnerAdmin' })
    await ofPartner({ passwordExpiryDays: 30 })
    const { visitor, page } = await openSignIn(world.origin)
    const asked = await postPassword(visitor, page, name)
    expect(textOf(asked)).toContain('At least 20 characters')
    const change = (newPassword: string) =>
      post(visitor, asked, { step: 'password', currentPassword: PASSWORD, newPassword, confirmPassword: newPassword })
    expect(textOf(await change(SHORTER))).toContain('Password does not meet the requirements.')
    expect(isCallback((await change(LONGER)).url)).toBe(true)
  })

  it('an imported password that is shorter is changed at its first sign-in, and one that keeps them is not', async () => {
    const take = async (plain: string) =>
      world.db.orm
        .update(userIdentity)
        .set({ passwordHash: await hash(plain, { cost: 4 }), passwordExpired: false })
        .where(eq(userIdentity.id, user))
    const said = async (plain: string) => textOf(await tryPassword(world.acme, name, plain))
    await take(SHORTER)
    expect(await said(SHORTER)).toContain('At least 20 characters')
    // Written anew by now, the hash no longer tells where it came from.
    expect(await said(SHORTER)).toContain('At least 20 characters')
    await take(LONGER)
    expect(isCallback((await tryPassword(world.acme, name, LONGER)).url)).toBe(true)
  })

  it('a temporary password is as long as the partner asks', () => {
    expect([0, 12, 20, 33, 64].map((least) => temporaryPassword(least).length >= Math.max(19, least))).toEqual(Array(5).fill(true))
  })

  it('people without a partner keep the standard, on the partner’s host too', async () => {
    await world.db.orm.update(userIdentity).set({ partnerId: null, userType: 4 }).where(eq(userIdentity.id, user))
    const token = await linkTo('PASSWORD_RESET')
    const links = world.identity.links(await world.host(world.acme))
    expect((await setPasswordByLink(links, token, { newPassword: SHORTER, confirmPassword: SHORTER })).errors).toEqual([])
  })
})
