import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBreachCheck, neverBreached } from '../../../server/src/accounts/passwords/breached-passwords.ts'
import { newPasswordViolations } from '../../../server/src/accounts/passwords/password-rules.ts'

const KNOWN = 'Zwölf-Murmeln-2026!'
const hashOf = (plain: string) => createHash('sha1').update(plain).digest('hex').toUpperCase()
const lineOf = (plain: string, count: number) => `${hashOf(plain).slice(5)}:${count}`

let server: Server
let asked: IncomingMessage[]
let answer: (res: ServerResponse) => void
const log = { warn: vi.fn<(fields: object, text: string) => void>() }
const check = (mostMs = 2000, path = '/range/') =>
  createBreachCheck(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`), log as never, mostMs)
beforeEach(async () => {
  asked = []
  log.warn.mockClear()
  answer = (res) => res.end([lineOf('another', 7), lineOf(KNOWN, 3), lineOf('padding', 0)].join('\r\n'))
  server = createServer((req, res) => {
    asked.push(req)
    answer(res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

it.each(['/range/', '/range'])('E2 tells five digits of the hash alone, and asks for a padded answer, at %s', async (path) => {
  expect(await check(2000, path)(KNOWN)).toBe(true)
  const [{ url, method, headers } = {} as IncomingMessage] = asked
  expect([url, method, headers['add-padding']]).toEqual([`/range/${hashOf(KNOWN).slice(0, 5)}`, 'GET', 'true'])
  expect(JSON.stringify(asked.map(({ rawHeaders }) => rawHeaders))).not.toContain(hashOf(KNOWN).slice(5))
})

it('E2 takes lines that pad the answer, and passwords that are not in it, for unknown', async () => {
  answer = (res) => res.end([lineOf(KNOWN, 0), lineOf('another', 9)].join('\r\n'))
  expect(await check()(KNOWN)).toBe(false)
  expect(log.warn).not.toHaveBeenCalled()
})

it.each<[string, (res: ServerResponse) => void]>([
  ['that answers 503', (res) => res.writeHead(503).end(lineOf(KNOWN, 3))],
  ['that leads elsewhere', (res) => res.writeHead(302, { location: '/elsewhere' }).end()],
  ['that never answers', () => {}],
  ['that stops in the middle', (res) => void res.write(`${lineOf('another', 1)}\r\n`)],
  ['that breaks off', (res) => res.destroy()],
  ['that answers without end', (res) => void res.end('0'.repeat(2_000_000))],
])('E2 lets a password through at a service %s, with a line in the log that has nothing of it', async (_, behaviour) => {
  answer = behaviour
  expect(await check(300)(KNOWN)).toBe(false)
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain(hashOf(KNOWN).slice(0, 5))
})

it('E2 looks up only what is good otherwise, and calls it too common', async () => {
  const rules = { minLength: 12, expiryDays: null }
  const user = { userName: 'ada', email: null, displayName: null }
  expect(await newPasswordViolations(KNOWN, user, rules, check())).toEqual(['tooCommon'])
  expect(await newPasswordViolations('short', user, rules, check())).toContain('tooShort')
  expect(asked).toHaveLength(1)
  expect(await newPasswordViolations(KNOWN, user, rules, neverBreached)).toEqual([])
})

it.each(['Football2024!', 'Iloveyou2024!', 'Abcd1234567!', 'F00tball-2024', 'W€lcome-12345'])(
  'E2 refuses %s without asking anybody',
  async (plain) => {
    expect(
      await newPasswordViolations(plain, { userName: 'ada', email: null, displayName: null }, { minLength: 12, expiryDays: null }, check()),
    ).toContain('tooCommon')
    expect(asked).toEqual([])
  },
)
