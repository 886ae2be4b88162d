import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { userCustomer, userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { isCallback } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { forward, MINUTE } from './clock.ts'
import { openSignIn, withoutChance, post, postPassword, signedIn, textOf, tryPassword } from './flow.ts'
import { ACME, addUser, PASSWORD, startWorld, type World } from './world.ts'

const BARRED = 'Too many tries. Try again in 10 min.'
const NEUTRAL = 'The user name or password is incorrect. Check both and try again.'

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld({ limits: { perAddress: 10_000 } })
})
beforeEach(async () => {
  name = `member${++names}`
  user = await addUser(world, { userName: name })
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const saidTo = async (userName: string, password = PASSWORD, origin = world.origin) => {
  const answer = await tryPassword(origin, userName, password)
  return isCallback(answer.url) ? 'signed in' : (/role="alert">([^<]+)</.exec(answer.text)?.[1] ?? textOf(answer)).replaceAll('&#39;', "'")
}
const change = (row: Partial<typeof userIdentity.$inferInsert>) =>
  world.db.orm.update(userIdentity).set(row).where(eq(userIdentity.id, user))
const userRow = async () => (await world.db.orm.select().from(userIdentity).where(eq(userIdentity.id, user)))[0]
const eventsOf = async () =>
  (await world.db.orm.select({ type: eventLog.type }).from(eventLog).where(eq(eventLog.userId, user)).orderBy(eventLog.id)).map(
    ({ type }) => type,
  )

const lockMails = () =>
  world.db.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.userId, user), eq(outbox.purpose, 'ACCOUNT_LOCKED')))

