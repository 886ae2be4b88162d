import type { Cipheriv, CipherGCM } from 'node:crypto'
import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'

const XMLENC = 'http://www.w3.org/2001/04/xmlenc#'

type Encrypting = {
  /** Certificate of the recipient, in PEM. */
  certificate: string
  data?: 'aes256-gcm' | 'aes128-cbc'
  key?: 'rsa-oaep-mgf1p' | 'rsa-1_5'
  within?: 'EncryptedAssertion' | 'EncryptedID'
}

const isGcm = (_cipher: Cipheriv, data: Encrypting['data']): _cipher is CipherGCM => data === 'aes256-gcm'

/** Encrypts an assertion, or another SAML element, like a SAML provider (XML Encryption 1.1). */
export function encrypted(
  assertion: string,
  { certificate, data = 'aes256-gcm', key = 'rsa-oaep-mgf1p', within = 'EncryptedAssertion' }: Encrypting,
): string {
  const [algorithm, secret, start] =
    data === 'aes256-gcm'
      ? (['aes-256-gcm', randomBytes(32), randomBytes(12)] as const)
      : (['aes-128-cbc', randomBytes(16), randomBytes(16)] as const)
  const cipher = createCipheriv(algorithm, secret, start)
  const body = Buffer.concat([start, cipher.update(assertion), cipher.final(), ...(isGcm(cipher, data) ? [cipher.getAuthTag()] : [])])
  const padding = key === 'rsa-1_5' ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING
  const wrapped = publicEncrypt({ key: certificate, padding, oaepHash: 'sha1' }, secret).toString('base64')
  const digest =
    key === 'rsa-1_5'
      ? ''
      : '<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/>'
  const method = data === 'aes256-gcm' ? 'http://www.w3.org/2009/xmlenc11#aes256-gcm' : `${XMLENC}aes128-cbc`
  return (
    `<saml:${within} xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><xenc:EncryptedData xmlns:xenc="${XMLENC}" Type="${XMLENC}Element">` +
    `<xenc:EncryptionMethod Algorithm="${method}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey>` +
    `<xenc:EncryptionMethod Algorithm="${XMLENC}${key}">${digest}</xenc:EncryptionMethod><xenc:CipherData><xenc:CipherValue>${wrapped}</xenc:CipherValue></xenc:CipherData>` +
    `</xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue>${body.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:${within}>`
  )
}
