import { and, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInSamples } from '#machines/sign-in/sign-in.samples.ts'
import { createLooks } from '../../../server/src/accounts/look/look.ts'
import { pageForUser } from '../../../server/src/accounts/page.ts'
import { changePassword } from '../../../server/src/accounts/passwords/change-password.ts'
import { createSessions } from '../../../server/src/accounts/sessions/sessions.ts'
import { authenticator, sealAuthenticatorKey } from '../../../server/src/identity/sign-in/totp.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userFidoCredential } from '../../../server/src/tables/people/credential.table.ts'
import { oidcArtifact } from '../../../server/src/tables/people/identity.table.ts'
import { userCustomer, userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { renewRecoveryCodes } from '../../../server/src/accounts/factors/recovery-codes.ts'
import { readUser } from '../../../server/src/accounts/find-user.ts'
import { unlinkedIdentities } from '../../../server/src/federation/requests.ts'
import { finishRegistration, startRegistration } from '../../../server/src/identity/factors/security-devices.ts'
import { SoftAuthenticator } from '../../support/soft-authenticator.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import type { Answer, Visitor } from '../../support/visitor.ts'
import { openSignIn, post, postPassword, textOf, tokensOf } from './flow.ts'
import { addUser, LIFETIMES, PASSWORD, startWorld, type World } from './world.ts'

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const FRESH = 'Quiet-Harbour-71'

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  name = `stan${++names}`
  user = await addUser(world, { userName: name })
})
afterAll(() => world.close())

const change = (row: Partial<typeof userIdentity.$inferInsert>) =>
  world.db.orm.update(userIdentity).set(row).where(eq(userIdentity.id, user))
const askForCode = () =>
  change({
    twoFactorEnabled: true,
    twoFactorMethods: 'AUTHENTICATOR',
    isAuthenticatorActive: true,
    authenticatorKey: sealAuthenticatorKey(KEY, world.keyring),
  })
const toSecond = async () => {
  const opened = await openSignIn(world.origin)
  return { ...opened, page: await postPassword(opened.visitor, opened.page, name) }
}

const progress = () => and(eq(oidcArtifact.model, 'SignInStage'), eq(sql`${oidcArtifact.payload}->>'accountId'`, user))

/** What a post could change: the account with its counts, the progress of the sign-in, the events. */
const written = async () => {
  const { orm } = world.db
  return {
    account: await orm.select().from(userIdentity).where(eq(userIdentity.id, user)),
    progress: await orm.select({ payload: oidcArtifact.payload }).from(oidcArtifact).where(progress()),
    events: await orm.select({ events: count() }).from(eventLog).where(eq(eventLog.userId, user)),
  }
}

/** Every form that any page has, each filled in rightly for its own page. Events of the chart that no form may name are posted too. */
const fields = (step: string) => ({
  step,
  userName: name,
  password: PASSWORD,
  code: authenticator(KEY).generate(),
  factor: 'AUTHENTICATOR',
  currentPassword: PASSWORD,
  newPassword: FRESH,
  confirmPassword: FRESH,
})
const postAllBut = async (own: readonly string[], visitor: Visitor, page: Answer) => {
  const title = textOf(page)
  const others = Object.keys(signInSamples).filter((one) => !own.includes(one))
  const answers = await Promise.all(others.map(async (step) => ({ step, answer: await post(visitor, page, fields(step)) })))
  expect(answers.map(({ step, answer }) => [step, answer.status, textOf(answer)])).toEqual(others.map((step) => [step, 200, title]))
}

describe('a form of another page changes nothing, counts as no attempt, and leads to the current page', () => {
  it('at the first page', async () => {
    await askForCode()
    const { visitor, page } = await openSignIn(world.origin)
    const before = await written()
    await postAllBut(['signIn', 'passkey', 'restart'], visitor, page)
    expect(await written()).toEqual(before)
  })

  it('at the second factor', async () => {
    await askForCode()
    const { visitor, page } = await toSecond()
    const before = await written()
    await postAllBut(['code', 'choose', 'other', 'resend', 'restart'], visitor, page)
    expect(await written()).toEqual(before)
    expect(before.progress).toHaveLength(1)
    expect(isCallback((await post(visitor, page, fields('code'))).url)).toBe(true)
  })

  it('at an expired password', async () => {
    await change({ passwordExpired: true })
    const { visitor, page } = await toSecond()
    const before = await written()
    await postAllBut(['password', 'restart'], visitor, page)
    expect(await written()).toEqual(before)
    expect(isCallback((await post(visitor, page, fields('password'))).url)).toBe(true)
  })
})

