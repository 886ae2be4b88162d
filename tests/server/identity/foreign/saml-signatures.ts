import { generateKeyPairSync } from 'node:crypto'
import { makeSamlKey } from '../../../../server/src/federation/saml/saml-keys.ts'
import { SAML_CERTIFICATE } from '../../../support/saml-key.ts'
import { assertionOf, encoded, ENVELOPED, EXCLUSIVE, responseOf, responseXml, signed, type Said } from '../../../support/saml-provider.ts'
import { around, bent, signedResponse, swap, without, xmlOf, type Forgery } from './saml-forgery.ts'

/** Nobody trusts it. */
export const stranger = await makeSamlKey(new Date())
const bareKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const VERIFIES = 'under a certificate of the provider'
const evil = (said: Said) => assertionOf({ ...said, nameId: 'evil' }, '_evil')
const honest = (said: Said) => signed(assertionOf(said, '_good'))
const SIGNATURE = /<Signature[\s\S]*?<\/Signature>/
const signatureOf = (xml: string) => SIGNATURE.exec(xml)?.[0] ?? ''
const unsigned = (xml: string) => xml.replace(SIGNATURE, '')
const afterIssuer = (added: string) => swap('</saml:Issuer>', `</saml:Issuer>${added}`)
const inside = (added: string) => swap('</saml:Assertion>', `${added}</saml:Assertion>`)
const withObject = (signature: string, inner: string) => swap('</Signature>', `<Object>${inner}</Object></Signature>`)(signature)
const extension = (inner: string) => `<samlp:Extensions>${inner}</samlp:Extensions>`
const asIs = (xml: string) => xml
const signing = (options: Parameters<typeof signed>[1]) => (said: Said) => bent(said, asIs, asIs, options)

