import { generateKeyPairSync } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userFidoCredential } from '../../../server/src/tables/people/credential.table.ts'
import { userCustomer, userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { sealPin } from '../../../server/src/accounts/factors/pin.ts'
import { renewRecoveryCodes } from '../../../server/src/accounts/factors/recovery-codes.ts'
import { finishRegistration, startRegistration } from '../../../server/src/identity/factors/security-devices.ts'
import { readUser } from '../../../server/src/accounts/find-user.ts'
import { authenticator, sealAuthenticatorKey } from '../../../server/src/identity/sign-in/totp.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import { SoftAuthenticator } from '../../support/soft-authenticator.ts'
import type { Answer, Visitor } from '../../support/visitor.ts'
import { forward, MINUTE } from './clock.ts'
import { openSignIn, post, postPassword, textOf, tokensOf } from './flow.ts'
import { ACME, addUser, startWorld, type Person, type World } from './world.ts'

const SENT_REFUSED = 'This code is incorrect or has expired.'

let world: World
let names = 0
let name: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => {
  name = `frida${++names}`
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const person = (methods: string, more: Partial<Person> = {}) =>
  addUser(world, { userName: name, twoFactorEnabled: methods !== 'NONE', twoFactorMethods: methods, ...more })
const toSecond = async (origin = world.origin) => {
  const opened = await openSignIn(origin)
  return { ...opened, page: await postPassword(opened.visitor, opened.page, name) }
}
const give = (visitor: Visitor, page: Answer, code: string) => post(visitor, page, { step: 'code', code })
const isIn = (answer: Answer) => isCallback(answer.url)
const sentTo = async (recipient: string) => {
  const rows = await world.db.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.purpose, 'ONE_TIME_CODE')))
    .orderBy(desc(outbox.createdAt))
  return rows.map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
}
const optionsOf = (page: Answer) => (/data-options="([^"]+)"/.exec(page.text)?.[1] ?? '').replaceAll('&quot;', '"')

describe('E6 codes by mail and text message', () => {
  it('sends 6 digits to the confirmed address, takes them once, in this sign-in alone', async () => {
    const user = await person('EMAIL')
    const { visitor, attempt, page } = await toSecond()
    expect(textOf(page)).toMatch(
      new RegExp(`^Portico Secure sign in We sent a 6-digit code to f…@example\\.test\\. It is valid for 10 minutes\\.`),
    )
    const other = await toSecond()
    const [second = '', first = ''] = await sentTo(`${name}@example.test`)
    expect([first, second].map((code) => code.length)).toEqual([6, 6])
    const foreign = first === second ? SENT_REFUSED : textOf(await give(visitor, page, second))
    expect(foreign).toContain(SENT_REFUSED)
    const end = await give(visitor, page, first)
    expect(decodeClaims((await tokensOf(visitor, world.origin, attempt, end)).idToken)).toMatchObject({
      sub: user,
      amr: ['pwd', 'otp', 'mfa'],
    })
    expect(isIn(await give(other.visitor, other.page, first))).toBe(first === second)
  })

  it('replaces the code when another one is sent, and sends none for a reload', async () => {
    await person('EMAIL')
    const { visitor, page } = await toSecond()
    await visitor.send(page.url)
    expect(await sentTo(`${name}@example.test`)).toHaveLength(1)
    const again = await post(visitor, page, { step: 'resend' })
    const [second = '', first = ''] = await sentTo(`${name}@example.test`)
    expect(isIn(await give(visitor, again, first))).toBe(first === second)
    expect(first === second || isIn(await give(visitor, again, second))).toBe(true)
  })

  it('forgets a code after ten minutes, and wears it out by five tries', async () => {
    await person('EMAIL', { lockoutEnabled: false })
    const { visitor, page } = await toSecond()
    const [code = ''] = await sentTo(`${name}@example.test`)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries++) expect(isIn(await give(visitor, page, wrong))).toBe(false)
    expect(isIn(await give(visitor, page, code))).toBe(false)
    const fresh = await toSecond()
    const [next = ''] = await sentTo(`${name}@example.test`)
    forward(10 * MINUTE + 1)
    expect(isIn(await give(fresh.visitor, fresh.page, next))).toBe(false)
  })

  it('locks the account after five wrong codes, as for the password', async () => {
    await person('EMAIL')
    const { visitor, page } = await toSecond()
    const [code = ''] = await sentTo(`${name}@example.test`)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 4; tries++) expect(textOf(await give(visitor, page, wrong))).toContain(SENT_REFUSED)
    expect(textOf(await give(visitor, page, wrong))).toContain('Your account is locked after too many failed tries')
    expect(isIn(await give(visitor, page, code))).toBe(false)
  })

  it('sends a text message to the confirmed number', async () => {
    await person('SMS', { phoneNumber: `+4420${names}9999`, phoneNumberConfirmed: true })
    const { visitor, attempt, page } = await toSecond()
    expect(textOf(page)).toContain('We sent a 6-digit code to …999.')
    const [code = ''] = await sentTo(`+4420${names}9999`)
    const { idToken } = await tokensOf(visitor, world.origin, attempt, await give(visitor, page, code))
    expect(decodeClaims(idToken)).toMatchObject({ amr: ['pwd', 'sms', 'mfa'] })
  })
})

