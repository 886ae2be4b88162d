import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import { escape } from '../../accounts/messages/html.ts'
import { makeSamlKey } from '../../federation/saml/saml-keys.ts'
import { FORMATS } from '../../federation/saml/saml-metadata.ts'
import { parseXml } from '../../platform/xml.ts'
import type { Mock } from './mock.ts'
import type { MockScenario } from './scenarios.ts'

/** Values of a request that an answer repeats. */
export type SamlQuestion = {
  readonly id: string
  readonly acs: string
  readonly issuer: string
  readonly format: string
  readonly isByArtifact: boolean
}

const AFTER = 'after'
const HOUR_MS = 3_600_000
export const LIFE_MS = 300_000
const MOST_BYTES = 65_536
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status'

const newId = () => `_${randomUUID()}`

export const samlEntityOf = ({ origin }: Pick<Mock, 'origin'>): string => `${origin}/mock-idp/saml/metadata`

export function mockMetadata(mock: Mock): string {
  const base = `${mock.origin}/mock-idp/saml`
  const soap = (name: string, path: string, more: string) =>
    `<md:${name}${more} Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="${base}/${path}"/>`
  const logouts = ['HTTP-Redirect', 'HTTP-POST', 'SOAP'].map(
    (one) => `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${one}" Location="${base}/slo"/>`,
  )
  const bare = mock.key.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const bindings = ['Redirect', 'POST'].map(
    (one) => `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${one}" Location="${base}/sso"/>`,
  )
  return (
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${samlEntityOf(mock)}">` +
    `<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${PROTOCOL}">` +
    '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>' +
    `<ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
    `${soap('ArtifactResolutionService', 'artifact', ' index="0"')}${logouts.join('')}` +
    `<md:NameIDFormat>${FORMATS.EMAIL_ADDRESS}</md:NameIDFormat>${bindings.join('')}</md:IDPSSODescriptor></md:EntityDescriptor>`
  )
}

/** Reads a request of either binding; undefined if it is not one. */
export function readQuestion(encoded: string, isDeflated: boolean): SamlQuestion | undefined {
  const root = rootOf(encoded, isDeflated)
  const acs = root?.getAttribute('AssertionConsumerServiceURL') ?? ''
  if (root?.localName !== 'AuthnRequest' || !URL.canParse(acs)) return undefined
  const one = (namespace: string, name: string) => root.getElementsByTagNameNS(namespace, name)[0]
  return {
    id: root.getAttribute('ID') ?? '',
    acs,
    issuer: one(ASSERTION, 'Issuer')?.textContent ?? '',
    format: one(PROTOCOL, 'NameIDPolicy')?.getAttribute('Format') || FORMATS.UNSPECIFIED,
    isByArtifact: root.getAttribute('ProtocolBinding')?.endsWith(':HTTP-Artifact') === true,
  }
}

/** Root element of a posted field; undefined if it is not XML. */
export const rootOf = (encoded: string, isDeflated: boolean): Element | undefined =>
  parseXml(inflated(Buffer.from(encoded, 'base64'), isDeflated))?.documentElement

function inflated(bytes: Buffer, isDeflated: boolean): string {
  try {
    return (isDeflated ? inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes).toString()
  } catch {
    return ''
  }
}

/** The response to a request, as XML. */
export async function samlAnswer(mock: Mock, question: SamlQuestion, email: string, scenario: MockScenario): Promise<string> {
  const asked = scenario === 'OTHER_REQUEST' ? { ...question, id: '_of-an-earlier-request' } : question
  if (scenario === 'DENIED')
    return responseOf(
      mock,
      asked,
      `<samlp:StatusCode Value="${STATUS}:Responder"><samlp:StatusCode Value="${STATUS}:AuthnFailed"/></samlp:StatusCode>`,
      '',
    )
  const key = scenario === 'WRONG_SIGNATURE' ? await makeSamlKey(new Date(), 1) : mock.key
  const assertion = (id = newId()) => {
    const xml = assertionOf(mock, id, asked, email, scenario)
    return scenario === 'UNSIGNED' ? xml : signedXml(xml, key.privateKey, 'Assertion')
  }
  const id = (scenario === 'REPLAYED' ? await mock.sent.last(asked.acs) : undefined) ?? newId()
  if (scenario === 'VALID') await mock.sent.keep(asked.acs, id)
  const assertions = scenario === 'TWO_ASSERTIONS' ? assertion() + assertion() : assertion(id)
  return responseOf(mock, asked, `<samlp:StatusCode Value="${STATUS}:Success"/>`, assertions)
}

const signedXml = (xml: string, privateKey: string, element: string): string =>
  signXml(
    xml,
    `/*[local-name(.)='${element}']`,
    { reference: `/*[local-name(.)='${element}']/*[local-name(.)='Issuer']`, action: AFTER },
    { privateKey, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
  )

const issuerOf = (mock: Mock, scenario: MockScenario) =>
  scenario === 'WRONG_ISSUER' ? `${mock.origin}/mock-idp/other` : samlEntityOf(mock)

function responseOf(mock: Mock, { id, acs }: SamlQuestion, status: string, inner: string): string {
  return (
    `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="${newId()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escape(acs)}" InResponseTo="${escape(id)}">` +
    `<saml:Issuer xmlns:saml="${ASSERTION}">${samlEntityOf(mock)}</saml:Issuer><samlp:Status>${status}</samlp:Status>${inner}</samlp:Response>`
  )
}

function assertionOf(
  mock: Mock,
  id: string,
  { id: requestId, acs, issuer, format }: SamlQuestion,
  email: string,
  scenario: MockScenario,
): string {
  const now = Date.now() + (scenario === 'EXPIRED' ? -HOUR_MS : scenario === 'SKEWED' ? HOUR_MS : 0)
  const at = (moment: number) => new Date(moment).toISOString()
  const [issued, ends] = [at(now), at(now + LIFE_MS)]
  const who = escape(email)
  const isTransient = format === FORMATS.TRANSIENT
  const name = isTransient ? newId() : scenario === 'COMMENT' ? who.replace('@', '<!-- -->@') : who
  const named = scenario === 'MISSING_CLAIM' ? '' : `<saml:NameID Format="${escape(format)}">${name}</saml:NameID>`
  const audience = scenario === 'WRONG_AUDIENCE' ? 'https://another.example/metadata' : escape(issuer)
  const attributes = [['mail', who], ...(isTransient ? [['urn:oasis:names:tc:SAML:attribute:subject-id', who]] : [])]
  return (
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${id}" Version="2.0" IssueInstant="${issued}"><saml:Issuer>${issuerOf(mock, scenario)}</saml:Issuer>` +
    `<saml:Subject>${named}<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<saml:SubjectConfirmationData NotOnOrAfter="${ends}" Recipient="${escape(acs)}" InResponseTo="${escape(requestId)}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${issued}" NotOnOrAfter="${ends}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${issued}" SessionIndex="_${Buffer.from(email).toString('hex').slice(0, 32)}"><saml:AuthnContext>` +
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>' +
    `<saml:AttributeStatement>${attributes.map(([of, value]) => `<saml:Attribute Name="${of}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`).join('')}</saml:AttributeStatement></saml:Assertion>`
  )
}
