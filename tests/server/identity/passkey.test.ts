import { generateKeyPairSync } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userFidoCredential } from '../../../server/src/tables/people/credential.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { userCustomer } from '../../../server/src/tables/people/user.table.ts'
import { finishRegistration, startRegistration } from '../../../server/src/identity/factors/security-devices.ts'
import { readUser } from '../../../server/src/accounts/find-user.ts'
import { SoftAuthenticator } from '../../support/soft-authenticator.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import type { Answer, Visitor } from '../../support/visitor.ts'
import { openSignIn, post, textOf, tokensOf } from './flow.ts'
import { ACME, addUser, startWorld, type Person, type World } from './world.ts'

let world: World
let names = 0
let name: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => void (name = `petra${++names}`))
afterAll(() => world?.close())

async function withPasskey(row: Omit<Person, 'userName'> = {}, origin = world.origin) {
  const id = await addUser(world, { userName: name, ...row })
  const user = await readUser(world.db, id)
  if (!user) throw new Error('no user')
  const key = new SoftAuthenticator(origin)
  const host = await world.host(origin)
  const credential = await finishRegistration(world.db, host, user, 's', key.register(await startRegistration(world.db, host, user, 's')))
  if (!credential) throw new Error('not registered')
  await world.db.orm.insert(userFidoCredential).values({ ...credential, name: 'Key' })
  return { id, key }
}

const optionsOf = ({ text }: Answer) => (/data-options="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"')
const give = (visitor: Visitor, page: Answer, code: string) => post(visitor, page, { step: 'passkey', userName: 'typed before', code })
const REFUSED = 'The passkey was not accepted. Try again, or sign in with your password.'

/** One try in a browser of its own. */
async function tryWith(key: SoftAuthenticator, given: Parameters<SoftAuthenticator['use']>[1] = {}, origin = world.origin) {
  const { visitor, attempt, page } = await openSignIn(origin)
  return { visitor, attempt, answer: await give(visitor, page, key.use(optionsOf(page), { verified: true, ...given })) }
}

describe('E11 a passkey as the first thing shown', () => {
  it('signs in without a name, and is both factors', async () => {
    const { id, key } = await withPasskey({ twoFactorEnabled: true, twoFactorMethods: 'FIDO' })
    const { visitor, attempt, answer } = await tryWith(key)
    const { idToken } = await tokensOf(visitor, world.origin, attempt, answer)
    expect(decodeClaims(idToken)).toMatchObject({ sub: id, amr: ['hwk', 'mfa'] })
  })

  it('is asked for by a challenge of its own, naming nobody’s keys, verification demanded', async () => {
    await withPasskey()
    const { page } = await openSignIn(world.origin)
    const { challenge, ...rest } = JSON.parse(optionsOf(page)) as { challenge: string }
    expect([Buffer.from(challenge, 'base64url').length, rest]).toEqual([
      32,
      { rpId: 'localhost', userVerification: 'required', timeout: 300_000 },
    ])
    expect(page.text).toMatch(/id="device"[^>]* hidden>/)
    expect(page.text).toContain('autocomplete="username webauthn"')
    const nonce = /<script src="\/identity\/assets\/device\.js" nonce="([\w-]{24})"/.exec(page.text)?.[1]
    expect(page.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge that is not this page’s', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['no verification of its user', { verified: false }],
    ['somebody else’s name', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
    ['nobody’s name', { userHandle: null }],
    ['a counter that went back', { counter: 3 }],
  ])('refuses %s', async (_what, bend) => {
    const { key } = await withPasskey()
    expect(isCallback((await tryWith(key, { counter: 7 })).answer.url)).toBe(true)
    const { answer } = await tryWith(key, { counter: 20, ...bend })
    expect([isCallback(answer.url), answer.status, textOf(answer).includes(REFUSED)]).toEqual([false, 400, true])
    expect(answer.text).toContain('value="typed before"')
  })

  it('refuses an answer that was used, in the same sign-in and in another', async () => {
    const { key } = await withPasskey()
    const first = await openSignIn(world.origin)
    const answer = key.use(optionsOf(first.page), { verified: true })
    expect(isCallback((await give(first.visitor, first.page, answer)).url)).toBe(true)
    const again = await openSignIn(world.origin)
    expect(textOf(await give(again.visitor, again.page, answer))).toContain(REFUSED)
    const twice = await openSignIn(world.origin)
    const wrong = key.use(optionsOf(twice.page), { verified: true, origin: 'https://evil.example' })
    await give(twice.visitor, twice.page, wrong)
    expect(textOf(await give(twice.visitor, twice.page, key.use(optionsOf(twice.page), { verified: true })))).toContain(REFUSED)
  })

  it('refuses a passkey of another partner’s host', async () => {
    const { key } = await withPasskey({ partnerId: ACME }, world.acme)
    expect(isCallback((await tryWith(key, {}, world.acme)).answer.url)).toBe(true)
    const { answer } = await tryWith(key, { origin: world.origin })
    expect(textOf(answer)).toContain(REFUSED)
  })
})

describe('the rules of a password hold for it', () => {
  const failed = async (id: string) => {
    const [row] = await world.db.orm
      .select({ detail: eventLog.detail })
      .from(eventLog)
      .where(and(eq(eventLog.userId, id), eq(eventLog.type, 'SIGN_IN_FAILED')))
      .orderBy(desc(eventLog.id))
    return row?.detail
  }

  it('locks after five tries, and refuses the right passkey like a wrong one', async () => {
    const { id, key } = await withPasskey()
    for (let tries = 0; tries < 5; tries++) await tryWith(key, { origin: 'https://evil.example' })
    const { answer } = await tryWith(key)
    expect(textOf(answer)).toContain(REFUSED)
    expect(await failed(id)).toEqual({ reason: 'locked' })
  })

  it.each([
    ['a lock by an administrator', { lockoutEnd: new Date('2300-01-01') }, REFUSED],
    ['an inactive user', { isActive: false }, REFUSED],
    ['an account that waits for confirmation', { emailConfirmed: false }, 'Your account is not confirmed yet.'],
  ])('%s', async (_what, row, sentence) => {
    const { key } = await withPasskey(row)
    const { answer } = await tryWith(key)
    expect([isCallback(answer.url), textOf(answer)]).toEqual([false, expect.stringContaining(sentence)])
  })

  it('an expired password is changed before the sign-in goes on', async () => {
    const { key } = await withPasskey({ passwordExpired: true })
    expect(textOf((await tryWith(key)).answer)).toContain('Your password has expired.')
  })

  it('a company that asks for another method is answered too', async () => {
    const { id, key } = await withPasskey()
    const [company] = await world.db.orm
      .insert(customer)
      .values({ name: `Company ${name}`, twoFactorLevel: 'ALL', twoFactorMethod: 'EMAIL' })
      .returning({ id: customer.id })
    await world.db.orm.insert(userCustomer).values({ userId: id, customerId: company?.id ?? '' })
    expect(textOf((await tryWith(key)).answer)).toContain('Secure sign in')
    await world.db.orm
      .update(customer)
      .set({ twoFactorMethod: 'ANY' })
      .where(eq(customer.id, company?.id ?? ''))
    expect(isCallback((await tryWith(key)).answer.url)).toBe(true)
  })
})
