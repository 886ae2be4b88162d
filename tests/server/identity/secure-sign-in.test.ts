import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { authenticator, sealAuthenticatorKey } from '../../../server/src/identity/sign-in/totp.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import type { Visitor, Answer } from '../../support/visitor.ts'
import { forward, MINUTE } from './clock.ts'
import { openSignIn, post, postPassword, textOf, tokensOf } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const REFUSED = 'This code is incorrect or was already used. Wait for the next one.'

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  name = `otto${++names}`
  user = await addUser(world, {
    userName: name,
    twoFactorEnabled: true,
    twoFactorMethods: 'AUTHENTICATOR',
    isAuthenticatorActive: true,
    authenticatorKey: sealAuthenticatorKey(KEY, world.keyring),
  })
  // The middle of a time step, so that no step ends within a test.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 30_000) * 30_000 + 15_000 })
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const codeAt = (offsetSeconds = 0) => authenticator(KEY).generate({ timestamp: Date.now() + offsetSeconds * 1000 })
const postCode = (visitor: Visitor, page: Answer, code: string) => post(visitor, page, { step: 'code', code })
const wrong = () => String((Number(codeAt()) + 123_456) % 1_000_000).padStart(6, '0')
const toCode = async () => {
  const opened = await openSignIn(world.origin)
  return { ...opened, page: await postPassword(opened.visitor, opened.page, name) }
}

it('asks for a code after the right password, and signs in with it', async () => {
  const { visitor, attempt, page } = await toCode()
  expect([page.status, textOf(page)]).toEqual([
    200,
    expect.stringMatching(/^Portico Secure sign in Enter the 6-digit code .* Code Continue/),
  ])
  const end = await postCode(visitor, page, `${codeAt().slice(0, 3)} ${codeAt().slice(3)}`)
  const { idToken } = await tokensOf(visitor, world.origin, attempt, end)
  expect(decodeClaims(idToken)).toMatchObject({ sub: user, amr: ['pwd', 'otp', 'mfa'] })
})

it('takes a code of the step before and after, and of no other', async () => {
  for (const [offset, accepted] of [
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [90, false],
  ] as const) {
    const { visitor, page } = await toCode()
    const answer = await postCode(visitor, page, codeAt(offset))
    expect([offset, isCallback(answer.url)]).toEqual([offset, accepted])
  }
})

it('takes no code twice, nor one before it', async () => {
  const first = await toCode()
  const second = await toCode()
  const code = codeAt()
  expect(isCallback((await postCode(first.visitor, first.page, code)).url)).toBe(true)
  const again = await postCode(second.visitor, second.page, code)
  expect([again.status, textOf(again)]).toEqual([400, expect.stringContaining(REFUSED)])
  expect(textOf(await postCode(second.visitor, again, codeAt(-30)))).toContain(REFUSED)
  forward(30)
  expect(isCallback((await postCode(second.visitor, again, codeAt())).url)).toBe(true)
})

it('counts wrong codes to the same lockout as wrong passwords, which a right password does not clear', async () => {
  for (let tries = 0; tries < 2; tries++) {
    const opened = await openSignIn(world.origin)
    await postPassword(opened.visitor, opened.page, name, 'wrong')
  }
  const { visitor, page } = await toCode()
  expect(textOf(await postCode(visitor, page, wrong()))).toContain(REFUSED)
  const again = await toCode()
  expect(textOf(await postCode(again.visitor, again.page, wrong()))).toContain(REFUSED)
  const last = await postCode(again.visitor, again.page, wrong())
  expect(textOf(last)).toContain('Your account is locked after too many failed tries. Try again in 10 min')
  expect(textOf(await postCode(again.visitor, again.page, codeAt()))).toContain('Your account is locked')
  const { page: refused } = await toCode()
  expect(textOf(refused)).toContain('The user name or password is incorrect.')
  forward(10 * MINUTE + 30)
  const free = await toCode()
  expect(isCallback((await postCode(free.visitor, free.page, codeAt())).url)).toBe(true)
})

it('never skips the code: not by a form of another step, not by the way back to the provider, not after a reload', async () => {
  const { visitor, attempt, page } = await toCode()
  const skipped = await post(visitor, page, { step: 'password', currentPassword: 'x', newPassword: 'y', confirmPassword: 'y' })
  expect(textOf(skipped)).toContain('Secure sign in')
  expect(textOf(await post(visitor, page, { step: 'continue' }))).toContain('Secure sign in')
  const uid = page.url.pathname.split('/').at(-1) ?? ''
  const resumed = await visitor.follow(`${world.origin}/identity/auth/${uid}`, { headers: { accept: 'text/html' } }, isCallback)
  expect([isCallback(resumed.url), resumed.url.pathname.startsWith('/identity/interaction/')]).toEqual([false, true])
  expect(textOf(resumed)).toContain('User name or email')
  expect(attempt.state).not.toBe('')
})

it('goes back to the first step for another account', async () => {
  const { visitor, page } = await toCode()
  const back = await post(visitor, page, { step: 'restart' })
  expect(textOf(back)).toContain('User name or email')
  expect(textOf(await postCode(visitor, back, codeAt()))).toContain('User name or email')
})

it('asks again for an empty code, and forgets the stage after a quarter of an hour', async () => {
  const { visitor, page } = await toCode()
  expect(textOf(await postCode(visitor, page, ' '))).toContain('Code is required.')
  forward(15 * MINUTE + 1)
  expect(textOf(await postCode(visitor, page, codeAt()))).toContain('User name or email')
})

it('keeps the key sealed', async () => {
  const [row] = await world.db.orm.select({ key: userIdentity.authenticatorKey }).from(userIdentity).where(eq(userIdentity.id, user))
  expect(row?.key?.toString('latin1')).not.toContain(KEY)
})