it('takes a form that is posted twice for one act', async () => {
  await change({ passwordExpired: true })
  const { visitor, page } = await toSecond()
  const press = () => post(visitor, page, fields('password'))
  expect(isCallback((await press()).url)).toBe(true)
  const after = await written()
  await press()
  expect(await written()).toEqual(after)
  const mails = await world.db.orm.select().from(outbox).where(eq(outbox.userId, user))
  expect(mails.map(({ purpose }) => purpose)).toEqual(['PASSWORD_CHANGED'])
})

it('J8 changes an expired password once where the form comes twice at once', async () => {
  await change({ passwordExpired: true })
  const { visitor, page } = await toSecond()
  const press = () => post(visitor, page, fields('password'))
  await Promise.all([press(), press()])
  const mails = await world.db.orm.select().from(outbox).where(eq(outbox.userId, user))
  expect(mails.map(({ purpose }) => purpose)).toEqual(['PASSWORD_CHANGED'])
})

it('J8 changes a verified password once, and not one that is another by now', async () => {
  const [before] = await world.db.orm.select().from(userIdentity).where(eq(userIdentity.id, user))
  if (!before) throw new Error('There is no user')
  const { db } = world
  const host = await world.host(world.origin)
  const page = await pageForUser(db, host, createLooks(db), user)
  const sessions = createSessions(db, LIFETIMES)
  const set = (newPassword: string) => changePassword(db, sessions, { user: before, newPassword, host, page, isVerified: true })
  expect([await set('Calm-Otter-42'), await set('Calm-Otter-42'), await set('Quiet-Harbour-72')]).toEqual([
    'CHANGED',
    'CHANGED',
    'REPLACED',
  ])
  const mails = await world.db.orm.select().from(outbox).where(eq(outbox.userId, user))
  expect(mails).toHaveLength(1)
})

it('goes back to the first page without what the first user has proved', async () => {
  await askForCode()
  const other = await addUser(world, { userName: `${name}b` })
  const { visitor, attempt, page } = await toSecond()
  const back = await post(visitor, page, fields('restart'))
  expect(await written()).toMatchObject({ progress: [] })
  const end = await postPassword(visitor, back, `${name}b`)
  const { idToken } = await tokensOf(visitor, world.origin, attempt, end)
  expect(decodeClaims(idToken)).toMatchObject({ sub: other, amr: ['pwd'] })
})

it.each([{ todo: ['ofAnotherVersion'] }, { todo: [] }, { todo: undefined }, { todo: null }, { todo: 'code' }])(
  'begins anew with words where a version does not know the remaining steps $todo',
  async ({ todo }) => {
    await askForCode()
    const { visitor, page } = await toSecond()
    const [stored] = await world.db.orm.select({ payload: oidcArtifact.payload }).from(oidcArtifact).where(progress())
    const payload = stored?.payload as { stage: object }
    await world.db.orm
      .update(oidcArtifact)
      .set({ payload: { ...payload, stage: { ...payload.stage, todo } } })
      .where(progress())
    const again = await visitor.send(page.url, {})
    expect([again.status, textOf(again)]).toEqual([
      400,
      expect.stringContaining('Your account was changed while you signed in. Sign in again.'),
    ])
    expect(await written()).toMatchObject({ progress: [] })
    expect(isCallback((await post(visitor, await postPassword(visitor, again, name), fields('code'))).url)).toBe(true)
  },
)

/** A company of the user demands some second factor. */
async function beStrict(): Promise<string> {
  const values = { name: `Strict ${name}`, twoFactorLevel: 'ALL' as const, twoFactorMethod: 'ANY' }
  const [company] = await world.db.orm.insert(customer).values(values).returning()
  const customerId = company?.id ?? ''
  await world.db.orm.insert(userCustomer).values({ userId: user, customerId })
  return customerId
}

