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
import { oidcArtifact } from '../../../server/src/tables/people/identity.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
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
