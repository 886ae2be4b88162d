import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