describe('E4 lockout', () => {
  it('locks for ten minutes after five failures, and answers right and wrong passwords alike until then', async () => {
    for (let tries = 0; tries < 5; tries++) expect(await saidTo(name, 'wrong')).toBe(NEUTRAL)
    expect([await saidTo(name, 'wrong'), await saidTo(name)]).toEqual([BARRED, BARRED])
    forward(9 * MINUTE + 50)
    expect([await saidTo(name), await saidTo(name, 'wrong')]).toEqual(
      Array.from({ length: 2 }, () => 'Too many tries. Try again in 1 min.'),
    )
    forward(11)
    expect(await saidTo(name)).toBe('signed in')
    expect(await eventsOf()).toEqual([
      ...Array.from({ length: 4 }, () => 'SIGN_IN_FAILED'),
      'SIGN_IN_LOCKED',
      'SIGN_IN_SUCCEEDED',
      'SESSION_STARTED',
    ])
  })

  it('is not prolonged by further tries', async () => {
    for (let tries = 0; tries < 5; tries++) await saidTo(name, 'wrong')
    const until = (await userRow())?.lockoutEnd
    forward(5 * MINUTE)
    await saidTo(name, 'wrong')
    await saidTo(name)
    expect((await userRow())?.lockoutEnd).toEqual(until)
  })

  it('counts anew after a sign-in and after the lock', async () => {
    for (let tries = 0; tries < 4; tries++) await saidTo(name, 'wrong')
    expect(await saidTo(name)).toBe('signed in')
    expect((await userRow())?.accessFailedCount).toBe(0)
    for (let tries = 0; tries < 5; tries++) await saidTo(name, 'wrong')
    forward(10 * MINUTE + 1)
    for (let tries = 0; tries < 4; tries++) expect(await saidTo(name, 'wrong')).toBe(NEUTRAL)
    expect(await saidTo(name)).toBe('signed in')
  })

  it('lets twenty tries at once judge no more than five passwords', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => openSignIn(world.origin)))
    await Promise.all(opened.map(({ visitor, page }) => postPassword(visitor, page, name, 'wrong')))
    const row = await userRow()
    expect([row?.accessFailedCount, row?.lockoutEnd === null]).toEqual([0, false])
  })

  it('lets the fifth try pass where it is right', async () => {
    for (let tries = 0; tries < 4; tries++) await saidTo(name, 'wrong')
    expect(await saidTo(name)).toBe('signed in')
    expect(await userRow()).toMatchObject({ accessFailedCount: 0, lockoutEnd: null })
  })

  it('bars names that nobody has after as many tries, in the same words', async () => {
    const said: string[] = []
    for (let tries = 0; tries < 7; tries++) said.push(await saidTo(`${name}nobody`, 'wrong'))
    expect(said).toEqual([...Array.from({ length: 5 }, () => NEUTRAL), BARRED, BARRED])
  })

  it('takes every spelling of a name for the same', async () => {
    const spellings = [
      name,
      name.toUpperCase(),
      name.replace('e', 'é'),
      name.replace('e', 'e\u0300'),
      ` ${name}. `,
      name.replace('m', 'ｍ'),
      `${name}\u0323`,
    ]
    const said: string[] = []
    for (const spelling of spellings) said.push(await saidTo(spelling, 'wrong'))
    expect(said).toEqual([...Array.from({ length: 5 }, () => NEUTRAL), BARRED, BARRED])
  })

  it('counts the user name and the address of a person together, and says so to their mailbox alone, once', async () => {
    const said = [await saidTo(name, 'wrong'), await saidTo(name, 'wrong'), await saidTo(name, 'wrong')]
    for (let tries = 0; tries < 2; tries++) said.push(await saidTo(`${name}@example.test`, 'wrong'))
    expect((await userRow())?.lockoutEnd).not.toBeNull()
    said.push(await saidTo(name), await saidTo(`${name}@example.test`), await saidTo(name, 'wrong'))
    expect(said).toEqual(Array.from({ length: 8 }, () => NEUTRAL))
    await world.identity.close()
    const mails = await lockMails()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [`${name}@example.test`, 'Your account is locked · Portico'],
    ])
    expect(mails[0]?.text).toMatch(
      new RegExp(`wrong password or code for ${name} at Portico too often. The account is locked until .* UTC.`),
    )
    expect(mails[0]?.text).toContain(`${world.origin}/identity/forgot`)
  })

  it('leaves accounts alone that are not to be locked, but for the bar that every name has', async () => {
    await change({ lockoutEnabled: false })
    for (let tries = 0; tries < 6; tries++) await saidTo(name, 'wrong')
    expect((await userRow())?.lockoutEnd).toBeNull()
    forward(10 * MINUTE + 1)
    expect(await saidTo(name)).toBe('signed in')
  })

  it('tells of a lock that an administrator set by mail, not on the page', async () => {
    const lockoutEnd = new Date('2031-05-06T07:08:00Z')
    await change({ lockoutEnd, lockoutReason: 'Lost laptop' })
    expect([await saidTo(name, 'wrong'), await saidTo(name), await saidTo(name)]).toEqual([NEUTRAL, NEUTRAL, NEUTRAL])
    await world.identity.close()
    expect((await lockMails()).map(({ text }) => /An administrator .*/.exec(text)?.[0])).toEqual([
      `An administrator locked ${name} at Portico until 6 May 2031 at 07:08 UTC. Ask them if you need it earlier.`,
    ])
    expect((await userRow())?.lockoutEnd).toEqual(lockoutEnd)
  })
})

