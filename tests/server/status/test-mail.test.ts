import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outcomeOf } from '../../../server/src/entities/status/test-mail.ts'
import { createSenders } from '../../../server/src/kit/outbox/senders.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'

/** A mail server that answers each command by its verb; undefined: it says nothing. */
function startMailServer(says: (verb: string) => string | undefined) {
  const open = new Set<Socket>()
  const heard: string[] = []
  const server = createServer((socket) => {
    open.add(socket)
    let isData = false
    const reply = (verb: string) => {
      const line = says(verb)
      if (line !== undefined) socket.write(`${line}\r\n`)
    }
    reply('GREETING')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard.push(chunk.toString())
      if (isData && !chunk.toString().endsWith('\r\n.\r\n')) return
      const verb = isData ? 'END' : (chunk.toString().split(/[ :\r]/)[0] ?? '')
      isData = verb === 'DATA'
      reply(verb)
    })
  })
  return {
    heard,
    listen: () => new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))),
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

const OK: Record<string, string> = { GREETING: '220 mx', DATA: '354 go', QUIT: '221 bye' }
const taking = (more: Record<string, string | undefined> = {}) =>
  startMailServer((verb) => (verb in more ? more[verb] : (OK[verb] ?? '250 ok')))

const MAIL = { id: '1', recipient: 'ada@portico.test', subject: 'Test', text: 'A text', html: null }
const tried = async (mail: ReturnType<typeof taking>, limitMs = 10_000) => {
  const sender = createSenders({ smtpUrl: `smtp://127.0.0.1:${await mail.listen()}`, mailFrom: 'id@portico.test' }).MAIL
  const outcome = sender && (await outcomeOf(sender, MAIL, limitMs))
  sender?.close()
  mail.close()
  return outcome
}

it('says what became of a test mail: taken, refused for now or for good, unanswered, no server', async () => {
  expect(await tried(taking())).toEqual({ outcome: 'ACCEPTED', answer: null })
  for (const [verb, line] of [
    ['RCPT', '450 4.2.1 Greylisted'],
    ['RCPT', '550 5.1.1 Unknown'],
    ['END', '554 5.7.1 Spam'],
  ] as const)
    expect(await tried(taking({ [verb]: line }))).toMatchObject({ outcome: 'REFUSED', answer: expect.stringContaining(line) as unknown })
  expect(await tried(taking({ GREETING: '421 4.3.2 Closing' }))).toMatchObject({ outcome: 'FAILED' })
  expect(await tried(taking({ GREETING: undefined }), 300)).toMatchObject({ outcome: 'NO_ANSWER' })
  expect(await tried(taking({ END: undefined }), 300)).toMatchObject({ outcome: 'NO_ANSWER' })
  const nobody = taking()
  const port = await nobody.listen()
  nobody.close()
  const sender = createSenders({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'id@portico.test' }).MAIL
  expect(sender && (await outcomeOf(sender, MAIL, 10_000))).toMatchObject({ outcome: 'FAILED' })
  sender?.close()
})

let server: RunningServer
const mail = taking()
beforeAll(async () => {
  server = await testServer({ jobs: false, env: { SMTP_URL: `smtp://127.0.0.1:${await mail.listen()}` } })
})
afterAll(async () => {
  await server?.close()
  mail.close()
})

it('sends a test mail to the own address of vendor operations alone, and writes it into the audit log', async () => {
  const SEND = 'mutation { sendTestMail { outcome recipient answer errors { code } } }'
  const operations = await asPerson(server, 'operations')
  expect(dataOf(await operations(SEND))).toEqual({
    sendTestMail: { outcome: 'ACCEPTED', recipient: 'operations@portico.test', answer: null, errors: null },
  })
  expect(mail.heard.join('')).toContain('RCPT TO:<operations@portico.test>')
  const { rows } = await server.db.pool.query("select after from audit_log where action = 'sendTestMail' order by id")
  expect(rows).toEqual([{ after: { outcome: 'ACCEPTED' } }])
})