describe('E7 PIN', () => {
  const PIN = '271828'
  const withPin = async () => {
    const user = await person('PIN')
    await world.db.orm
      .update(userIdentity)
      .set({ pin: sealPin(user, PIN, world.keyring) })
      .where(eq(userIdentity.id, user))
  }
  const toPin = async () => {
    const opened = await toSecond()
    return { ...opened, page: await post(opened.visitor, opened.page, { step: 'choose', factor: 'PIN' }) }
  }
  const asked = (page: Answer) => [...(/digits (\d), (\d) and (\d) of your PIN/.exec(textOf(page)) ?? [])].slice(1).map(Number)
  const answerTo = (page: Answer) =>
    asked(page)
      .map((position) => PIN[position - 1])
      .join('')

  it('offers mail beside it, asks for 3 of 6 digits, and takes the right ones', async () => {
    await withPin()
    const { visitor, attempt, page: chooser } = await toSecond()
    expect(textOf(chooser)).toContain('Choose how to verify your identity')
    expect([...chooser.text.matchAll(/name="factor" value="(\w+)"/g)].map(([, choice]) => choice)).toEqual(['EMAIL', 'PIN'])
    const page = await post(visitor, chooser, { step: 'choose', factor: 'PIN' })
    expect(asked(page)).toHaveLength(3)
    const { idToken } = await tokensOf(visitor, world.origin, attempt, await give(visitor, page, answerTo(page)))
    expect(decodeClaims(idToken)).toMatchObject({ amr: ['pwd', 'pin', 'mfa'] })
  })

  it('asks a browser at its next sign-in for what it used last, beside another method, and other browsers for a choice', async () => {
    await withPin()
    const { visitor, page: chooser } = await toSecond()
    expect(isIn(await give(visitor, await post(visitor, chooser, { step: 'choose', factor: 'PIN' }), 'x'))).toBe(false)
    const again = async () => {
      const opened = await openSignIn(world.origin, { prompt: 'login' }, visitor)
      return postPassword(visitor, opened.page, name)
    }
    expect(textOf(await again())).toContain('Choose how to verify your identity')
    const page = await post(visitor, await again(), { step: 'choose', factor: 'PIN' })
    expect(isIn(await give(visitor, page, answerTo(page)))).toBe(true)
    const asksAtOnce = await again()
    expect([asked(asksAtOnce).length, textOf(asksAtOnce).includes('Use another method')]).toEqual([3, true])
    expect(textOf(await post(visitor, asksAtOnce, { step: 'other' }))).toContain('Choose how to verify your identity')
    expect(textOf((await toSecond()).page)).toContain('Choose how to verify your identity')
  })

  it('judges no answer to another factor than it asks for by now, and counts none as wrong', async () => {
    await withPin()
    const { visitor, page } = await toPin()
    expect(isIn(await give(visitor, page, answerTo(page)))).toBe(true)
    const again = async () => {
      const opened = await openSignIn(world.origin, { prompt: 'login' }, visitor)
      return postPassword(visitor, opened.page, name)
    }
    const shown = await again()
    const factor = /name="factor" value="(\w+)"/.exec(shown.text)?.[1] ?? ''
    expect([factor, asked(shown).length]).toEqual(['PIN', 3])
    const other = await again()
    const mail = await post(visitor, await post(visitor, other, { step: 'other' }), { step: 'choose', factor: 'EMAIL' })
    const [code = ''] = await sentTo(`${name}@example.test`)
    expect(isIn(await post(visitor, mail, { step: 'code', code, factor: 'EMAIL' }))).toBe(true)
    const led = await post(visitor, shown, { step: 'code', code: answerTo(shown), factor })
    expect([led.status, textOf(led).includes('We sent a 6-digit code'), textOf(led).includes(SENT_REFUSED)]).toEqual([200, true, false])
    const [user] = await world.db.orm.select().from(userIdentity).where(eq(userIdentity.userName, name))
    expect(user?.accessFailedCount).toBe(0)
  })

  it('keeps the positions on retries and in another sign-in, until they were answered; locks after five', async () => {
    await withPin()
    const first = await toPin()
    const positions = asked(first.page)
    const wrong = answerTo(first.page).replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
    const refused = await give(first.visitor, first.page, wrong)
    expect([asked(refused), textOf(refused).includes('These digits are incorrect.')]).toEqual([positions, true])
    const second = await toPin()
    expect(asked(second.page)).toEqual(positions)
    for (let tries = 0; tries < 3; tries++) await give(second.visitor, second.page, wrong)
    expect(textOf(await give(second.visitor, second.page, wrong))).toContain('Your account is locked after too many failed tries')
    expect(isIn(await give(second.visitor, second.page, answerTo(first.page)))).toBe(false)
  })
})

