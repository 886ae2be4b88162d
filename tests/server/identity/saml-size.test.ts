import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSaml } from '../../../server/src/federation/metadata/read-provider.ts'
import { bareCertificate, SAML_CERTIFICATE } from '../../support/saml-key.ts'
import { startSamlServer, type SamlServer } from '../../support/saml-server.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'

let server: RunningServer
let saml: SamlServer
beforeAll(async () => {
  server = await testServer({ env: { FEDERATION_ALLOW: '127.0.0.1' } })
  saml = await startSamlServer()
  const operations = await asPerson(server, 'operations')
  const document =
    'mutation ($input: CreateLoginProviderInput!) { createLoginProvider(input: $input) { loginProvider { id } errors { path code } } }'
  const input = { name: 'sized', displayName: 'Sized', protocol: 'SAML2', metadataUrl: saml.metadataUrl, enabled: true }
  dataOf(await operations(document, { input }))
})
afterAll(async () => {
  await saml?.close()
  await server?.close()
})

const SIGNED =
  '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>' +
  '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#a"><ds:Transforms>' +
  '<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>' +
  '<ds:DigestValue>eA==</ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue>eA==</ds:SignatureValue></ds:Signature>'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const message = (inner: string) => `<p:LogoutRequest xmlns:p="${PROTOCOL}" ID="a">${inner}${SIGNED}</p:LogoutRequest>`
const many = (count: number, text: (at: number) => string) => Array.from({ length: count }, (_, at) => text(at)).join('')

const SHAPES: readonly (readonly [string, string])[] = [
  ['elements', message('<a/>'.repeat(15_000))],
  ['few enough elements', message('<a/>'.repeat(250))],
  ['attributes', message(`<a ${many(6000, (at) => `a${at}="b" `)}/>`)],
  ['namespaces of one element', message(`<a ${many(3000, (at) => `xmlns:a${at}="b" `)}/>`)],
  ['namespaces within one another', message('<a xmlns:b="c">'.repeat(3000) + '</a>'.repeat(3000))],
  ['depth', message('<a>'.repeat(8000) + '</a>'.repeat(8000))],
  ['signatures', message(SIGNED.repeat(60))],
  ['comments', message('<!---->'.repeat(9000))],
  ['sections of character data', message('<![CDATA[]]>'.repeat(5000))],
  ['one long text', message('a'.repeat(900_000))],
]
const form = (xml: string, field = 'SAMLRequest') => new URLSearchParams({ [field]: Buffer.from(xml).toString('base64'), RelayState: 'a' })
const envelope = (xml: string) => `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${xml}</S:Body></S:Envelope>`

const slo = () => `${server.origin()}/identity/federation/sized/slo`
const SENT: Readonly<Record<string, (xml: string) => readonly [string, RequestInit]>> = {
  'POST to /slo': (xml) => [slo(), { method: 'POST', body: form(xml) }],
  'SOAP to /slo': (xml) => [slo(), { method: 'POST', headers: { 'content-type': 'text/xml' }, body: envelope(xml) }],
  'redirect to /slo': (xml) => [
    `${slo()}?${new URLSearchParams({ SAMLRequest: deflateRawSync(xml).toString('base64'), SigAlg: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', Signature: 'eA==' })}`.slice(
      0,
      14_000,
    ),
    {},
  ],
  'POST to /acs': (xml) => [slo().replace('/slo', '/acs'), { method: 'POST', body: form(xml, 'SAMLResponse') }],
}

describe('G41 a SAML message that nobody signed', () => {
  it.each(Object.keys(SENT).flatMap((way) => SHAPES.map(([shape, xml]) => [way, shape, xml] as const)))(
    '%s: holds nobody up, of many %s',
    async (way, _, xml) => {
      const [address, sent] = SENT[way]!(xml)
      const before = process.cpuUsage()
      const answer = await new Visitor().send(address, sent as never)
      const { user, system } = process.cpuUsage(before)
      expect([400, 413, 500]).toContain(answer.status)
      expect((user + system) / 1000).toBeLessThan(2500)
    },
  )
})

const METADATA = 'xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"'
const described = (inner: string) =>
  `<md:EntityDescriptor ${METADATA} entityID="https://idp.example"><md:IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL}">${inner}` +
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>'
const certificate = (base64: string) => `<ds:X509Certificate>${base64}</ds:X509Certificate>`
const key = (inner: string) => `<md:KeyDescriptor>${inner}</md:KeyDescriptor>`
const GOOD = key(certificate(bareCertificate(SAML_CERTIFICATE)))
const within = (times: number, inner: string) => '<md:KeyDescriptor>'.repeat(times) + inner + '</md:KeyDescriptor>'.repeat(times)

/** Of the main thread; sending them to another one takes a part of it. */
const MOST_MS = 60

describe('G41 long metadata', () => {
  it.each([
    ['keys within one another, with many certificates', described(within(50, certificate('A'.repeat(300)).repeat(2500)))],
    ['the same certificate again and again', described(within(50, certificate(bareCertificate(SAML_CERTIFICATE)).repeat(600)))],
    ['entities of text', described(key(certificate('&amp;'.repeat(200_000))))],
    ['entities of an attribute', described(`<a b="${'&#65;'.repeat(200_000)}"/>${GOOD}`)],
    [
      'providers within groups',
      `<md:EntitiesDescriptor ${METADATA}>`.repeat(20) + described(GOOD).repeat(400) + '</md:EntitiesDescriptor>'.repeat(20),
    ],
  ])('are read off the main thread: %s', async (_, document) => {
    await readSaml({ document }, { allowInside: false })
    const before = process.threadCpuUsage()
    await readSaml({ document }, { allowInside: false })
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(MOST_MS)
  })

  it('say the same as short ones', async () => {
    const fetching = { allowInside: false }
    const short = await readSaml({ document: described(GOOD) }, fetching)
    expect(short).toMatchObject({ entityId: 'https://idp.example', certificates: SAML_CERTIFICATE.trim() })
    const spaced = described(GOOD + ' '.repeat(20_000))
    expect(await readSaml({ document: spaced }, fetching)).toEqual(short)
    expect(await readSaml({ document: spaced.replaceAll('https://idp.example/sso', 'http://idp.example/sso') }, fetching)).toEqual({
      fault: 'NO_SIGN_IN_ADDRESS',
      detail: null,
    })
    expect(await readSaml({ document: spaced.slice(0, -1) }, fetching)).toEqual({ fault: 'NOT_XML', detail: null })
    const keys = many(51, (at) => key(certificate('A'.repeat(at))))
    expect(await readSaml({ document: described(keys) }, fetching)).toEqual({ fault: 'TOO_LARGE', detail: null })
  })
})
