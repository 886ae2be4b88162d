import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeText } from '../../../contract/text-encoding.ts'
import { readSaml } from '../../../server/src/federation/metadata/read-provider.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { bareCertificate, SAML_CERTIFICATE } from '../../support/saml-key.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'

const ENTITY = 'http://sts.firma.example/adfs/services/trust'
const SSO = 'https://sts.firma.example/adfs/ls/'
/** Self-signed, of the curve P-256. */
const EC_CERTIFICATE =
  'MIIBizCCATGgAwIBAgIUA1gKIAgKW90McSQSldRqoqW2mM4wCgYIKoZIzj0EAwIwGzEZMBcGA1UEAwwQZWMuZmlybWEuZXhhbXBsZTAeFw0yNjExMjkwODQ4MjBaFw00NjAxMjgwODQ4MjBaMBsxGTAXBgNVBAMMEGVjLmZpcm1hLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARzBq/YLSB1DWtOkUs8WIQOSC0n8lFgaPipQs+KAfDc9eoHSK+TzvDqBRAk2y+AX+17GbGCVcph0yGA9fmN7v2Qo1MwUTAdBgNVHQ4EFgQUPww1Cg1+epKN3T6laqKjOhaQTrAwHwYDVR0jBBgwFoAUPww1Cg1+epKN3T6laqKjOhaQTrAwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA2B/c93kMpsC9ruK737O+GhrSY5c/FJ2j4rbzYFRz0XQCIHu58phU0SXWlu2yYh9+/x7Oyt+yYryHhFjyJt6BCC0L'

const key = (certificate: string) =>
  `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
const described = ({ keys = [bareCertificate(SAML_CERTIFICATE)], location = SSO, encoding = 'utf-8' } = {}) =>
  `<?xml version="1.0" encoding="${encoding}"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${ENTITY}">` +
  `<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.map(key).join('')}` +
  `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${location}"/></IDPSSODescriptor></EntityDescriptor>`

const utf16 = (text: string, order: 'le' | 'be', withMark: boolean) => {
  const bytes = Buffer.from(`${withMark ? '\uFEFF' : ''}${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const ENCODED: readonly (readonly [name: string, bytes: Buffer])[] = [
  ...(['le', 'be'] as const).flatMap((order) =>
    [true, false].map(
      (withMark) =>
        [`UTF-16${order} ${withMark ? 'with' : 'without'} a mark`, utf16(described({ encoding: 'utf-16' }), order, withMark)] as const,
    ),
  ),
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${described()}`)],
  ['UTF-8 without a mark', Buffer.from(described())],
]

let files: Server
let origin: string
beforeAll(async () => {
  files = createServer((req, res) => void res.end(ENCODED[Number(req.url?.slice(1))]?.[1]))
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
})
afterAll(() => files?.close())

const read = (source: Parameters<typeof readSaml>[0]) => readSaml(source, { allowInside: true })
const good = { entityId: ENTITY, signInUrls: { HTTP_REDIRECT: SSO }, certificates: SAML_CERTIFICATE.trim() }

describe('metadata as they are saved', () => {
  it.each(ENCODED.map(([name], at) => [name, at] as const))('%s: read by address, as a file and pasted', async (_, at) => {
    const bytes = ENCODED[at]?.[1] ?? Buffer.alloc(0)
    expect([
      await read({ address: `${origin}/${at}` }),
      await read({ document: decodeText(new Uint8Array(bytes)) }),
      // As a program pastes it that takes every file for UTF-8.
      await read({ document: bytes.toString('utf8') }),
    ]).toMatchObject([good, good, good])
  })

  it.each<[string, Parameters<typeof described>[0]]>([
    ['line breaks in an address', { location: 'https://sts.firma.example/\n        adfs/ls/\r\n' }],
    ['line breaks in an address, as references', { location: '&#10;https://sts.firma.example/adfs/&#10;ls/' }],
    ['PEM headers in a certificate', { keys: [SAML_CERTIFICATE] }],
    ['PEM headers without line breaks', { keys: [SAML_CERTIFICATE.replaceAll('\n', ' ')] }],
    ['the same key twice, with and without headers', { keys: [SAML_CERTIFICATE, bareCertificate(SAML_CERTIFICATE)] }],
    ['an EC key beside an RSA one', { keys: [EC_CERTIFICATE, bareCertificate(SAML_CERTIFICATE)] }],
  ])('with %s', async (_, changed) => {
    const found = await read({ document: described(changed) })
    expect(found).toMatchObject({ entityId: ENTITY, signInUrls: { HTTP_REDIRECT: SSO } })
    expect('certificates' in found && found.certificates).toBe(SAML_CERTIFICATE.trim())
  })

  it('are refused if every key is of a kind that no sign-in takes', async () => {
    expect(await read({ document: described({ keys: [EC_CERTIFICATE] }) })).toEqual({ fault: 'NO_RSA_CERTIFICATE', detail: null })
  })
})

describe('our own metadata', () => {
  let server: RunningServer
  let operations: Ask
  beforeAll(async () => {
    server = await testServer({ env: { FEDERATION_ALLOW: '127.0.0.1' } })
    operations = await asPerson(server, 'operations')
  })
  afterAll(() => server?.close())

  const offersOf = async (name: string) => {
    const { text } = await new Visitor().send(`${server.origin()}/identity/federation/${name}/metadata`)
    return [...text.matchAll(/EncryptionMethod Algorithm="[^"]*#([\w-]+)"/g)].map(([, method]) => method)
  }
  const create = async (encryption?: string) => {
    const name = `firma-${randomUUID().slice(0, 8)}`
    const document = 'mutation ($input: CreateLoginProviderInput!) { createLoginProvider(input: $input) { errors { code } } }'
    const input = { name, displayName: 'Firma', protocol: 'SAML2', metadata: described(), ...(encryption !== undefined && { encryption }) }
    expect(dataOf<object>(await operations(document, { input }))).toEqual({ createLoginProvider: { errors: null } })
    return name
  }

  it('offer a new provider no encryption, unless it is chosen', async () => {
    expect([await offersOf(await create()), await offersOf(await create('GCM'))]).toEqual([[], ['aes256-gcm', 'aes128-gcm']])
  })

  it('go on offering what a provider of before has read', async () => {
    const name = `before-${randomUUID().slice(0, 8)}`
    await server.db.pool.query(`insert into login_provider (name, display_name, protocol) values ($1, 'Before', 'SAML2')`, [name])
    expect(await offersOf(name)).toEqual(['aes256-gcm', 'aes128-gcm', 'aes256-cbc', 'aes128-cbc'])
    const [row] = await server.db.orm.select().from(loginProvider).where(eq(loginProvider.name, name))
    expect(row?.encryption).toBe('ANY')
  })
})
