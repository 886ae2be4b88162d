import { XMLSerializer } from '@xmldom/xmldom'
import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import { parseXml } from '../../platform/xml.ts'
import { FederationError } from '../federation-error.ts'
import { childrenOf, elementsOf, SAML } from './xml.ts'

const TEXT = 3
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#'
const KEY_ALGORITHMS = [`${XMLENC}rsa-oaep-mgf1p`, 'http://www.w3.org/2009/xmlenc11#rsa-oaep']
const AUTHENTICATED = ['http://www.w3.org/2009/xmlenc11#aes128-gcm', 'http://www.w3.org/2009/xmlenc11#aes256-gcm']
const UNAUTHENTICATED = [`${XMLENC}aes128-cbc`, `${XMLENC}aes256-cbc`]

/** Elements that the library for decryption finds by their local names, whatever their namespaces. */
const PARTS: ReadonlySet<string | null> = new Set(['EncryptedData', 'EncryptedKey', 'EncryptionMethod', 'CipherData', 'CipherValue'])

/**
 * Refuses weak encryption. Without a signature that protects it, only authenticated ciphers are accepted: with others, somebody who modifies the
 * ciphertext could learn its content from the errors (padding oracle).
 * @throws {FederationError}
 */
export function checkEncryption(encrypted: Element, isSigned: boolean): void {
  const [data, ...more] = elementsOf(encrypted, XMLENC, 'EncryptedData')
  const keys = elementsOf(encrypted, XMLENC, 'EncryptedKey')
  const isForeign = Array.from(encrypted.getElementsByTagName('*')).some(
    ({ localName, namespaceURI }) => PARTS.has(localName) && namespaceURI !== XMLENC,
  )
  if (!data || more.length > 0 || keys.length === 0 || isForeign)
    throw new FederationError('ANSWER', 'ENCRYPTED_DATA_INVALID', { received: { code: 'SOMETHING_ELSE' } })
  const algorithm = algorithmOf(data)
  if (!isSigned && UNAUTHENTICATED.includes(algorithm))
    throw new FederationError('ANSWER', 'ENCRYPTION_UNPROTECTED', { algorithms: AUTHENTICATED, received: algorithm })
  checkMethod(data, 'EncryptedData', isSigned ? [...AUTHENTICATED, ...UNAUTHENTICATED] : AUTHENTICATED)
  for (const key of keys) checkMethod(key, 'EncryptedKey', KEY_ALGORITHMS)
}

const algorithmOf = (element: Element): string => childrenOf(element, XMLENC, 'EncryptionMethod')[0]?.getAttribute('Algorithm') ?? ''

function checkMethod(element: Element, name: string, allowed: readonly string[]): void {
  const algorithm = algorithmOf(element)
  if (!allowed.includes(algorithm))
    throw new FederationError('ANSWER', 'ALGORITHM_NOT_ALLOWED', { element: name, algorithms: allowed, received: algorithm })
}

/**
 * Decrypts the assertion of a response in place.
 * @param keys our private keys, PEM; the first that decrypts it is used
 * @throws {FederationError} if none does
 */
export async function inTheClear(xml: string, keys: readonly string[]): Promise<string> {
  const document = parseXml(xml)
  const encrypted = document && childrenOf(document.documentElement, SAML, 'EncryptedAssertion')[0]
  const opened = encrypted && (await openedBy(encrypted, keys))
  if (!opened) throw new FederationError('ANSWER', 'ASSERTION_NOT_DECRYPTABLE', { received: { code: 'NOT_DECRYPTABLE' } })
  encrypted.parentNode?.replaceChild(document.importNode(opened, true), encrypted)
  return serialized(document)
}

/**
 * Replaces the encrypted name ID of a signed message by its content.
 * @param privateKeys our private keys, PEM; only called if there is an encrypted name ID
 * @throws {FederationError}
 */
export async function openName(message: Element, privateKeys: () => Promise<readonly string[]>): Promise<void> {
  const [encrypted, ...more] = childrenOf(message, SAML, 'EncryptedID')
  if (!encrypted) return
  if (more.length > 0) throw new FederationError('SUBJECT', 'PART_NOT_SINGLE', { name: 'EncryptedID', received: { code: 'SEVERAL' } })
  checkEncryption(encrypted, true)
  const opened = await openedBy(encrypted, await privateKeys())
  const isName = opened?.localName === 'NameID' && opened.namespaceURI === SAML
  if (!isName || Array.from(opened.childNodes).some(({ nodeType }) => nodeType !== TEXT))
    throw new FederationError('SUBJECT', 'NAME_ID_NOT_DECRYPTABLE', { received: opened?.localName ?? { code: 'NOT_DECRYPTABLE' } })
  message.replaceChild(message.ownerDocument.importNode(opened, true), encrypted)
}

/** Like `openName`, for the subject of a signed assertion. @throws {FederationError} */
export async function openSubject(assertion: Element, privateKeys: () => Promise<readonly string[]>): Promise<void> {
  for (const subject of childrenOf(assertion, SAML, 'Subject'))
    if (elementsOf(subject, XMLENC, 'EncryptedData').length > 0) await openName(subject, privateKeys)
}

/** @returns undefined if no key decrypts it */
async function openedBy(encrypted: Element, keys: readonly string[]): Promise<Element | undefined> {
  for (const key of keys) {
    const opened = parseXml(await decryptXml(serialized(encrypted), key).catch(() => ''))
    if (opened) return opened.documentElement
  }
  return undefined
}

const serialized = (node: Node): string => new XMLSerializer().serializeToString(node)