/** What is not signed, or not by the provider, or not well. */
export const SIGNATURES: Forgery[] = [
  ['no signature', 'SIGNATURE', 'a signed Response or Assertion', (said) => responseOf(assertionOf(said), said)],
  ['a signature that was taken off', 'SIGNATURE', 'a signed Response or Assertion', (said) => responseOf(unsigned(honest(said)), said)],
  ['the key of somebody else', 'SIGNATURE', VERIFIES, signing({ key: bareKey })],
  [
    'the key of somebody else, with their certificate beside it',
    'SIGNATURE',
    VERIFIES,
    signing({ key: stranger.privateKey, certificate: stranger.certificate }),
  ],
  [
    'a whole response under the key of somebody else',
    'SIGNATURE',
    VERIFIES,
    (said) =>
      encoded(
        signed(responseXml(assertionOf(said), said), { key: stranger.privateKey, certificate: stranger.certificate, element: 'Response' }),
      ),
  ],
  ['a signature by SHA-1', 'SIGNATURE', 'SignatureMethod', signing({ signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })],
  ['a digest by SHA-1', 'SIGNATURE', 'DigestMethod', signing({ digest: 'http://www.w3.org/2000/09/xmldsig#sha1' })],
  [
    'an HMAC with the certificate as its secret',
    'SIGNATURE',
    'SignatureMethod',
    (said) => around(said, swap(/[^"]+#rsa-sha256/, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1')),
  ],
  [
    'a signature by MD5',
    'SIGNATURE',
    'SignatureMethod',
    (said) => around(said, swap(/[^"]+#rsa-sha256/, 'http://www.w3.org/2001/04/xmldsig-more#rsa-md5')),
  ],
  ['no algorithm', 'SIGNATURE', 'SignatureMethod', (said) => around(said, without(/ Algorithm="[^"]+#rsa-sha256"/))],
  [
    'a transform by XPath',
    'SIGNATURE',
    'Transform',
    (said) => around(said, swap(`Algorithm="${ENVELOPED}"`, 'Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"')),
  ],
  [
    'a transform by XSLT',
    'SIGNATURE',
    'Transform',
    (said) => around(said, swap(`Algorithm="${ENVELOPED}"`, 'Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"')),
  ],
  ['three transforms', 'SIGNATURE', VERIFIES, signing({ transforms: [ENVELOPED, EXCLUSIVE, EXCLUSIVE] })],
  [
    'a changed NameID',
    'SIGNATURE',
    VERIFIES,
    (said) => bent({ ...said, nameId: 'somebody' }, asIs, swap('>somebody<', `>${said.nameId}<`)),
  ],
  [
    'a changed audience',
    'SIGNATURE',
    VERIFIES,
    (said) => bent({ ...said, audience: 'https://other.example' }, asIs, swap('>https://other.example<', `>${said.audience}<`)),
  ],
  [
    'a changed InResponseTo',
    'SIGNATURE',
    VERIFIES,
    (said) => bent({ ...said, inResponseTo: '_other' }, asIs, (xml) => xml.replaceAll('"_other"', `"${said.inResponseTo}"`)),
  ],
  [
    'an attribute that was added',
    'SIGNATURE',
    VERIFIES,
    (said) =>
      around(
        said,
        inside(
          '<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>x</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
        ),
      ),
  ],
  ['an empty signature value', 'SIGNATURE', VERIFIES, (said) => around(said, swap(/<SignatureValue>[^<]+</, '<SignatureValue><'))],
  ['a changed digest', 'SIGNATURE', VERIFIES, (said) => around(said, swap(/<DigestValue>[^<]+</, '<DigestValue>AAAA<'))],
  ['a signature without a reference', 'SIGNATURE', VERIFIES, (said) => around(said, without(/<Reference[\s\S]*<\/Reference>/))],
  ['a reference to the whole document', 'SIGNATURE', VERIFIES, (said) => around(said, swap(/URI="#[^"]+"/, 'URI=""'))],
  [
    'a reference to another element',
    'SIGNATURE',
    VERIFIES,
    (said) => around(said, (xml) => swap(/URI="#[^"]+"/, `URI="#${/ID="([^"]+)"/.exec(xml)?.[1]}"`)(xml)),
  ],
  ['a reference with a quote', 'SIGNATURE', VERIFIES, (said) => around(said, swap(/URI="#[^"]+"/, `URI="#x' or '1'='1"`))],
  [
    'two signatures',
    'SIGNATURE',
    'one Signature at most',
    (said) => around(said, (xml) => swap(SIGNATURE, signatureOf(xml).repeat(2))(xml)),
  ],
  [
    'a signature in the status',
    'SIGNATURE',
    'one Signature at most',
    (said) => around(said, (xml) => swap('</samlp:Status>', `${signatureOf(xml)}</samlp:Status>`)(unsigned(xml))),
  ],
  [
    'a signature in the subject',
    'SIGNATURE',
    'one Signature at most',
    (said) => around(said, (xml) => swap('</saml:Subject>', `${signatureOf(xml)}</saml:Subject>`)(unsigned(xml))),
  ],
  [
    'a signed response that was changed, around a good assertion',
    'SIGNATURE',
    VERIFIES,
    (said) => encoded(swap('status:Success"', 'status:Success" x="1"')(signed(responseXml(honest(said), said), { element: 'Response' }))),
  ],
  [
    'a signed response around an assertion of somebody else’s key',
    'SIGNATURE',
    VERIFIES,
    (said) => encoded(signed(responseXml(signed(assertionOf(said), { key: bareKey }), said), { element: 'Response' })),
  ],
  [
    'the good signature moved to another assertion',
    'SIGNATURE',
    VERIFIES,
    (said) => responseOf(afterIssuer(signatureOf(honest(said)))(evil(said)), said),
  ],
  [
    'the good signature moved to another assertion of the same id',
    'SIGNATURE',
    VERIFIES,
    (said) => responseOf(afterIssuer(signatureOf(honest(said)))(evil(said).replace('_evil', '_good')), said),
  ],
  [
    'the same id at another element',
    'SIGNATURE',
    VERIFIES,
    (said) => responseOf(`<samlp:Extensions><x ID="_good"/></samlp:Extensions>${honest(said)}`, said),
  ],
]

const wrapped = (make: (good: string, bad: string, signature: string) => string) => (said: Said) => {
  const good = honest(said)
  return responseOf(make(good, evil(said), signatureOf(good)), said)
}
const wrappedResponse = (make: (good: string, bad: string, signature: string) => string) => (said: Said) => {
  const good = xmlOf(signedResponse(said))
  return encoded(make(good, responseXml(evil(said), said), signatureOf(good)))
}
const twice = (name: string, make: (said: Said) => string): Forgery => [name, 'ANSWER', 'one Assertion', make]

/** The eight shapes of signature wrapping (Somorovsky et al., "On Breaking SAML", 2012), and some more. */
export const WRAPPED: Forgery[] = [
  twice(
    'XSW 1: the signed response inside the signature of another',
    wrappedResponse((good, bad, signature) => afterIssuer(withObject(signature, good))(bad)),
  ),
  twice(
    'XSW 2: the signed response beside its signature in another',
    wrappedResponse((good, bad, signature) => afterIssuer(unsigned(good) + signature)(bad)),
  ),
  twice(
    'XSW 3: another assertion before the signed one',
    wrapped((good, bad) => bad + good),
  ),
  twice(
    'XSW 4: the signed assertion inside another',
    wrapped((good, bad) => inside(good)(bad)),
  ),
  twice(
    'XSW 5: its signature in another, and the signed assertion after it',
    wrapped((good, bad, signature) => afterIssuer(signature)(bad) + unsigned(good)),
  ),
  twice(
    'XSW 6: the signed assertion inside its signature in another',
    wrapped((good, bad, signature) => afterIssuer(withObject(signature, unsigned(good)))(bad)),
  ),
  twice(
    'XSW 7: another assertion in an extension before the signed one',
    wrapped((good, bad) => extension(bad) + good),
  ),
  twice(
    'XSW 8: another assertion around the signature that holds the signed one',
    wrapped((good, bad, signature) => afterIssuer(withObject(signature, good))(bad)),
  ),
  twice(
    'the signed assertion in an extension',
    wrapped((good, bad) => extension(good) + bad),
  ),
  twice(
    'the same id twice',
    wrapped((good, bad) => good + bad.replace('_evil', '_good')),
  ),
  twice(
    'another assertion of no namespace',
    wrapped((good) => `<Assertion ID="_evil"/>${good}`),
  ),
  twice(
    'an encrypted one beside it',
    wrapped((good) => `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>${good}`),
  ),
]

/** A certificate that the provider has beside the one it signs with. */
export const OTHER_CERTIFICATE = `${stranger.certificate}\n${SAML_CERTIFICATE}`
