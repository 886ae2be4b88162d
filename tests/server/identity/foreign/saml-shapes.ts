import { assertionOf, encoded, ENVELOPED, EXCLUSIVE, responseOf, responseXml, signed, type Said } from '../../../support/saml-provider.ts'
import { around, bent, minutesAgo, signedResponse, swap, without } from './saml-forgery.ts'

const asIs = (xml: string) => xml
const statement = (attributes: string) => swap(/<saml:AuthnStatement [^>]+>/, `<saml:AuthnStatement ${attributes}>`)
const audiences = (said: Said) =>
  `<saml:Audience>https://other.example</saml:Audience><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction>`

/** How good providers answer, each in its way. */
export const SHAPES: [name: string, make: (said: Said) => string][] = [
  ['a signed assertion', (said) => responseOf(signed(assertionOf(said)), said)],
  ['a signed response', (said) => signedResponse(said)],
  ['both signed', (said) => encoded(signed(responseXml(signed(assertionOf(said)), said), { element: 'Response' }))],
  [
    'signed by SHA-512',
    (said) =>
      bent(said, asIs, asIs, {
        signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      }),
  ],
  ['signed by RSA-PSS', (said) => bent(said, asIs, asIs, { signature: 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1' })],
  ['without a certificate in the signature', (said) => bent(said, asIs, asIs, { certificate: null })],
  ['canonical with comments', (said) => bent(said, asIs, asIs, { transforms: [ENVELOPED, `${EXCLUSIVE}WithComments`] })],
  ['with an XML declaration', (said) => around(said, (xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)],
  ['with a byte order mark', (said) => around(said, (xml) => `\uFEFF${xml}`)],
  [
    'with other prefixes',
    (said) =>
      encoded(
        responseXml(signed(assertionOf(said).replaceAll('saml:', 's2:').replace('xmlns:saml', 'xmlns:s2')), said)
          .replaceAll('samlp:', 'p:')
          .replace('xmlns:samlp', 'xmlns:p'),
      ),
  ],
  [
    'on several lines',
    (said) =>
      bent(
        said,
        (xml) => xml.replaceAll('><', '>\n  <'),
        (xml) => xml.replace('<samlp:Status>', '\n\t<samlp:Status>'),
      ),
  ],
  ['in base64 of 76 columns', (said) => around(said, asIs).replaceAll(/.{76}/g, '$&\r\n')],
  ['without an Issuer of the response', (said) => around(said, without(/<saml:Issuer xmlns.*?<\/saml:Issuer>/))],
  ['without a Destination', (said) => around(said, without(/ Destination="[^"]+"/))],
  [
    'with an Issuer that names its format',
    (said) => bent(said, swap('<saml:Issuer>', '<saml:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity">')),
  ],
  ['for several audiences', (said) => bent(said, swap(/<saml:Audience>.*<\/saml:AudienceRestriction>/, audiences(said)))],
  ['to be used once', (said) => bent(said, swap('</saml:Conditions>', '<saml:OneTimeUse/></saml:Conditions>'))],
  ['without bounds in the conditions', (said) => bent(said, swap(/<saml:Conditions [^>]+>/, '<saml:Conditions>'))],
  ['over for less than the skew', (said) => bent({ ...said, notBefore: minutesAgo(9), notOnOrAfter: minutesAgo(0.5) }, asIs)],
  ['not yet for less than the skew', (said) => bent({ ...said, notBefore: minutesAgo(-0.5) }, asIs)],
  [
    'with a session there that goes on',
    (said) =>
      bent(
        said,
        statement(
          `AuthnInstant="${minutesAgo(30).toISOString()}" SessionIndex="_1" SessionNotOnOrAfter="${minutesAgo(-480).toISOString()}"`,
        ),
      ),
  ],
  [
    'with times of another zone',
    (said) => bent(said, statement(`AuthnInstant="${minutesAgo(-118).toISOString().replace('Z', '+02:00')}"`)),
  ],
  ['with attributes', (said) => bent({ ...said, attributes: { mail: 'felix@corp.test', 'urn:oid:2.5.4.4': 'Mendel' } }, asIs)],
]
