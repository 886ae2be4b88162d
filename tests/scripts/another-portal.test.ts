import { createServer, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anotherPortal, personOf, readOrigin, readPeople } from '../../scripts/another-portal.ts'
import { replayArguments } from '../../scripts/replay-arguments.ts'
import { Visitor, routeOf } from '../support/visitor.ts'

// A made person needs neither the server's tables nor a mail before the refusal.
vi.mock('../../server/src/access/viewer.ts', () => ({ userTypes: {} }))
vi.mock('../../e2e/support/mails.ts', () => ({}))

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('the arguments of npm run replay', () => {
  it.each([
    [['recording.json', '--headed'], { files: ['recording.json'], others: ['--headed'] }],
    [['recording.json', '--event', '17'], { files: ['recording.json'], event: '17', others: [] }],
    [
      ['--url=https://qa.example.org', 'recording.json', '--people', 'people.json', '-g', 'idle'],
      { files: ['recording.json'], url: 'https://qa.example.org', people: 'people.json', others: ['-g', 'idle'] },
    ],
    [['e2e/paths/idle.spec.ts', '--reporter=list'], { files: [], others: ['e2e/paths/idle.spec.ts', '--reporter=list'] }],
  ])('%j', (args, expected) => {
    expect(replayArguments(args)).toEqual({ event: undefined, url: undefined, people: undefined, ...expected })
  })
})

describe('another installation', () => {
  it.each([
    ['https://qa.example.org/', 'https://qa.example.org'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('is at %s', (text, origin) => {
    expect(readOrigin(text)).toBe(origin)
  })

  it.each(['qa', 'file:///etc/passwd', 'https://qa.example.org/admin', 'https://me:secret@qa.example.org', 'https://qa.example.org?x=1'])(
    'is not at %s',
    (text) => {
      expect(() => readOrigin(text)).toThrow(/address of a portal|more than the origin/)
    },
  )

  it('has partners on hosts of their own, and no clock or database to be moved', async () => {
    const portal = anotherPortal('https://qa.example.org')
    expect([portal?.origin(), portal?.origin('acme'), portal?.port]).toEqual(['https://qa.example.org', 'https://acme.qa.example.org', 443])
    await expect(portal?.advance(1)).rejects.toThrow('This path needs the clock of the server')
    await expect(portal?.resetTime()).resolves.toBeUndefined()
    await expect(portal?.forgetMails()).rejects.toThrow('Take it on the demo')
    expect(anotherPortal()).toBeUndefined()
  })

  it('is signed in to as the users of the file', () => {
    const people = readPeople('{"admin":{"userName":"qa@example.org","password":"secret"}}')
    expect(personOf('admin', people)).toEqual({ userName: 'qa@example.org', password: 'secret' })
    expect(() => personOf('operations', people)).toThrow('The file of people has nobody in the place of "operations".')
    expect(() => personOf('constructor', people)).toThrow('nobody')
    expect(personOf('admin', undefined).userName).toBe('admin@portico.test')
  })

  it.each(['{', '[]', 'null', '{"admin":"secret"}', '{"admin":{"userName":"a@b"}}', '{"admin":{"userName":"qa","password":"secret"}}'])(
    'refuses the file of people %s without repeating it',
    (text) => {
      expect(() => readPeople(text)).toThrow(/people|entry/)
      expect(() => readPeople(text)).not.toThrow(/secret/)
    },
  )
})

describe('a request of a test', () => {
  it.each([
    ['http://localhost:4000/a', 'http', '127.0.0.1'],
    ['http://acme.localhost:4000/a', 'http', '127.0.0.1'],
    // Also where a proxy would end TLS in front of it.
    ['https://acme.localhost/a', 'http', '127.0.0.1'],
    ['https://qa.example.org/identity', 'https', 'qa.example.org'],
    ['https://acme.qa.example.org:8443', 'https', 'acme.qa.example.org'],
    ['http://qa.example.org', 'http', 'qa.example.org'],
    ['https://localhost.example.org', 'https', 'localhost.example.org'],
    ['https://notlocalhost', 'https', 'notlocalhost'],
    ['http://[::1]:80', 'http', '::1'],
  ])('to %s goes by %s to %s', (address, protocol, host) => {
    expect(routeOf(new URL(address))).toEqual({ request: protocol === 'https' ? requestSecurely : request, host })
  })

  it('to another installation does not reach a server of this machine', async () => {
    const heard: (string | undefined)[] = []
    const server = createServer((asked, answer) => {
      heard.push(asked.headers.host)
      answer.setHeader('set-cookie', ['__Host-portico=1; Path=/; Secure; HttpOnly', 'plain=2; path=/identity'])
      answer.end()
    }).listen(0, '127.0.0.1')
    await vi.waitFor(() => expect(server.listening).toBe(true))
    const { port } = server.address() as AddressInfo
    const visitor = new Visitor()
    await expect(visitor.send(`http://qa.invalid:${port}/`, { method: 'POST', body: 'password' })).rejects.toThrow('qa.invalid')
    expect(heard).toEqual([])
    await visitor.send(`http://acme.localhost:${port}/`)
    expect(heard).toEqual([`acme.localhost:${port}`])
    // A browser refuses a cookie named __Host- that is not marked as secure.
    expect(visitor.browserCookies('acme.localhost')).toEqual([
      { name: '__Host-portico', value: '1', domain: 'acme.localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' },
      { name: 'plain', value: '2', domain: 'acme.localhost', path: '/identity', httpOnly: false, secure: false, sameSite: 'Lax' },
    ])
    server.close()
  })

  it('signs in the user of the file in place of the administrator, and makes no users there, whose mails nobody could read', async () => {
    vi.stubEnv('REPLAY_URL', 'https://qa.invalid')
    vi.resetModules()
    const { makePerson } = await import('../../e2e/support/made-person.ts')
    const origin = vi.fn<() => string>(() => 'https://qa.invalid')
    await expect(makePerson({ origin } as never, 'mary')).rejects.toThrow('This path needs the outbox')
    expect(origin).not.toHaveBeenCalled()
  })
})

describe('what a failed test leaves behind', () => {
  it.each([
    [undefined, 'only-on-failure', { mode: 'retain-on-failure' }],
    ['https://qa.example.org', 'off', 'off'],
  ])('of the installation %s', async (url, screenshot, trace) => {
    vi.stubEnv('REPLAY_URL', url)
    vi.stubEnv('TEST_BROWSER', process.execPath)
    vi.stubEnv('PLAYWRIGHT_NO_COPY_PROMPT', undefined)
    vi.resetModules()
    const { default: config } = await import('../../playwright.config.ts')
    expect(config.use).toMatchObject({ screenshot, trace })
    expect(config.use?.video).toBeUndefined()
    // Playwright copies the texts and fields of the failed page into its report without it.
    expect(process.env['PLAYWRIGHT_NO_COPY_PROMPT']).toBe(url === undefined ? undefined : '1')
  })
})
