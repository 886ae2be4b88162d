import { createSign, createVerify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { getVerifiedXml, signXml } from '@node-saml/node-saml/lib/xml.js'
import { splitPem } from '../../platform/certificates.ts'
import { parseXml } from '../../platform/xml.ts'
import { FederationError } from '../federation-error.ts'
import type { SamlKey } from './saml-keys.ts'
import { LOGOUT_LIMITS, plainRoot } from './saml-response.ts'
import { checkAlgorithms } from './saml-signature.ts'
import { elementsOf, SIGNATURE } from './xml.ts'

/** Parameter that carries a message. */
export type SamlField = 'SAMLRequest' | 'SAMLResponse'

const AFTER = 'after'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const VERIFIERS: Readonly<Record<string, string>> = {
  [RSA_SHA256]: 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
}

/** Signs a message as a whole; the schema requires the signature after the issuer. */
export const signedMessage = (xml: string, { privateKey, certificate }: SamlKey): string =>
  signXml(
    xml,
    '/*',
    { reference: `/*/*[local-name(.)='Issuer']`, action: AFTER },
    { privateKey, publicCert: certificate, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
  )

/**
 * Encodes a message as an address (SAML bindings 3.4.4.1), signed over its parameters.
 * @param key undefined if the message is not signed
 */
export function inAddress(address: string, field: SamlField, xml: string, relayState: string, key: SamlKey | undefined): string {
  const query = new URLSearchParams({ [field]: deflateRawSync(xml).toString('base64'), ...(relayState && { RelayState: relayState }) })
  if (key) query.set('SigAlg', RSA_SHA256)
  const signature = key && createSign('RSA-SHA256').update(query.toString()).sign(key.privateKey, 'base64')
  const mark = address.includes('?') ? '&' : '?'
  return `${address}${mark}${query}${signature === undefined ? '' : `&Signature=${encodeURIComponent(signature)}`}`
}

/** Form fields by which a browser posts a message (SAML bindings 3.5). */
export const inFields = (field: SamlField, xml: string, relayState: string, key: SamlKey | undefined): Record<string, string> => ({
  [field]: Buffer.from(key ? signedMessage(xml, key) : xml).toString('base64'),
  ...(relayState && { RelayState: relayState }),
})

/**
 * Reads a message from an address, after verifying the signature over the parameters exactly as received.
 * @param search query with its question mark
 * @throws {FederationError}
 */
export function messageOfAddress(search: string, field: SamlField, certificates: string): Element {
  const parts = search.slice(1).split('&')
  const one = (name: string): string | undefined => {
    const found = parts.filter((part) => part.startsWith(`${name}=`))
    if (found.length > 1) throw new FederationError('ANSWER', 'PART_NOT_SINGLE', { name, received: { code: 'SEVERAL' } })
    return found[0]
  }
  const signed = [field, 'RelayState', 'SigAlg'].flatMap((name) => one(name) ?? [])
  const valueOf = (name: string) => new URLSearchParams(one(name) ?? '').get(name) ?? ''
  const [algorithm, signature] = [valueOf('SigAlg'), valueOf('Signature')]
  const verifier = Object.hasOwn(VERIFIERS, algorithm) ? VERIFIERS[algorithm] : undefined
  if (signature === '') throw new FederationError('SIGNATURE', 'MESSAGE_NOT_SIGNED', { received: { code: 'NO_SIGNATURE' } })
  if (verifier === undefined)
    throw new FederationError('SIGNATURE', 'ALGORITHM_NOT_ALLOWED', {
      element: 'SigAlg',
      algorithms: Object.keys(VERIFIERS),
      received: algorithm,
    })
  const isGood = splitPem(certificates).some((one) => createVerify(verifier).update(signed.join('&')).verify(one, signature, 'base64'))
  if (!isGood) throw new FederationError('SIGNATURE', 'SIGNATURE_NOT_BY_CERTIFICATE', { received: { code: 'NOT_VERIFIABLE' } })
  return plainRoot(inflated(Buffer.from(valueOf(field), 'base64')))
}

function inflated(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes, { maxOutputLength: LOGOUT_LIMITS.characters }).toString()
  } catch {
    throw new FederationError('ANSWER', 'NOT_DEFLATED', { received: { code: 'SOMETHING_ELSE' } })
  }
}

/**
 * Reads a posted message anew from the bytes that were signed.
 * @throws {FederationError}
 */
export const messageOfField = (encoded: string, certificates: string): Element => {
  const xml = Buffer.from(encoded, 'base64').toString()
  return verifiedMessage(xml, plainRoot(xml), certificates)
}

/**
 * Verifies that one signature covers the whole message, and reads it anew from the signed bytes.
 * @param xml the whole document that contains the message
 * @param signatures the signatures of the message; pass its own if it contains another signed message
 * @throws {FederationError}
 */
export function verifiedMessage(
  xml: string,
  message: Element,
  certificates: string,
  signatures = elementsOf(message, SIGNATURE, 'Signature'),
): Element {
  if (signatures.length === 0) throw new FederationError('SIGNATURE', 'MESSAGE_NOT_SIGNED', { received: { code: 'NO_SIGNATURE' } })
  if (signatures.length > 1 || signatures[0]?.parentNode !== message)
    throw new FederationError('SIGNATURE', 'SIGNATURE_NOT_SINGLE', { received: { code: 'NUMBER', count: signatures.length } })
  checkAlgorithms(signatures)
  const signed = bytesOf(xml, message, certificates)
  const read = signed === null ? undefined : parseXml(signed)?.documentElement
  if (!read) throw new FederationError('SIGNATURE', 'SIGNATURE_NOT_BY_CERTIFICATE', { received: { code: 'NOT_VERIFIABLE' } })
  return read
}

/** Signature errors come from the SAML library and are not distinguished; null for any of them. */
function bytesOf(xml: string, message: Element, certificates: string): string | null {
  try {
    return getVerifiedXml(xml, message, splitPem(certificates))
  } catch {
    return null
  }
}
