import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowedOf, guardedFetch, RefusedAddress, type FetchOptions } from '../../../server/src/federation/guarded-fetch.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { startSamlServer, type SamlServer } from '../../support/saml-server.ts'
import { testServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'

let here: Server
let port: number
let asked: string[] = []
beforeAll(async () => {
  here = createServer((req, res) => {
    asked.push(req.url ?? '')
    const { searchParams } = new URL(req.url ?? '/', 'http://here')
    const to = searchParams.get('to')
    if (to === null) res.end('answered')
    else res.writeHead(302, { location: to }).end()
  })
  await new Promise<void>((resolve) => here.listen(0, '0.0.0.0', resolve))
  port = (here.address() as AddressInfo).port
})
afterAll(() => here?.close())

const at = (address: string) => [{ address, family: address.includes(':') ? 6 : 4 }]
/** Names mean what their first label says, with dashes for dots. */
const named: LookupFunction = (hostname, _options, done) => done(null, at((hostname.split('.')[0] ?? '').replaceAll('-', '.')))
async function outcomeOf(address: string, options: Omit<FetchOptions, 'allowInside'> = {}, redirects = 0): Promise<string> {
  asked = []
  return guardedFetch(address, { redirects }, { allowInside: false, lookup: named, ...options }).then(
    (answer) => answer.text(),
    (error: unknown) => (error instanceof RefusedAddress ? error.reason : 'NOT REFUSED'),
  )
}
const allowing = (...addresses: string[]) => ({ allowed: allowedOf(addresses) })

describe('FEDERATION_ALLOW', () => {
  it('F4 opens the address that it names, by number and by name, and nothing does so by default', async () => {
    const [number, name] = [`http://127.0.0.1:${port}/`, `http://127-0-0-1.localhost:${port}/`]
    expect([await outcomeOf(number), await outcomeOf(name), asked]).toEqual(['NOT_HTTPS', 'NOT_HTTPS', []])
    const open = allowing('127.0.0.1')
    expect([await outcomeOf(number, open), await outcomeOf(name, open)]).toEqual(['answered', 'answered'])
  })

  it.each([
    ['127.0.0.1', 'https://127.0.0.2/', 'INSIDE'],
    ['127.0.0.1', 'https://10-0-0-7.example/', 'UNREACHABLE'],
    ['10.0.0.7', 'https://10.0.0.8/', 'INSIDE'],
    ['10.0.0.0/24', 'https://10-0-1-7.example/', 'UNREACHABLE'],
    ['10.0.0.7', 'https://127.0.0.1/', 'INSIDE'],
    ['10.0.0.7', 'https://169.254.169.254/latest/meta-data', 'INSIDE'],
    ['fd00::/8', 'https://[fe80::1]/', 'INSIDE'],
    ['fd00::/8', 'https://[::1]/', 'INSIDE'],
    // Plain http is for this machine: what goes over a network is encrypted.
    ['10.0.0.7', 'http://10.0.0.7/', 'NOT_HTTPS'],
    ['10.0.0.7', `http://127.0.0.1/`, 'NOT_HTTPS'],
    ['127.0.0.1', 'http://10.0.0.7/', 'NOT_HTTPS'],
    ['127.0.0.1', 'http://localhost.example/', 'NOT_HTTPS'],
    ['127.0.0.1', 'file:///etc/passwd', 'NOT_HTTPS'],
  ])('F4 that names %s leaves %s refused', async (allowed, address, reason) => {
    expect(await outcomeOf(address, allowing(allowed))).toBe(reason)
  })

  it.each([
    ...[
      '192.0.2.1',
      '198.51.100.7',
      '203.0.113.9',
      '192.88.99.1',
      '192.0.0.8',
      '100.64.0.1',
      '198.19.255.255',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '2002:a00:1::',
      '64:ff9b:1::a00:1',
      '64:ff9b::a00:1',
      'fec0::1',
      '2001:db8::1',
      '2001::1',
      '3fff::1',
      '100::1',
      '::ffff:0:10.0.0.1',
    ],
    ...['::10.0.0.1', '::ffff:10.0.0.1', '::ffff:203.0.113.9', 'ff02::1', '::'],
  ])('F4 asks nothing at %s, which no provider on the internet has, unless told to', async (address) => {
    const literal = address.includes(':') ? `[${address}]` : address
    expect(await outcomeOf(`https://${literal}/`)).toBe('INSIDE')
    const lookup: LookupFunction = (_hostname, _options, done) => done(null, at(address))
    expect(await outcomeOf('https://idp.example/', { lookup })).toBe('UNREACHABLE')
  })

  it('F4 asks no address of this machine itself, whichever network it is of', async () => {
    const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    expect(own.length).toBeGreaterThan(0)
    for (const { address } of own) {
      const lookup: LookupFunction = (_hostname, _options, done) => done(null, at(address.split('%', 1)[0] ?? ''))
      expect([address, await outcomeOf('https://idp.example/', { lookup })]).toEqual([address, 'UNREACHABLE'])
    }
  })

  it('F4 says the same of what is inside, unknown, closed or silent there, and tells the log alone why', async () => {
    const logged: string[] = []
    const sentenceOf = (address: string, options: Omit<FetchOptions, 'allowInside'> = {}) =>
      guardedFetch(address, {}, { allowInside: false, lookup: named, onRefused: (detail) => logged.push(detail), ...options }).then(
        () => 'answered',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
    const unknown: LookupFunction = (hostname, _options, done) =>
      done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), '', 0)
    const silent = createSocketServer(() => {}).listen(0, '127.0.0.1')
    const closed = await new Promise<number>((resolve) => {
      const one = createSocketServer().listen(0, '127.0.0.1', () => {
        const { port: free } = one.address() as AddressInfo
        one.close(() => resolve(free))
      })
    })
    const open = allowing('127.0.0.1')
    const sentences = [
      await sentenceOf('https://10.0.0.7/'),
      await sentenceOf('https://10-0-0-7.example/'),
      await sentenceOf('https://nowhere.example/', { lookup: unknown }),
      await sentenceOf(`http://127.0.0.1:${closed}/`, open),
      await sentenceOf(`https://127.0.0.1:${closed}/`, open),
      await sentenceOf(`https://127-0-0-1.example:${closed}/`, open),
      // Speaks no TLS, and nothing at all.
      await sentenceOf(`https://127-0-0-1.example:${port}/`, open),
      await sentenceOf(`https://127-0-0-1.example:${(silent.address() as AddressInfo).port}/`, open),
    ]
    silent.close()
    expect([...new Set(sentences)]).toEqual(['cannot be reached from here'])
    expect(logged).toHaveLength(8)
    expect(logged[1]).toBe('10-0-0-7.example is 10.0.0.7, which is inside this network')
  })

  it('F4 that names a network opens each address of it', async () => {
    const address = `http://127-0-0-2.localhost:${port}/`
    const [one, all] = [allowing('127.0.0.1'), allowing('10.0.0.0/8', '127.0.0.0/8')]
    expect([await outcomeOf(address, one), await outcomeOf(address, all)]).toEqual(['UNREACHABLE', 'answered'])
  })

  it('F4 follows a redirect to where it leads only if that is allowed too, and no more than it is told to', async () => {
    const open = allowing('127.0.0.1')
    const to = (address: string) => `http://127.0.0.1:${port}/?to=${encodeURIComponent(address)}`
    const own = `http://127.0.0.1:${port}/second`
    expect([await outcomeOf(to(own), open, 1), asked.length]).toEqual(['answered', 2])
    expect(await outcomeOf(to(own), open)).toBe('REDIRECTS')
    expect(await outcomeOf(to(to(own)), open, 1)).toBe('REDIRECTS')
    expect(await outcomeOf(to('https://10.0.0.7/'), open, 3)).toBe('INSIDE')
    expect(await outcomeOf(to('https://10-0-0-7.example/'), open, 3)).toBe('UNREACHABLE')
    expect(await outcomeOf(to('https://169.254.169.254/'), open, 3)).toBe('INSIDE')
    expect(await outcomeOf(to('http://10.0.0.7/'), open, 3)).toBe('NOT_HTTPS')
  })

  it('F4 is a list of addresses and networks, or the server does not start', () => {
    const read = (text: string) => readSettings({ FEDERATION_ALLOW: text }).federationAllow
    expect(read('10.0.0.7, 192.168.0.0/16,fd00::/8')).toEqual(['10.0.0.7', '192.168.0.0/16', 'fd00::/8'])
    expect(readSettings({}).federationAllow).toEqual([])
    for (const bad of ['everything', '10.0.0.0/33', 'idp.example', '10.0.0.7;10.0.0.8']) expect(() => read(bad)).toThrow('FEDERATION_ALLOW')
  })

  it.each([
    [{}, { fault: 'REFUSED_ADDRESS', issuer: null }],
    [{ FEDERATION_ALLOW: '10.0.0.0/8' }, { fault: 'REFUSED_ADDRESS', issuer: null }],
    [{ FEDERATION_ALLOW: '127.0.0.1' }, { fault: null, issuer: expect.stringContaining('127.0.0.1') }],
  ])('F4 set to %j, the portal reads a provider of this machine so: %j', async (env, wanted) => {
    const [server, saml]: [Awaited<ReturnType<typeof testServer>>, SamlServer] = [await testServer({ env }), await startSamlServer()]
    try {
      const operations = await asPerson(server, 'operations')
      const document = 'query ($address: String!) { loginProviderPreview(protocol: SAML2, address: $address) { fault issuer } }'
      const read = dataOf<{ loginProviderPreview: object }>(await operations(document, { address: saml.metadataUrl }))
      expect(read.loginProviderPreview).toEqual(wanted)
    } finally {
      await saml.close()
      await server.close()
    }
  })
})