describe('E11 security devices', () => {
  const withDevice = async (origin: string) => {
    const id = await person('FIDO', origin === world.acme ? { partnerId: ACME } : {})
    const user = await readUser(world.db, id)
    if (!user) throw new Error('no user')
    const device = new SoftAuthenticator(origin)
    const host = await world.host(origin)
    const credential = await finishRegistration(
      world.db,
      host,
      user,
      's',
      device.register(await startRegistration(world.db, host, user, 's')),
    )
    if (!credential) throw new Error('not registered')
    await world.db.orm.insert(userFidoCredential).values({ ...credential, name: 'Key' })
    return { device, user, host }
  }

  it('signs in, with a script of its own behind a nonce and no other page with one', async () => {
    const { device } = await withDevice(world.origin)
    const { visitor, attempt, page } = await toSecond()
    const nonce = /<script src="\/identity\/assets\/device\.js" nonce="([\w-]{24})"/.exec(page.text)?.[1]
    expect(page.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`)
    expect((await visitor.send(`${world.origin}/identity/assets/device.js`)).headers['content-type']).toBe('text/javascript; charset=utf-8')
    const { challenge } = JSON.parse(optionsOf(page)) as { challenge: string }
    expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
    const { idToken } = await tokensOf(visitor, world.origin, attempt, await give(visitor, page, device.use(optionsOf(page))))
    expect(decodeClaims(idToken)).toMatchObject({ amr: ['pwd', 'hwk', 'mfa'] })
  })

  it('refuses another origin, another relying party, another challenge, another key, a counter that went back', async () => {
    const { device } = await withDevice(world.origin)
    const first = await toSecond()
    expect(isIn(await give(first.visitor, first.page, device.use(optionsOf(first.page), { counter: 7 })))).toBe(true)
    const used = device.use(optionsOf(first.page), { counter: 8 })
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    for (const bend of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' },
      { key: stranger },
      { counter: 6 },
    ]) {
      await world.db.orm.update(userIdentity).set({ accessFailedCount: 0 }).where(eq(userIdentity.userName, name))
      const { visitor, page } = await toSecond()
      const refused = await give(visitor, page, device.use(optionsOf(page), { counter: 20, ...bend }))
      expect([Object.keys(bend), isIn(refused), textOf(refused).includes('The security device was not accepted.')]).toEqual([
        Object.keys(bend),
        false,
        true,
      ])
    }
    const { visitor, page } = await toSecond()
    expect(isIn(await give(visitor, page, used))).toBe(false)
  })

  it('offers a key of one partner’s host on no other', async () => {
    const { user } = await withDevice(world.acme)
    await world.db.orm.update(userIdentity).set({ partnerId: null }).where(eq(userIdentity.id, user.id))
    const { page } = await toSecond(world.origin)
    expect([optionsOf(page), textOf(page)]).toEqual(['', expect.stringContaining('We sent')])
  })
})

it('takes a recovery code instead, once, and tells the owner', async () => {
  const user = await person('EMAIL')
  const [code = ''] = await renewRecoveryCodes(world.db.orm, user, world.keyring)
  const toRecovery = async () => {
    const opened = await toSecond()
    const chooser = await post(opened.visitor, opened.page, { step: 'other' })
    return { ...opened, page: await post(opened.visitor, chooser, { step: 'choose', factor: 'RECOVERY' }) }
  }
  const first = await toRecovery()
  expect(textOf(first.page)).toContain('Enter one of your recovery codes. Each works once.')
  expect(isIn(await give(first.visitor, first.page, code.toUpperCase().replace('-', ' ')))).toBe(true)
  const second = await toRecovery()
  expect(textOf(await give(second.visitor, second.page, code))).toContain('This recovery code is incorrect or was already used.')
  const notices = await world.db.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.userId, user), eq(outbox.purpose, 'SECURITY_NOTICE')))
  expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('Recovery code used to sign in. Account: ')])
})

describe('a code of an authenticator', () => {
  const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const DAY = 24 * 60 * MINUTE
  const enter = async (code: () => string) => {
    const { visitor, page } = await toSecond()
    return isIn(await give(visitor, page, code()))
  }
  /** The same one each time. */
  const shown = () => {
    let code: string | undefined
    return () => (code ??= authenticator(KEY).generate())
  }
  const withKey = () => person('AUTHENTICATOR', { isAuthenticatorActive: true, authenticatorKey: sealAuthenticatorKey(KEY, world.keyring) })

  it('is taken once, and no earlier one after it', async () => {
    await withKey()
    const code = shown()
    const before = () => authenticator(KEY).generate({ timestamp: Date.now() - 30_000 })
    expect([await enter(code), await enter(code), await enter(before)]).toEqual([true, false, false])
  })

  it('is taken after this clock ran a day ahead and came back, once as ever', async () => {
    await withKey()
    forward(DAY)
    const ahead = shown()
    expect([await enter(ahead), await enter(ahead)]).toEqual([true, false])
    vi.useRealTimers()
    const code = shown()
    expect([await enter(code), await enter(code)]).toEqual([true, false])
  })
})

it('sets mail up on the way where the company demands a second step and none is there', async () => {
  const user = await person('NONE')
  const [company] = await world.db.orm
    .insert(customer)
    .values({ name: `Strict ${names}`, twoFactorLevel: 'ALL', twoFactorMethod: 'EMAIL' })
    .returning()
  await world.db.orm.insert(userCustomer).values({ userId: user, customerId: company?.id ?? '' })
  const { visitor, page } = await toSecond()
  expect(textOf(page)).toContain('Your organisation requires two-factor authentication.')
  const [code = ''] = await sentTo(`${name}@example.test`)
  expect(isIn(await give(visitor, page, code))).toBe(true)
  expect(await readUser(world.db, user)).toMatchObject({ twoFactorEnabled: true, twoFactorMethods: 'EMAIL' })
  await world.db.orm.update(userIdentity).set({ bypassCompanyTwoFactor: true, twoFactorEnabled: false }).where(eq(userIdentity.id, user))
  expect(isIn((await toSecond()).page)).toBe(true)
})

describe('an authenticator is set up on the way', () => {
  const strict = async (twoFactorMethod: string, row: Partial<Person> = {}) => {
    const user = await person('NONE', row)
    const values = { name: `Strict ${names}`, twoFactorLevel: 'ALL' as const, twoFactorMethod }
    const [company] = await world.db.orm.insert(customer).values(values).returning()
    await world.db.orm.insert(userCustomer).values({ userId: user, customerId: company?.id ?? '' })
    return user
  }
  const keyOf = ({ text }: Answer) => (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '')

  it('by its picture or key and a code; recovery codes come once, before the sign-in goes on', async () => {
    const user = await strict('AUTHENTICATOR', { partnerId: ACME })
    const { visitor, attempt, page } = await toSecond(world.acme)
    const key = keyOf(page)
    expect(page.text).toMatch(/<svg class="qr"[^>]*role="img" aria-label="QR code of the key"/)
    expect(page.text).toContain(`secret=${key}`)
    const wrong = await give(visitor, page, '000000')
    expect([wrong.status, keyOf(wrong), textOf(wrong).includes('This code is incorrect')]).toEqual([400, key, true])
    expect(await readUser(world.db, user)).toMatchObject({ isAuthenticatorActive: false, twoFactorMethods: 'NONE' })
    const codes = await give(visitor, wrong, authenticator(key).generate())
    expect(codes.text.match(/<li><code>[a-z\d]{5}-[a-z\d]{5}<\/code><\/li>/g)).toHaveLength(10)
    expect([wrong.text.includes('?lang='), codes.text.includes('?lang=')]).toEqual([true, false])
    expect(textOf(await visitor.send(codes.url))).toContain('The recovery codes were shown once')
    const { idToken } = await tokensOf(visitor, world.acme, attempt, await post(visitor, codes, { step: 'codesSeen' }))
    expect(decodeClaims(idToken)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] })
    expect(await readUser(world.db, user)).toMatchObject({
      isAuthenticatorActive: true,
      twoFactorEnabled: true,
      twoFactorMethods: 'AUTHENTICATOR',
    })
    expect(textOf((await toSecond(world.acme)).page)).toContain('Enter the 6-digit code that your authenticator app shows')
  })

  it('is one of the choices where the company takes any', async () => {
    await strict('ANY')
    const { visitor, page } = await toSecond()
    expect(textOf(page)).toContain('Choose a method.')
    expect([...page.text.matchAll(/name="factor" value="(\w+)"/g)].map(([, factor]) => factor)).toEqual(['AUTHENTICATOR', 'EMAIL'])
    expect(keyOf(await post(visitor, page, { step: 'choose', factor: 'AUTHENTICATOR' }))).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('replaces no second factor that somebody has elsewhere', async () => {
    await strict('AUTHENTICATOR', { twoFactorEnabled: true, twoFactorMethods: 'FIDO', email: null, emailConfirmed: true })
    const { visitor, page } = await toSecond()
    expect(textOf(page)).toContain('Ask your administrator to reset them.')
    expect(keyOf(await post(visitor, page, { step: 'choose', factor: 'AUTHENTICATOR' }))).toBe('')
  })
})

it.each([
  ['forced', { passwordExpired: true }],
  ['past its date', { passwordExpiresAt: new Date(Date.now() - 1000) }],
  ['older than its interval', { passwordExpiryDays: 30, passwordChangedAt: new Date(Date.now() - 31 * 86_400_000) }],
])('asks for a new password where the old one is expired: %s', async (_why, expiry) => {
  await person('NONE', expiry)
  const { visitor, page } = await toSecond()
  expect(textOf(page)).toContain('Your password has expired.')
  const next = { currentPassword: 'Portico-Demo-2026', newPassword: 'Calm-Otter-4242', confirmPassword: 'Calm-Otter-4242' }
  expect(isIn(await post(visitor, page, { step: 'password', ...next }))).toBe(true)
})
