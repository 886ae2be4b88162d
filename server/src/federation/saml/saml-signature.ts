import { SAML } from '@node-saml/node-saml'
import { splitPem } from '../../platform/certificates.ts'
import { FederationError } from '../federation-error.ts'
import type { SamlExpected, SamlResponse } from './saml-response.ts'
import { parseXml } from '../../platform/xml.ts'
import { elementsOf, SIGNATURE } from './xml.ts'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** RFC 9231 and SAML core 5.4: no SHA-1, and no transform that could choose what is signed. */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  Transform: [ENVELOPED, EXCLUSIVE, `${EXCLUSIVE}WithComments`],
  CanonicalizationMethod: [EXCLUSIVE, `${EXCLUSIVE}WithComments`, INCLUSIVE, `${INCLUSIVE}#WithComments`],
}

/**
 * Returns which elements carry a signature. Refuses signatures anywhere else or with a weak algorithm.
 * @throws {FederationError}
 */
export function checkSignatures(root: Element, assertion: Element, isEncrypted: boolean): SamlResponse['signed'] {
  const signatures = elementsOf(root, SIGNATURE, 'Signature')
  const at = (parent: Element) => signatures.filter((signature) => signature.parentNode === parent).length
  // The signature of an encrypted assertion is only visible after decryption.
  if (signatures.length === 0 && !isEncrypted)
    throw new FederationError('SIGNATURE', 'RESPONSE_NOT_SIGNED', { received: { code: 'NO_SIGNATURE' } })
  if (at(root) + at(assertion) < signatures.length || at(root) > 1 || at(assertion) > 1)
    throw new FederationError('SIGNATURE', 'SIGNATURES_MISPLACED', { received: { code: 'NUMBER', count: signatures.length } })
  checkAlgorithms(signatures)
  return { response: at(root) === 1, assertion: at(assertion) === 1 }
}

/**
 * Refuses signatures with a weak algorithm.
 * @throws {FederationError}
 */
export function checkAlgorithms(signatures: readonly Element[]): void {
  for (const element of signatures.flatMap((signature) => Array.from(signature.getElementsByTagName('*')))) {
    const allowed = Object.hasOwn(ALGORITHMS, element.localName) ? ALGORITHMS[element.localName] : undefined
    const algorithm = element.getAttribute('Algorithm') ?? ''
    if (allowed && !allowed.includes(algorithm))
      throw new FederationError('SIGNATURE', 'ALGORITHM_NOT_ALLOWED', {
        element: element.localName,
        algorithms: allowed,
        received: algorithm,
      })
  }
}

/**
 * Verifies each signature of a response under the provider's stored certificates; a key inside the message is ignored.
 * @param certificates PEM, concatenated
 * @param privateKeys our private keys, for an encrypted assertion
 * @returns the assertion, read anew from the bytes that were signed
 * @throws {FederationError}
 */
export async function verifiedAssertion(
  response: SamlResponse,
  expected: SamlExpected,
  certificates: string,
  privateKeys: readonly string[] = [],
): Promise<Element> {
  if (!response.isEncrypted) return signedAssertion(response, expected, certificates)
  let refused = new FederationError('ANSWER', 'DECRYPTION_KEY_MISSING', { received: null })
  for (const key of privateKeys)
    try {
      return await signedAssertion(response, expected, certificates, key)
    } catch (error) {
      if (!(error instanceof FederationError)) throw error
      refused = error
    }
  throw refused
}

async function signedAssertion(
  { xml, signed }: SamlResponse,
  { audience, acs }: SamlExpected,
  certificates: string,
  decryptionPvk?: string,
): Promise<Element> {
  const verifier = new Verifier({
    ...(decryptionPvk !== undefined && { decryptionPvk }),
    issuer: audience,
    callbackUrl: acs,
    idpCert: splitPem(certificates),
    wantAuthnResponseSigned: signed.response,
    wantAssertionsSigned: signed.assertion,
  })
  await verifier.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') }).catch(() => {
    throw new FederationError('SIGNATURE', 'SIGNATURE_NOT_BY_CERTIFICATE', { received: { code: 'NOT_VERIFIABLE' } })
  })
  const assertion = parseXml(verifier.signedAssertion)?.documentElement
  if (!assertion) throw new FederationError('SIGNATURE', 'ASSERTION_NOT_SIGNED', { received: null })
  return assertion
}

/** Verifies signatures only: our own code judges the assertion, because the library gives no reason for a refusal. */
class Verifier extends SAML {
  signedAssertion = ''

  protected override processValidlySignedAssertionAsync(xml: string) {
    this.signedAssertion = xml
    return Promise.resolve({ profile: { issuer: '', nameID: '', nameIDFormat: '' }, loggedOut: false })
  }
}
