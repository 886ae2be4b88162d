import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { confirmAccount, resendLink, viewLink } from '../../../server/src/identity/links/account-links.ts'
import { createLink } from '../../../server/src/accounts/links.ts'
import { requestEmailChange } from '../../../server/src/identity/own/email.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { statementsDuring } from '../../support/statements.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn, postPassword, withoutChance } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

const PAIRS = 200
const MANY = 1_000_000

let world: World
/** Known names, each of them for no more tries than lock it. */
let known: { id: string; name: string }[]
beforeAll(async () => {
  world = await startWorld({ limits: { perAddress: MANY, perName: MANY, mailsPerName: MANY } })
  known = []
  for (let at = 0; at < PAIRS; at++) known.push({ id: await addUser(world, { userName: `known${at}` }), name: `known${at}` })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world?.close())

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const pairs = (one: (at: number, user: { id: string; name: string }) => Promise<void>) =>
  known.reduce((before, user, at) => before.then(() => one(at, user)), Promise.resolve())

describe(`E5 ${PAIRS} known and unknown names are answered alike`, () => {
  it('at the sign-in: status, headers, body, what the database is asked, and medians of the work within a tenth', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    const told = async (name: string) => withoutChance(await postPassword(visitor, page, name, 'wrong'), name)
    const first = await told('nobody')
    expect(first.status).toBe(400)
    const costs: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const costing = async (kind: keyof typeof costs, name: string) => {
      const before = process.cpuUsage()
      const answer = await told(name)
      const { user, system } = process.cpuUsage(before)
      costs[kind].push(user + system)
      return answer
    }
    await pairs(async (at, { name }) => {
      expect(await costing('known', name)).toEqual(first)
      expect(await costing('unknown', `unknown${at}`)).toEqual(first)
    })
    // Of the processor's time, the hash of a password that nobody has included: what a clock would tell, without what else the machine does.
    const [one, other] = [median(costs.known), median(costs.unknown)]
    expect(Math.abs(one - other) / Math.max(one, other)).toBeLessThan(0.1)
    const work = (name: string) => statementsDuring(() => postPassword(visitor, page, name, 'wrong'))
    expect(await work('unknown0')).toEqual(await work('known0'))
  }, 120_000)

  it('where a password was forgotten: the answer leaves before anything is looked up', async () => {
    const ask = (userName: string) =>
      new Visitor().send(`${world.origin}/identity/forgot`, {
        method: 'POST',
        headers: { origin: world.origin },
        body: new URLSearchParams({ userName }),
      })
    const first = withoutChance(await ask('nobody'), 'nobody')
    expect(first.status).toBe(200)
    await pairs(async (at, { name }) => {
      expect(withoutChance(await ask(name), name)).toEqual(first)
      expect(withoutChance(await ask(`unknown${at}`), `unknown${at}`)).toEqual(first)
    })
    await world.identity.close()
    expect((await world.db.orm.select().from(outbox).where(eq(outbox.purpose, 'PASSWORD_RESET'))).length).toBe(PAIRS)
  }, 120_000)

  it('by links that were used up and links that never were: confirmed, looked at, sent anew', async () => {
    const links = world.identity.links(await world.host(world.origin))
    const host = await world.host(world.origin)
    await pairs(async (_at, { id, name }) => {
      const { token } = await createLink(world.db.orm, {
        purpose: 'CONFIRM_ACCOUNT',
        userId: id,
        createdBy: id,
        host,
        address: `${name}@example.test`,
      })
      await confirmAccount(links, token)
      const made = randomBytes(32).toString('base64url')
      expect(await confirmAccount(links, made)).toEqual(await confirmAccount(links, token))
      expect([await resendLink(links, made, '127.0.0.1'), await resendLink(links, token, '127.0.0.1')]).toEqual([undefined, undefined])
      const { userName, email } = await viewLink(links, token)
      expect([userName, email]).toEqual([null, null])
    })
    expect(await statementsDuring(() => confirmAccount(links, 'A'.repeat(43)))).toEqual(
      await statementsDuring(() => confirmAccount(links, 'B'.repeat(43))),
    )
  }, 120_000)

  it('where an address is entered: free and taken ones cost the same, and each gets one mail', async () => {
    const id = await addUser(world, { userName: 'curious' })
    const own = await world.identity.own({ userId: id, sessionId: 's' }, await world.host(world.origin))
    if (!own) throw new Error('nobody')
    await pairs(async (at, { name }) => {
      expect([await requestEmailChange(own, `${name}@example.test`), await requestEmailChange(own, `free${at}@example.test`)]).toEqual([
        [],
        [],
      ])
    })
    const mails = await world.db.orm.select({ recipient: outbox.recipient, purpose: outbox.purpose }).from(outbox)
    const sent = (purpose: string) => mails.filter((mail) => mail.purpose === purpose).map(({ recipient }) => recipient)
    expect(sent('EMAIL_TAKEN').toSorted()).toEqual(known.map(({ name }) => `${name}@example.test`).toSorted())
    expect(sent('CONFIRM_EMAIL').filter((recipient) => recipient.startsWith('free'))).toHaveLength(PAIRS)
    const work = (email: string) => statementsDuring(() => requestEmailChange(own, email))
    expect(await work('known0@example.test')).toEqual(await work('free@example.test'))
    await world.db.orm.delete(userIdentity).where(eq(userIdentity.id, id))
  }, 120_000)
})
