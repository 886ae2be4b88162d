import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { endPublicPasswords } from '../../../server/src/demo/demo-database.ts'
import { forgetOldTexts } from '../../../server/src/kit/outbox/forget-texts.ts'
import { within } from '../../support/open-place.ts'
import { freshPlace } from '../../support/place.ts'
import { startServer } from '../../support/running-server.ts'
import { scratch } from '../../support/scratch.ts'
import { testServer, type RunningServer } from '../../support/server.ts'

/** A mail server that keeps what it takes, and takes nothing while `refusing`. */
const mail = {
  taken: [] as { from: string; to: string; data: string }[],
  refusing: false,
  /** Takes connections, and says nothing. */
  hanging: false,
  port: 0,
  server: createServer(receive),
}
const sms = {
  taken: [] as { authorization: string | undefined; body: unknown }[],
  server: createHttpServer((req, res) => void gateway(req).then(() => res.writeHead(202).end())),
}
const open = new Set<Socket>()
let smsUrl = ''
let server: RunningServer

beforeAll(async () => {
  const [mailPort, smsPort] = await Promise.all([listening(mail.server), listening(sms.server)])
  mail.port = mailPort
  smsUrl = `http://portico:p%40ss@127.0.0.1:${smsPort}/send`
  server = await testServer({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SMS_URL: smsUrl,
      MAIL_FROM: 'Portico <id@portico.test>',
    },
  })
})
afterAll(async () => {
  await server.close()
  mail.server.close()
  sms.server.close()
})
beforeEach(async () => {
  mail.refusing = mail.hanging = false
  await server.db.pool.query('delete from outbox')
  mail.taken.length = sms.taken.length = 0
})

