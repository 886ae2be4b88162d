import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userCustomer } from '../../../server/src/tables/people/user.table.ts'
import { sendPhoneCode } from '../../../server/src/identity/own/phone.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { createSenders, type Sender } from '../../../server/src/kit/outbox/senders.ts'
import { isCallback } from '../../support/sign-in.ts'
import { openSignIn, post, postPassword, textOf } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

const FAILED = 'Failed to send SMS. Please try again later or contact your administrator.'

let world: World
let gateway: Server
let sms: Sender | undefined
/** What the gateway answers; undefined: nothing at all. */
let status: number | undefined
let taken: { to: string; text: string }[]
let names = 0
let name: string
let id: string
beforeAll(async () => {
  gateway = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      if (status === undefined) return
      if (status === 200) taken.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof taken)[number])
      res.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const smsUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  sms = createSenders({ smsUrl, mailFrom: '' }).SMS
  world = await startWorld({ sms })
})
beforeEach(async () => {
  status = 200
  taken = []
  name = `sam${++names}`
  id = await addUser(world, {
    userName: name,
    twoFactorEnabled: true,
    twoFactorMethods: 'SMS',
    phoneNumber: `+4420${names}9999`,
    phoneNumberConfirmed: true,
  })
  const [company] = await world.db.orm
    .insert(customer)
    .values({ name: `Company ${name}`, twoFactorLevel: 'ALL', twoFactorMethod: 'SMS' })
    .returning()
  await world.db.orm.insert(userCustomer).values({ userId: id, customerId: company?.id ?? '' })
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  gateway.closeAllConnections()
  gateway.close()
  await world.close()
})

const toSecond = async () => {
  const opened = await openSignIn(world.origin)
  return { ...opened, page: await postPassword(opened.visitor, opened.page, name) }
}
const messages = () =>
  world.db.orm
    .select({ text: outbox.text, sentAt: outbox.sentAt, dueAt: outbox.dueAt, failure: outbox.failure })
    .from(outbox)
    .where(eq(outbox.userId, id))
const request = async (number: string) => {
  const own = await world.identity.own({ userId: id, sessionId: 's' }, await world.host(world.origin))
  if (!own) throw new Error('nobody')
  return (await sendPhoneCode(own, number)).map(({ code, message }) => [code, message])
}

describe('a code by SMS', () => {
  it('says at the sign-in that it failed, sends none later, and sends one at the next try', async () => {
    status = 503
    const { visitor, page } = await toSecond()
    expect(textOf(page)).toContain(FAILED)
    expect(await messages()).toEqual([{ text: '', sentAt: null, dueAt: null, failure: 'The SMS gateway answered 503' }])
    status = 200
    const again = await visitor.send(page.url)
    expect([textOf(again).includes(FAILED), taken.map(({ to }) => to)]).toEqual([false, [`+4420${names}9999`]])
    const code = /^\d{6}/.exec(taken[0]?.text ?? '')?.[0] ?? ''
    expect(isCallback((await post(visitor, page, { step: 'code', code })).url)).toBe(true)
  })

  it('is waited for in the profile, and a failure is told there', async () => {
    status = 500
    expect(await request('+44 20 7946 0001')).toEqual([['SMS_FAILED', FAILED]])
    status = 200
    expect(await request('+44 20 7946 0001')).toEqual([])
    expect(taken).toEqual([
      { id: expect.any(String) as string, to: '+442079460001', text: expect.stringMatching(/^\d{6} is your code/) as string },
    ])
  })

  it('is waited for 5 seconds at most', async () => {
    status = undefined
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = once(gateway, 'request')
    const answer = request('+44 20 7946 0001')
    await asked
    vi.advanceTimersByTime(5000)
    expect(await answer).toEqual([['SMS_FAILED', FAILED]])
    expect((await messages()).map(({ failure }) => failure)).toEqual(['No answer within 5 s'])
  })

  it('is refused in words of its own after three in ten minutes', async () => {
    for (const number of ['1', '2', '3']) expect(await request(`+44 20 7946 000${number}`)).toEqual([])
    expect(await request('+44 20 7946 0004')).toEqual([['TOO_MANY_CODES', 'Too many codes requested. Wait ten minutes, then try again.']])
  })
})
