import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { authenticator, sealAuthenticatorKey } from '../../../server/src/identity/sign-in/totp.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import type { Answer, Visitor } from '../../support/visitor.ts'
import { openSignIn, post, postPassword, textOf, tokensOf } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let world: World
let names = 0
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** Somebody with an authenticator and an email address, whose company asks for these methods of everybody. */
async function somebodyAt(twoFactorMethod: string) {
  const name = `alla${++names}`
  const user = await addUser(world, {
    userName: name,
    twoFactorEnabled: true,
    twoFactorMethods: 'AUTHENTICATOR',
    isAuthenticatorActive: true,
    authenticatorKey: sealAuthenticatorKey(KEY, world.keyring),
  })
  const [company] = await world.db.orm
    .insert(customer)
    .values({ name: `Company ${names}`, twoFactorLevel: 'ALL', twoFactorMethod })
    .returning()
  await world.db.orm.insert(userCustomer).values({ userId: user, customerId: company?.id ?? '' })
  const opened = await openSignIn(world.origin)
  return { user, name, ...opened, page: await postPassword(opened.visitor, opened.page, name) }
}

const give = (visitor: Visitor, page: Answer, code: string) => post(visitor, page, { step: 'code', code })
const appCode = () => authenticator(KEY).generate()
async function mailedCode(name: string) {
  const [mail] = await world.db.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, `${name}@example.test`), eq(outbox.purpose, 'ONE_TIME_CODE')))
    .orderBy(desc(outbox.createdAt))
  return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? ''
}

it('asks for every method where the company asks for all of them, one after another', async () => {
  const { name, visitor, attempt, page } = await somebodyAt('ALL_AUTHENTICATOR_EMAIL')
  expect(textOf(page)).toContain('Enter the 6-digit code that your authenticator app shows')
  const second = await give(visitor, page, appCode())
  expect([isCallback(second.url), textOf(second).includes('We sent a 6-digit code')]).toEqual([false, true])
  const again = await visitor.follow(second.url)
  expect([isCallback(again.url), textOf(again).includes('We sent a 6-digit code')]).toEqual([false, true])
  const end = await give(visitor, again, await mailedCode(name))
  expect(decodeClaims((await tokensOf(visitor, world.origin, attempt, end)).idToken)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] })
})

it('asks for one where the company takes any of them', async () => {
  const { visitor, page } = await somebodyAt('AUTHENTICATOR_EMAIL')
  const chosen = await post(visitor, page, { step: 'choose', factor: 'AUTHENTICATOR' })
  expect(isCallback((await give(visitor, chosen, appCode())).url)).toBe(true)
})

it('sets up and then asks for what is missing of all of them', async () => {
  const { user, visitor, page } = await somebodyAt('ALL_AUTHENTICATOR_PIN')
  const second = await give(visitor, page, appCode())
  expect([isCallback(second.url), textOf(second).includes('PIN')]).toEqual([false, true])
  const [row] = await world.db.orm.select({ methods: userIdentity.twoFactorMethods }).from(userIdentity).where(eq(userIdentity.id, user))
  expect(row).toEqual({ methods: 'AUTHENTICATOR_PIN' })
})

it.each([
  ['AIO', true],
  ['HR', true],
  ['PARTCUST', true],
  ['MP', false],
  ['PARTNER', false],
] as const)('a rule of a customer of type %s is asked for: %s', async (customerType, isAsked) => {
  const name = `typed${++names}`
  const user = await addUser(world, { userName: name })
  const [company] = await world.db.orm
    .insert(customer)
    .values({ name, customerType, twoFactorLevel: 'ALL', twoFactorMethod: 'EMAIL' })
    .returning()
  await world.db.orm.insert(userCustomer).values({ userId: user, customerId: company?.id ?? '' })
  const { visitor, page } = await openSignIn(world.origin)
  expect(isCallback((await postPassword(visitor, page, name)).url)).toBe(!isAsked)
})

it.each([
  ['ALL', true, 1, true],
  ['ALL', true, 6, true],
  ['ADMIN', true, 1, false],
  ['ADMIN', true, 6, true],
  ['NONE', true, 6, false],
  ['ALL', false, 1, false],
] as const)(
  'a rule for %s, of a customer that is enabled: %s, asks a user of type %i: %s',
  async (twoFactorLevel, enabled, userType, isAsked) => {
    const name = `levelled${++names}`
    const user = await addUser(world, { userName: name, userType })
    const companies = await world.db.orm
      .insert(customer)
      .values([{ name, enabled, twoFactorLevel, twoFactorMethod: 'EMAIL' }, { name: `${name} other` }])
      .returning()
    await world.db.orm.insert(userCustomer).values(companies.map(({ id }) => ({ userId: user, customerId: id })))
    const { visitor, page } = await openSignIn(world.origin)
    expect(isCallback((await postPassword(visitor, page, name)).url)).toBe(!isAsked)
  },
)