const put = async (columns: Record<string, unknown>) => {
  const row = { channel: 'MAIL', recipient: 'eve@portico.test', subject: 'Hello', text: 'A text', purpose: 'test', ...columns }
  const names = Object.keys(row)
  const { rows } = await server.db.pool.query<{ id: string }>(
    `insert into outbox (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return rows[0]?.id ?? ''
}
const stored = async (id: string) =>
  (
    await server.db.pool.query(
      'select sent_at is not null as sent, attempts, failure, due_at is not null as due, text from outbox where id = $1',
      [id],
    )
  ).rows[0] as unknown

it('hands a mail to the server as soon as it is committed, once, from its own address', async () => {
  const id = await put({ subject: 'Grüße\r\nBcc: mallory@evil.example', text: 'Open https://portico.test/s/1', html: '<p>Open</p>' })
  await expect
    .poll(() => stored(id), { timeout: 10_000 })
    .toEqual({ sent: true, attempts: 1, failure: null, due: false, text: 'Open https://portico.test/s/1' })
  expect(mail.taken).toHaveLength(1)
  const [{ from, to, data } = { from: '', to: '', data: '' }] = mail.taken
  expect([from, to]).toEqual(['id@portico.test', 'eve@portico.test'])
  expect(data).toMatch(new RegExp(`^Message-ID: <${id}@portico.test>$`, 'im'))
  expect(data).toMatch(/^Auto-Submitted: auto-generated$/im)
  expect(data).not.toMatch(/^Bcc:/im)
})

it('names the partner as the sender and where answers go, which become no header and no other address', async () => {
  const named = await put({ sender_name: 'Acme “HR”, <Büro>\r\nBcc: mallory@evil.example', reply_to: 'help@acme.test' })
  await expect.poll(() => stored(named), { timeout: 10_000 }).toMatchObject({ sent: true })
  const [{ from, to, data } = { from: '', to: '', data: '' }] = mail.taken
  expect([from, to]).toEqual(['id@portico.test', 'eve@portico.test'])
  expect(data).toMatch(/^From: =\?UTF-8\?Q\?Acme_[^<>]*<id@portico\.test>$/im)
  expect(data).toMatch(/^Reply-To: help@acme\.test$/im)
  expect(data).not.toMatch(/^Bcc:/im)
  const plain = await put({})
  await expect.poll(() => stored(plain), { timeout: 10_000 }).toMatchObject({ sent: true })
  expect(mail.taken[1]?.data).toMatch(/^From: Portico <id@portico\.test>$/im)
  expect(mail.taken[1]?.data).not.toMatch(/^Reply-To:/im)
})

it('sends nothing for a transaction that is rolled back', async () => {
  const client = await server.db.pool.connect()
  await client.query('begin')
  await client.query(`insert into outbox (channel, recipient, text, purpose) values ('MAIL', 'ghost@portico.test', 'x', 'test')`)
  await client.query('rollback')
  client.release()
  const id = await put({})
  await expect.poll(() => stored(id), { timeout: 10_000 }).toMatchObject({ sent: true })
  expect(mail.taken.map(({ to }) => to)).toEqual(['eve@portico.test'])
})

it('tries again what was not taken, later and later, and gives up after six times', async () => {
  mail.refusing = true
  const id = await put({})
  await expect
    .poll(() => stored(id), { timeout: 10_000 })
    .toMatchObject({ sent: false, attempts: 1, failure: expect.stringContaining('451') as string, due: true })
  const { rows } = await server.db.pool.query('select round(extract(epoch from due_at - created_at)) as wait from outbox where id = $1', [
    id,
  ])
  expect(Number((rows[0] as { wait: string }).wait)).toBeLessThanOrEqual(17)
  await server.db.pool.query('update outbox set attempts = 5, due_at = now() where id = $1', [id])
  await put({ recipient: 'other@portico.test' })
  await expect.poll(() => stored(id), { timeout: 10_000 }).toMatchObject({ sent: false, attempts: 6, due: false })
})

it('takes up again what an earlier process left, and leaves what is a day old', async () => {
  const old = await put({ created_at: new Date(Date.now() - 25 * 3_600_000) })
  const left = await put({ created_at: new Date(Date.now() - 23 * 3_600_000), attempts: 2 })
  await expect.poll(() => stored(left), { timeout: 10_000 }).toMatchObject({ sent: true, attempts: 3 })
  expect(await stored(old)).toMatchObject({ sent: false, attempts: 0 })
})

it('hands text messages to the gateway as its contract says', async () => {
  const id = await put({ channel: 'SMS', recipient: '+442079460123', subject: null, text: 'Your code is 123456' })
  await expect.poll(() => stored(id), { timeout: 10_000 }).toMatchObject({ sent: true })
  expect(sms.taken).toEqual([
    {
      authorization: `Basic ${Buffer.from('portico:p@ss').toString('base64')}`,
      body: { id, to: '+442079460123', text: 'Your code is 123456' },
    },
  ])
})

it('sends text messages while the mail server hangs, the newest code first', async () => {
  const own = await testServer({ env: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, SMS_URL: smsUrl } })
  try {
    mail.hanging = true
    await own.db.pool.query(
      `insert into outbox (channel, recipient, text, purpose) select 'MAIL', n || '@portico.test', 'x', 'SECURITY_NOTICE' from generate_series(1, 60) n`,
    )
    await own.db.pool.query(
      `insert into outbox (channel, recipient, text, purpose, created_at)
       select 'SMS', '+44207946' || lpad(n::text, 4, '0'), 'x', case when n > 25 then 'ONE_TIME_CODE' else 'SECURITY_NOTICE' end, now() - make_interval(secs => 30 - n)
       from generate_series(1, 30) n`,
    )
    await expect.poll(() => sms.taken.length, { timeout: 10_000 }).toBe(30)
    const order = sms.taken.map(({ body }) => Number(/(\d{2})$/.exec((body as { to: string }).to)?.[1]))
    expect(order.slice(0, 5).toSorted((one, other) => other - one)).toEqual([30, 29, 28, 27, 26])
  } finally {
    // Else the server would wait, as it closes, for each of the mails that it tries again.
    mail.hanging = false
    for (const socket of open) socket.destroy()
    await own.close()
  }
}, 60_000)

it('claims a mail for longer than a try takes, and of a server that takes none tries few', async () => {
  mail.hanging = true
  for (const socket of open) socket.destroy()
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => put({ recipient: `${n}@portico.test` })))
  const { rows } = await expectRows(ids)
  expect(rows.length).toBeGreaterThan(0)
  // Five at once at the most, and no other process may take these for two minutes.
  expect(rows.length).toBeLessThanOrEqual(5)
  for (const { wait } of rows) expect(Number(wait)).toBeGreaterThan(100)
  for (const socket of open) socket.destroy()
})

/** Messages that are being handed over, with the seconds until others may take them. */
async function expectRows(ids: readonly string[]) {
  const ask = () =>
    server.db.pool.query<{ wait: string }>(
      `select extract(epoch from due_at - now()) as wait from outbox where id = any($1) and attempts = 1 and failure is null and sent_at is null`,
      [ids],
    )
  await expect.poll(async () => (await ask()).rows.length, { timeout: 10_000 }).toBeGreaterThan(0)
  return ask()
}

it('E12 keeps no text of what went out, outside of the demo', async () => {
  const place = await freshPlace(inject('postgresUrl'), 60, scratch)
  await within(place, endPublicPasswords)
  const strict = await startServer(place, { DEMO: 'false', SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
  const [user] = (await strict.db.pool.query<{ id: string }>('select id from user_identity limit 1')).rows
  const { rows } = await strict.db.pool.query<{ id: string }>(
    `insert into outbox (channel, recipient, text, html, purpose) values ('MAIL', 'a@portico.test', 'code 123456', '<b>123456</b>', 'test') returning id`,
  )
  const kept = async () =>
    (await strict.db.pool.query('select sent_at is not null as sent, text, html from outbox where id = $1', [rows[0]?.id]))
      .rows[0] as unknown
  await expect.poll(kept, { timeout: 10_000 }).toEqual({ sent: true, text: '', html: null })

  mail.refusing = true
  const givenUp = await strict.db.pool.query<{ id: string }>(
    `insert into outbox (channel, recipient, text, html, purpose, attempts, user_id)
     values ('MAIL', 'a@portico.test', 'password canary', '<b>canary</b>', 'TEMPORARY_PASSWORD', 5, $1) returning id`,
    [user?.id],
  )
  await expect
    .poll(
      async () =>
        (await strict.db.pool.query('select attempts, due_at, text, html from outbox where id = $1', [givenUp.rows[0]?.id]))
          .rows[0] as unknown,
      { timeout: 10_000 },
    )
    .toEqual({ attempts: 6, due_at: null, text: '', html: null })
  await strict.close()
})

it('E12 takes the text out of a waiting message when a newer one of its kind takes its place, and of no other', async () => {
  const { rows } = await server.db.pool.query<{ id: string }>('select id from user_identity order by id limit 2')
  const [anna, otto] = rows.map(({ id }) => id)
  const code = { purpose: 'PASSWORD_RESET', due_at: new Date(Date.now() + 3_600_000) }
  const older = await put({ ...code, user_id: anna, text: 'code 1' })
  const others = [
    await put({ ...code, user_id: otto, text: 'of another person' }),
    await put({ ...code, user_id: anna, recipient: 'elsewhere@portico.test', text: 'to another address' }),
    await put({ ...code, user_id: anna, purpose: 'ONE_TIME_CODE', text: 'of another sign-in' }),
    await put({ ...code, user_id: anna, purpose: 'SECURITY_NOTICE', text: 'a notice' }),
  ]
  const newer = await put({ ...code, user_id: anna, text: 'code 2' })
  for (const purpose of ['SECURITY_NOTICE', 'ONE_TIME_CODE']) await put({ ...code, user_id: anna, purpose, text: 'another' })
  const texts = await Promise.all([older, newer, ...others].map(async (id) => ((await stored(id)) as { text: string }).text))
  expect(texts).toEqual(['', 'code 2', 'of another person', 'to another address', 'of another sign-in', 'a notice'])
  expect(await stored(older)).toMatchObject({ due: false, sent: false })
})

it('E12 keeps no text for longer than a day, sent or not', async () => {
  const dayOld = new Date(Date.now() - 25 * 3_600_000)
  const [old, sent] = [await put({ created_at: dayOld }), await put({ created_at: dayOld, sent_at: dayOld, due_at: null })]
  const fresh = await put({ created_at: new Date(Date.now() - 23 * 3_600_000), due_at: new Date(Date.now() + 3_600_000) })
  await forgetOldTexts(server.db.orm)
  expect([await stored(old), await stored(sent), await stored(fresh)]).toEqual([
    { sent: false, attempts: 0, failure: null, due: false, text: '' },
    { sent: true, attempts: 0, failure: null, due: false, text: '' },
    { sent: false, attempts: 0, failure: null, due: true, text: 'A text' },
  ])
})

function listening(one: Server): Promise<number> {
  one.listen(0, '127.0.0.1')
  return once(one, 'listening').then(() => (one.address() as AddressInfo).port)
}

async function gateway(req: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  sms.taken.push({ authorization: req.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown })
}

/** RFC 5321, as much as a sender of one message needs. */
function receive(socket: Socket) {
  open.add(socket)
  socket.once('close', () => open.delete(socket))
  let message = { from: '', to: '', data: '' }
  let reading = false
  let waiting = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (line: string) => {
    if (reading) {
      if (line !== '.') message.data += `${line}\n`
      else {
        reading = false
        mail.taken.push(message)
        message = { from: '', to: '', data: '' }
        say('250 taken')
      }
    } else if (/^(EHLO|HELO|RSET|NOOP)/i.test(line)) say('250 hello')
    else if (/^MAIL FROM/i.test(line)) {
      message.from = /<([^>]*)>/.exec(line)?.[1] ?? ''
      say(mail.refusing ? '451 not now' : '250 go on')
    } else if (/^RCPT TO/i.test(line)) {
      message.to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      say('250 go on')
    } else if (/^DATA/i.test(line)) {
      reading = true
      say('354 go on')
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
  }
  if (!mail.hanging) say('220 mail')
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    const lines = (waiting + chunk.toString()).split('\r\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}