describe('E5 no answer tells whether an account exists', () => {
  it('answers wrong, unknown, inactive and locked alike: status, headers, body', async () => {
    const inactive = `${name}i`
    const locked = `${name}l`
    await addUser(world, { userName: inactive, isActive: false })
    await addUser(world, { userName: locked, lockoutEnd: new Date(Date.now() + 600_000) })
    const wrong = withoutChance(await tryPassword(world.origin, name, 'wrong'), name)
    expect(wrong.status).toBe(400)
    const unknown = `${name}unknown`
    expect(withoutChance(await tryPassword(world.origin, unknown, 'wrong'), unknown)).toEqual(wrong)
    expect(withoutChance(await tryPassword(world.origin, inactive, PASSWORD), inactive)).toEqual(wrong)
    expect(withoutChance(await tryPassword(world.origin, inactive, 'wrong'), inactive)).toEqual(wrong)
    expect(withoutChance(await tryPassword(world.origin, locked, 'wrong'), locked)).toEqual(wrong)
  })

  it('does the work of a password for an unknown name too', async () => {
    const spent: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let pair = 0; pair < 8; pair++) {
      for (const kind of ['known', 'unknown'] as const) {
        await change({ accessFailedCount: 0 })
        const { visitor, page } = await openSignIn(world.origin)
        const before = process.cpuUsage()
        await postPassword(visitor, page, kind === 'known' ? name : `nobody${pair}`, 'wrong')
        const { user: cpu, system } = process.cpuUsage(before)
        spent[kind].push(cpu + system)
      }
    }
    // The processor's time, not the clock's: what else the machine does must not decide.
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    const ratio = median(spent.unknown) / median(spent.known)
    expect(Math.min(ratio, 1 / ratio)).toBeGreaterThan(0.6)
  })
})

describe('who may sign in where', () => {
  it('knows a user by name or email, without case and accents', async () => {
    await addUser(world, { userName: 'Zoë.Müller', email: 'zoe.mueller@example.test' })
    expect(await saidTo('zoe.muller')).toBe('signed in')
    expect(await saidTo(' ZOE.MUELLER@example.TEST ')).toBe('signed in')
    expect(await saidTo('zoe.\u200bmueller@exam\u00adple.test\u202e')).toBe('signed in')
  })

  it('takes an email of two users for nobody, and a user name before an email', async () => {
    await addUser(world, { userName: `${name}a`, email: 'shared@example.test' })
    await addUser(world, { userName: `${name}b`, email: 'shared@example.test' })
    expect(await saidTo('shared@example.test')).toBe(NEUTRAL)
    await addUser(world, { userName: 'shared@example.test', email: 'own@example.test' })
    expect(await saidTo('shared@example.test')).toBe('signed in')
  })

  it("lets a partner's users in on its host alone, vendor staff on every host, partner admins on the default one too", async () => {
    await addUser(world, { userName: `${name}-acme`, partnerId: ACME })
    await addUser(world, { userName: `${name}-vendor`, claims: { usertype: '4' } })
    await addUser(world, { userName: `${name}-admin`, partnerId: ACME, claims: { usertype: '6', role: 'PartnerAdmin' } })
    const entered = async (who: string) => [await saidTo(who, PASSWORD, world.origin), await saidTo(who, PASSWORD, world.acme)]
    expect(await entered(`${name}-acme`)).toEqual([NEUTRAL, 'signed in'])
    expect(await entered(name)).toEqual(['signed in', NEUTRAL])
    expect(await entered(`${name}-vendor`)).toEqual(['signed in', 'signed in'])
    expect(await entered(`${name}-admin`)).toEqual(['signed in', 'signed in'])
  })

  it('keeps namesakes at two partners apart', async () => {
    const atAcme = await addUser(world, { userName: name, partnerId: ACME, password: 'Another-Secret-9' })
    expect(await saidTo(name, 'Another-Secret-9', world.acme)).toBe('signed in')
    expect(await saidTo(name, 'Another-Secret-9', world.origin)).toBe(NEUTRAL)
    expect(atAcme).not.toBe(user)
  })

  it('refuses an inactive user like a wrong password', async () => {
    await change({ isActive: false })
    expect(await saidTo(name)).toBe(NEUTRAL)
  })

  it('E13 tells a user all of whose customers are disabled whom to ask, after the right password', async () => {
    const [first, second] = await world.db.orm
      .insert(customer)
      .values([
        { name: 'One', enabled: false },
        { name: 'Two', enabled: true },
      ])
      .returning()
    await world.db.orm.insert(userCustomer).values({ userId: user, customerId: first?.id ?? '' })
    expect([await saidTo(name, 'wrong'), await saidTo(name)]).toEqual([
      NEUTRAL,
      'Sign-in is disabled for One. Contact Portico to have it enabled again.',
    ])
    const partnerAdmin = await addUser(world, { userName: `${name}partner`, userType: 6, claims: { role: 'PartnerAdmin' } })
    await world.db.orm.insert(userCustomer).values({ userId: partnerAdmin, customerId: first?.id ?? '' })
    expect(await saidTo(`${name}partner`)).toBe('signed in')
    await world.db.orm.insert(userCustomer).values({ userId: user, customerId: second?.id ?? '' })
    expect(await saidTo(name)).toBe('signed in')
  })

  it('tells a user who waits for confirmation what to do, after the right password', async () => {
    await change({ emailConfirmed: false })
    expect(await saidTo(name, 'wrong')).toBe(NEUTRAL)
    expect(await saidTo(name)).toContain('Your account is not confirmed yet.')
  })
})

