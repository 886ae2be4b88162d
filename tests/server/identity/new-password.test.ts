import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditLog } from '../../../server/src/tables/logs/log.table.ts'
import { passwordHistory, userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { hashPassword } from '../../../server/src/accounts/passwords/passwords.ts'
import { outbox, shortLink } from '../../../server/src/tables/outbox.table.ts'
import { isCallback } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { forward, HOUR, MINUTE } from './clock.ts'
import { openSignIn, post, postPassword, signedIn, textOf, tryPassword } from './flow.ts'
import { addUser, PASSWORD, startWorld, type World } from './world.ts'
import { PATIENCE } from '../../support/patience.ts'

const FRESH = 'Quiet-Harbour-71'

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  name = `nora${++names}`
  user = await addUser(world, { userName: name })
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const change = (row: Partial<typeof userIdentity.$inferInsert>) =>
  world.db.orm.update(userIdentity).set(row).where(eq(userIdentity.id, user))
const enters = async (password: string) => isCallback((await tryPassword(world.origin, name, password)).url)
const mails = () => world.db.orm.select().from(outbox).where(eq(outbox.userId, user)).orderBy(desc(outbox.createdAt))

describe('an expired password', () => {
  const toChange = async () => {
    const opened = await openSignIn(world.origin)
    return { ...opened, page: await postPassword(opened.visitor, opened.page, name) }
  }
  const change3 = (visitor: Visitor, page: Answer, currentPassword: string, newPassword: string, confirmPassword = newPassword) =>
    post(visitor, page, { step: 'password', currentPassword, newPassword, confirmPassword })
  beforeEach(() => change({ passwordExpired: true }))

  it('is told how strong it is by a script of the page, which knows the user name', async () => {
    const { visitor, page } = await toChange()
    expect(page.text).toContain(
      `data-words="Strength: very weak|Strength: weak|Strength: fair|Strength: good|Strength: strong" data-known="${name}" hidden`,
    )
    const [, address = ''] = /src="(\/identity\/assets\/strength\.js)" nonce="[\w-]{24}" defer/.exec(page.text) ?? []
    const script = await visitor.send(`${world.origin}${address}`, {})
    expect([script.headers['content-type'], script.text]).toEqual([
      'text/javascript; charset=utf-8',
      expect.stringContaining('passwordStrength'),
    ])
  })

  it('is changed before the sign-in goes on; the owner is told, the change is audited without the password', async () => {
    const { visitor, page } = await toChange()
    expect(textOf(page)).toMatch(
      /^Portico Change password Your password has expired\. Choose a new one to continue\. Current password New password Password rules At least 12 characters/,
    )
    expect(isCallback((await change3(visitor, page, PASSWORD, FRESH)).url)).toBe(true)
    expect([await enters(PASSWORD), await enters(FRESH)]).toEqual([false, true])
    const [mail] = await mails()
    expect(mail).toMatchObject({
      recipient: `${name}@example.test`,
      purpose: 'PASSWORD_CHANGED',
      subject: 'Your password was changed · Portico',
    })
    const [row] = await world.db.orm.select().from(auditLog).where(eq(auditLog.subjectId, user))
    expect(row).toMatchObject({ action: 'changePassword', actorId: user, before: null, after: null })
    expect(JSON.stringify([row, mail])).not.toContain(FRESH)
  })

  it.each([
    ['', FRESH, FRESH, 'Current password is required.'],
    ['wrong', FRESH, FRESH, 'Current password is incorrect.'],
    [PASSWORD, '', '', 'New password is required.'],
    [PASSWORD, FRESH, '', 'Confirm password is required.'],
    [PASSWORD, FRESH, 'other', 'Passwords must match.'],
    [PASSWORD, 'short', 'short', 'Password does not meet the requirements.'],
    [PASSWORD, PASSWORD, PASSWORD, 'Password matches one of 12 previous passwords.'],
  ])('with %j, %j, %j answers %j', async (current, fresh, confirm, fault) => {
    const { visitor, page } = await toChange()
    const answer = await change3(visitor, page, current, fresh, confirm)
    expect([answer.status, textOf(answer)]).toEqual([400, expect.stringContaining(fault)])
  })

  it('says of every rule whether the refused password met it, and never repeats the password', async () => {
    const { visitor, page } = await toChange()
    const answer = await change3(visitor, page, PASSWORD, 'lowercase-zzz')
    expect(textOf(answer)).toContain(
      'At least 12 characters (met) An upper case letter (not met) A lower case letter (met) A number (not met) A special character (met) No more than 2 identical characters in a row (not met)',
    )
    expect(answer.text).not.toContain('lowercase-zzz')
  })

  it('counts wrong current passwords to the lockout', async () => {
    const { visitor, page } = await toChange()
    for (let tries = 0; tries < 5; tries++) await change3(visitor, page, 'wrong', FRESH)
    expect(textOf(await change3(visitor, page, PASSWORD, FRESH))).toContain('Current password is incorrect.')
    expect(textOf(await tryPassword(world.origin, name, PASSWORD))).toContain('The user name or password is incorrect.')
  })
})

it('E3 refuses the 12 last passwords and allows the 13th', async () => {
  const passwords = Array.from({ length: 13 }, (_, index) => `Station-Number-${index + 10}`)
  const hashes = await Promise.all(passwords.map(hashPassword))
  await change({ passwordHash: hashes[12] ?? null })
  const rows = hashes
    .slice(0, 12)
    .map((passwordHash, day) => ({ userId: user, passwordHash, createdAt: new Date(Date.UTC(2026, 0, day + 1)) }))
  await world.db.orm.insert(passwordHistory).values(rows)
  const link = await linkOf()
  for (const used of [passwords[12], passwords[11], passwords[1]])
    expect(textOf(await postLink(link, used ?? ''))).toContain('Password matches one of 12 previous passwords.')
  expect((await postLink(link, passwords[0] ?? '')).status).toBe(200)
  const kept = await world.db.orm.select().from(passwordHistory).where(eq(passwordHistory.userId, user))
  expect(kept.map(({ passwordHash }) => passwordHash).toSorted()).toEqual(hashes.slice(1).toSorted())
})

const ask = async (typed: string, visitor = new Visitor()) => {
  const page = await visitor.send(`${world.origin}/identity/forgot`)
  const answer = await post(visitor, page, { userName: typed })
  return answer
}
const linkOf = async (typed = name): Promise<string> => {
  await world.db.orm.delete(outbox).where(eq(outbox.userId, user))
  await ask(typed)
  return vi.waitFor(async () => {
    const link = /http\S+\/s\/[\w-]+/.exec((await mails()).find(({ purpose }) => purpose === 'PASSWORD_RESET')?.text ?? '')?.[0]
    if (link === undefined) throw new Error('no mail yet')
    return link.replace('/s/', '/identity/reset/')
  }, PATIENCE)
}
const postLink = async (link: string, newPassword: string, confirmPassword = newPassword) => {
  const visitor = new Visitor()
  return visitor.send(link, {
    method: 'POST',
    headers: { origin: world.origin },
    body: new URLSearchParams({ newPassword, confirmPassword }),
  })
}

describe('E9 a mailed link', () => {
  it('sets a password once; looking at it changes nothing', async () => {
    const { accessToken } = await signedIn(world.origin, name)
    const link = await linkOf()
    const visitor = new Visitor()
    for (let looks = 0; looks < 2; looks++) {
      const page = await visitor.send(link)
      expect([page.status, textOf(page), page.headers['referrer-policy']]).toEqual([
        200,
        expect.stringContaining(`Choose a new password for ${name}.`),
        'no-referrer',
      ])
    }
    const first = await postLink(link, FRESH)
    const second = await postLink(link, 'Quiet-Harbour-72')
    expect([first.status, second.status, textOf(second)]).toEqual([200, 410, expect.stringContaining('This link no longer works')])
    expect([await enters(FRESH), await enters(PASSWORD)]).toEqual([true, false])
    expect(await world.identity.authenticate(accessToken, await world.host(world.origin))).toBeUndefined()
  })

  it('works for one of two forms sent at once', async () => {
    const link = await linkOf()
    const both = await Promise.all([postLink(link, FRESH), postLink(link, 'Quiet-Harbour-72')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  it('survives a password that is refused', async () => {
    const link = await linkOf()
    expect([
      (await postLink(link, 'short')).status,
      (await postLink(link, FRESH, 'other')).status,
      (await postLink(link, PASSWORD)).status,
      (await postLink(link, FRESH)).status,
    ]).toEqual([400, 400, 400, 200])
  })

  it('lives for 60 minutes, and until a newer one is asked for', async () => {
    const older = await linkOf()
    const newer = await linkOf()
    expect((await new Visitor().send(older)).status).toBe(410)
    forward(59 * MINUTE)
    expect((await new Visitor().send(newer)).status).toBe(200)
    forward(1 * MINUTE)
    expect((await new Visitor().send(newer)).status).toBe(410)
    expect((await postLink(newer, FRESH)).status).toBe(410)
  })

  it('has 128 bits and is kept as a hash only', async () => {
    const token = (await linkOf()).split('/').at(-1) ?? ''
    expect(Buffer.from(token, 'base64url').length).toBe(16)
    const rows = await world.db.orm.select().from(shortLink).where(eq(shortLink.userId, user))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('works while the account is locked and lifts that lock, but not one of an administrator (E4)', async () => {
    for (let tries = 0; tries < 5; tries++) await tryPassword(world.origin, name, 'wrong')
    await postLink(await linkOf(), FRESH)
    expect(await enters(FRESH)).toBe(true)
    await change({ lockoutEnd: new Date(Date.now() + 24 * HOUR * 1000) })
    await postLink(await linkOf(), 'Quiet-Harbour-72')
    expect(await enters('Quiet-Harbour-72')).toBe(false)
  })
})

describe('asking for a link', () => {
  it('E5 answers the same for a known, an unknown and an inactive account, and mails the known one alone', async () => {
    const inactive = `${name}i`
    await addUser(world, { userName: inactive, isActive: false })
    const [known, unknown, barred] = [await ask(name), await ask(`${name}x`), await ask(inactive)]
    const shape = ({ status, text, headers: { date: _date, ...headers } }: Answer) => ({ status, text, headers })
    expect(shape(unknown)).toEqual(shape(known))
    expect(shape(barred)).toEqual(shape(known))
    expect(textOf(known)).toContain('If the account exists, a link is on its way. The email says how long it works.')
    await vi.waitFor(async () => expect((await mails()).length).toBe(1), PATIENCE)
    await world.identity.close()
    const all = await world.db.orm.select().from(outbox)
    expect(all.filter(({ recipient }) => recipient.startsWith(inactive))).toEqual([])
  })

  it('D7 puts the registered origin into the mail, never a header', async () => {
    const visitor = new Visitor()
    await visitor.send(`${world.origin}/identity/forgot`, {
      method: 'POST',
      headers: { origin: world.origin, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      body: new URLSearchParams({ userName: name }),
    })
    const text = await vi.waitFor(async () => {
      const [mail] = await mails()
      if (!mail) throw new Error('no mail yet')
      return `${mail.text}${mail.html}`
    }, PATIENCE)
    expect(text).not.toContain('evil.example')
    expect(text).toContain(`${world.origin}/s/`)
  })

  it('is limited by name, and asks for a name', async () => {
    const answers = [await ask(name), await ask(name), await ask(name), await ask(name), await ask(' ')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 400])
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map((answer) => /role="alert">([^<]+)</.exec(answer.text)?.[1])).toEqual(['Too many tries. Try again in 10 min.'])
  })

  it('mails a person three times in ten minutes, however they are named, and tells nobody', async () => {
    const spellings = [name, name.toUpperCase(), `${name}@example.test`, `${name}@EXAMPLE.test.`, `${name}@éxample.test`, name]
    const answers: number[] = []
    for (const spelling of spellings) answers.push((await ask(spelling)).status)
    expect(answers).toEqual(spellings.map(() => 200))
    await world.identity.close()
    expect(await mails()).toHaveLength(3)
  })
})
