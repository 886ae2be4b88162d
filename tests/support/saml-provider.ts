import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { SAML_CERTIFICATE, SAML_KEY } from './saml-key.ts'

export const SAML_ISSUER = 'https://saml.example.test/metadata'

/** Content of an assertion; a test can change each part. */
export type Said = {
  nameId: string
  format?: string
  inResponseTo?: string
  audience: string
  recipient: string
  issuer?: string
  notBefore?: Date
  notOnOrAfter?: Date
  attributes?: Record<string, string | readonly string[]>
}

/** ID of the authentication request that the browser carries. */
export const requestIdOf = (samlRequest: string, binding: 'redirect' | 'post'): string => {
  const bytes = Buffer.from(samlRequest, 'base64')
  return /\bID="([^"]+)"/.exec((binding === 'redirect' ? inflateRawSync(bytes) : bytes).toString())?.[1] ?? ''
}

const MINUTE_MS = 60_000

export function assertionOf(said: Said, id = `_${randomUUID()}`): string {
  const now = new Date()
  const { notBefore = new Date(now.getTime() - MINUTE_MS / 2), notOnOrAfter = new Date(now.getTime() + 5 * MINUTE_MS) } = said
  const format = said.format ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
  const reply = said.inResponseTo === undefined ? '' : ` InResponseTo="${said.inResponseTo}"`
  const attributes = Object.entries(said.attributes ?? {}).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${[values]
        .flat()
        .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${now.toISOString()}">` +
    `<saml:Issuer>${said.issuer ?? SAML_ISSUER}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${format}">${said.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<saml:SubjectConfirmationData NotOnOrAfter="${notOnOrAfter.toISOString()}" Recipient="${said.recipient}"${reply}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${notBefore.toISOString()}" NotOnOrAfter="${notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${now.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    (attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '') +
    '</saml:Assertion>'
  )
}

export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

export type Signing = {
  key?: string
  /** Certificate in KeyInfo; null omits KeyInfo. */
  certificate?: string | null
  element?: 'Assertion' | 'Response'
  signature?: string
  digest?: string
  transforms?: string[]
}

/** Signs an assertion or a whole response with an enveloped signature, like a provider. */
export function signed(xml: string, signing: Signing = {}): string {
  const { key = SAML_KEY, certificate = SAML_CERTIFICATE, element = 'Assertion' } = signing
  const { signature = RSA_SHA256, digest = 'http://www.w3.org/2001/04/xmlenc#sha256', transforms = [ENVELOPED, EXCLUSIVE] } = signing
  const signer = new SignedXml({
    privateKey: key,
    ...(certificate === null ? {} : { publicCert: certificate }),
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signer.addReference({ xpath: `/*[local-name(.)='${element}']`, transforms, digestAlgorithm: digest })
  signer.computeSignature(xml, { location: { reference: `/*[local-name(.)='${element}']/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

/** Wraps the content in a response. */
export function responseXml(
  inner: string,
  { inResponseTo, recipient, issuer = SAML_ISSUER }: Pick<Said, 'inResponseTo' | 'recipient' | 'issuer'>,
): string {
  const reply = inResponseTo === undefined ? '' : ` InResponseTo="${inResponseTo}"`
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${recipient}"${reply}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>` +
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>' +
    `${inner}</samlp:Response>`
  )
}

/** A response encoded for the POST binding. */
export const responseOf = (...parts: Parameters<typeof responseXml>): string => encoded(responseXml(...parts))
export const encoded = (xml: string): string => Buffer.from(xml).toString('base64')