it('E1 rewrites an imported hash at the sign-in that knows its password', async () => {
  await change({ passwordHash: '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i' })
  expect(await saidTo(name, 'abc')).toBe('signed in')
  expect((await userRow())?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await saidTo(name, 'abc')).toBe('signed in')
})

describe('limits', () => {
  let small: World
  beforeAll(async () => {
    small = await startWorld({ limits: { perAddress: 7, perName: 2 } })
    await addUser(small, { userName: 'amy' })
  })
  afterAll(() => small.close())

  it('stop a name after its failures in ten minutes, existing or not, and an address, whatever the names; no success counts', async () => {
    for (let tries = 0; tries < 3; tries++) await signedIn(small.origin, 'amy')
    const statusOf = async (userName: string, password = 'wrong') => (await tryPassword(small.origin, userName, password)).status
    expect([await statusOf('ghost'), await statusOf('GHOST '), await statusOf('ghost')]).toEqual([400, 400, 429])
    expect([await statusOf('amy'), await statusOf('amy'), await statusOf('amy')]).toEqual([400, 400, 429])
    expect(textOf(await tryPassword(small.origin, 'amy', PASSWORD))).toContain(BARRED)
    expect(await statusOf('somebody')).toBe(429)
    forward(10 * MINUTE + 1)
    expect(isCallback((await tryPassword(small.origin, 'amy', PASSWORD)).url)).toBe(true)
  })
})

it('names each field that was left empty and keeps what was typed', async () => {
  const { visitor, page } = await openSignIn(world.origin)
  const empty = await post(visitor, page, { step: 'signIn', userName: '', password: '' })
  expect([empty.status, textOf(empty)]).toEqual([400, expect.stringMatching(/User name is required\..*Password is required\./)])
  const half = await post(visitor, page, { step: 'signIn', userName: `"><b>${name}`, password: '' })
  expect(half.text).toContain(`value="&quot;&gt;&lt;b&gt;${name}"`)
  expect(half.text).not.toContain('<b>')
})

it('refuses a form that another site posts', async () => {
  const { visitor, page } = await openSignIn(world.origin)
  const fields = { step: 'signIn', userName: name, password: PASSWORD }
  const evil = await post(visitor, page, fields, { origin: 'https://evil.example' })
  const nulled = await post(visitor, page, fields, { origin: 'null', 'sec-fetch-site': 'cross-site' })
  const typed = await post(visitor, page, fields, { 'content-type': 'text/plain' })
  expect([evil.status, nulled.status, typed.status]).toEqual([403, 403, 415])
  expect(isCallback((await post(visitor, page, fields)).url)).toBe(true)
})

it('shows that a sign-in has expired where its cookie is gone', async () => {
  const { page } = await openSignIn(world.origin)
  const stranger = await new Visitor().send(page.url, { headers: { accept: 'text/html' } })
  expect([stranger.status, textOf(stranger)]).toEqual([400, expect.stringContaining('This page has expired')])
})
