import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
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
    ['127.0.0.1', 'https://10-0-0-7.example/', 'INSIDE'],
    ['10.0.0.7', 'https://10.0.0.8/', 'INSIDE'],
    ['10.0.0.0/24', 'https://10-0-1-7.example/', 'INSIDE'],
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

  it('F4 that names a network opens each address of it', async () => {
    const address = `http://127-0-0-2.localhost:${port}/`
    const [one, all] = [allowing('127.0.0.1'), allowing('10.0.0.0/8', '127.0.0.0/8')]
    expect([await outcomeOf(address, one), await outcomeOf(address, all)]).toEqual(['INSIDE', 'answered'])
  })

  it('F4 follows a redirect to where it leads only if that is allowed too, and no more than it is told to', async () => {
    const open = allowing('127.0.0.1')
    const to = (address: string) => `http://127.0.0.1:${port}/?to=${encodeURIComponent(address)}`
    const own = `http://127.0.0.1:${port}/second`
    expect([await outcomeOf(to(own), open, 1), asked.length]).toEqual(['answered', 2])
    expect(await outcomeOf(to(own), open)).toBe('REDIRECTS')
    expect(await outcomeOf(to(to(own)), open, 1)).toBe('REDIRECTS')
    expect(await outcomeOf(to('https://10.0.0.7/'), open, 3)).toBe('INSIDE')
    expect(await outcomeOf(to('https://10-0-0-7.example/'), open, 3)).toBe('INSIDE')
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