describe('each page of the second step leads to the others', () => {
  const RECOVERY = 'Enter one of your recovery codes.'
  const MAIL = 'We sent a 6-digit code'
  const CHOICE = 'Choose a method.'
  const FIRST = 'Sign in to continue'
  const steps = (page: Answer, visitor: Visitor) => {
    let at = page
    return async (step: string, factor = '') => textOf((at = await post(visitor, at, { step, factor })))
  }

  it('mail and recovery codes', async () => {
    await change({ twoFactorEnabled: true, twoFactorMethods: 'EMAIL' })
    await renewRecoveryCodes(world.db.orm, user, world.keyring)
    const { visitor, page } = await toSecond()
    const go = steps(page, visitor)
    expect(textOf(page)).toContain(MAIL)
    const chooser = await go('other')
    expect(await go('choose', 'RECOVERY')).toContain(RECOVERY)
    expect(await go('choose', 'EMAIL')).toContain(MAIL)
    expect(await go('other')).toBe(chooser)
    expect(await go('other')).toBe(chooser)
    expect(await go('choose', 'RECOVERY')).toContain(RECOVERY)
    expect(await go('other')).toBe(chooser)
  })

  it('a device and recovery codes', async () => {
    await change({ twoFactorEnabled: true, twoFactorMethods: 'FIDO' })
    await renewRecoveryCodes(world.db.orm, user, world.keyring)
    const [row, host] = [await readUser(world.db, user), await world.host(world.origin)]
    if (!row) throw new Error('no user')
    const device = new SoftAuthenticator(world.origin).register(await startRegistration(world.db, host, row, 's'))
    const credential = await finishRegistration(world.db, host, row, 's', device)
    if (!credential) throw new Error('not registered')
    await world.db.orm.insert(userFidoCredential).values({ ...credential, name: 'Key' })
    const { visitor, page } = await toSecond()
    const go = steps(page, visitor)
    expect(await go('choose', 'RECOVERY')).toContain(RECOVERY)
    expect(await go('choose', 'FIDO')).toBe(textOf(page))
    expect(await go('other')).not.toBe(textOf(page))
  })

  it('what may be set up, and back to the first page', async () => {
    await beStrict()
    const { visitor, page } = await toSecond()
    const go = steps(page, visitor)
    expect(textOf(page)).toContain(CHOICE)
    expect(await go('other')).toContain(CHOICE)
    const key = await go('choose', 'AUTHENTICATOR')
    expect(await go('choose', 'EMAIL')).toContain(MAIL)
    expect(await go('resend')).toContain(MAIL)
    expect(await go('choose', 'AUTHENTICATOR')).toBe(key)
    expect(await go('other')).toContain(CHOICE)
    await go('choose', 'EMAIL')
    expect(await go('other')).toContain(CHOICE)
    expect(await go('restart')).toContain(FIRST)
    expect(await written()).toMatchObject({ progress: [] })
  })

  it('an expired password, and back to the first page', async () => {
    await change({ passwordExpired: true })
    const { visitor, page } = await toSecond()
    expect(textOf(await post(visitor, page, { step: 'restart' }))).toContain(FIRST)
  })
})

describe('what was asked for and is over', () => {
  it('a second factor that the company no longer demands is left out', async () => {
    const company = await beStrict()
    const { visitor, page } = await toSecond()
    await world.db.orm.update(customer).set({ twoFactorLevel: 'NONE' }).where(eq(customer.id, company))
    expect(isCallback((await visitor.follow(page.url, {}, isCallback)).url)).toBe(true)
  })

  it('an identity of a provider that takes no links any more is dropped', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    const unlinked = unlinkedIdentities(world.db, await world.host(world.origin))
    const uid = page.url.pathname.split('/').at(-1) ?? ''
    await unlinked.keep(uid, { provider: 'gone', displayName: 'Gone', subject: 'x', shownAs: 'x' })
    expect(isCallback((await postPassword(visitor, page, name)).url)).toBe(true)
    expect(await unlinked.peek(uid)).toBeUndefined()
  })

  it('an answer of another provider that was used already shows the first page', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    const again = await visitor.follow(`${page.url.href}?external=${'A'.repeat(43)}`, {}, isCallback)
    expect([again.status, textOf(again)]).toEqual([200, textOf(page)])
  })
})
