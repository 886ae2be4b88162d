import { FederationError } from '../federation-error.ts'
import { checkEncryption } from './saml-encryption.ts'
import { checkSignatures } from './saml-signature.ts'
import { hasDoctype, parseXml } from '../../platform/xml.ts'
import { xmlExcess, type XmlLimits } from '../../platform/xml-size.ts'
import { childrenOf, elementsOf, PROTOCOL, SAML, textOf } from './xml.ts'

/** Values that a response must repeat to answer our request. */
export type SamlExpected = {
  /** Entity ID of the provider. */
  issuer: string
  /** Our entity ID for this provider. */
  audience: string
  /** Our assertion consumer service. */
  acs: string
  requestId: string
}

/** A response as posted; `signed` tells which elements carry a signature, none of them verified. */
export type SamlResponse = { xml: string; signed: { response: boolean; assertion: boolean }; isEncrypted: boolean }

export const STATUS = 'urn:oasis:names:tc:SAML:2.0:status'
export const SUCCESS = `${STATUS}:Success`
const ENTITY = 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity'

/**
 * Checks the structure of a posted response (SAML core 3.2.2, profiles 4.1.4.2) and refuses shapes that no provider sends. Nothing in it is trusted:
 * users are signed in by the signed assertion only.
 * @throws {FederationError}
 */
export function readSamlResponse(encoded: string, expected: SamlExpected): SamlResponse {
  const xml = decoded(encoded)
  const root = rootOf(xml)
  checkStatus(root)
  const assertion = oneAssertion(root)
  const isEncrypted = assertion.localName === 'EncryptedAssertion'
  const signed = checkSignatures(root, assertion, isEncrypted)
  if (isEncrypted) checkEncryption(assertion, signed.response)
  checkNames(root, expected, signed.response)
  return { xml, signed, isEncrypted }
}

/** @throws {FederationError} */
export function decoded(encoded: string): string {
  // Base64 of the longest response, with line breaks.
  if (encoded.length > 1.5 * RESPONSE_LIMITS.characters)
    throw new FederationError('ANSWER', 'MESSAGE_TOO_LARGE', { received: { code: 'MORE' } })
  const isBlank = encoded.trim() === ''
  // Buffer skips line breaks and every other character outside Base64, so the others are refused here.
  const end = encoded.search(/[^A-Za-z0-9+/\s]/)
  if (isBlank || end === 0 || (end > 0 && !/^={1,2}\s*$/.test(encoded.slice(end))))
    throw new FederationError('ANSWER', 'RESPONSE_NOT_BASE64', { received: isBlank ? null : { code: 'SOMETHING_ELSE' } })
  return Buffer.from(encoded, 'base64').toString('utf8')
}

const MOST_DEPTH = 32

/** Limits of a response, sufficient for one that lists two thousand groups of its user. */
export const RESPONSE_LIMITS: XmlLimits = {
  characters: 262_144,
  elements: 2400,
  attributes: 6000,
  attributesEach: 64,
  namespaces: 64,
  depth: MOST_DEPTH,
}
/** Limits of a log-out message, which names one user and their sessions. */
export const LOGOUT_LIMITS: XmlLimits = { ...RESPONSE_LIMITS, characters: 65_536, elements: 300, attributes: 900 }

/**
 * Refuses documents that parsing, XPath and canonicalisation would take too long for, before any of them reads it.
 * @throws {FederationError}
 */
export function checkSize(xml: string, limits: XmlLimits): void {
  const excess = xmlExcess(xml, limits)
  if (excess === undefined) return
  if (excess === 'form') throw new FederationError('ANSWER', 'XML_NOT_WELL_FORMED', { received: { code: 'SOMETHING_ELSE' } })
  if (excess === 'depth') throw tooDeep(limits.depth)
  throw new FederationError('ANSWER', 'MESSAGE_TOO_LARGE', { received: { code: 'MORE' } })
}

/**
 * Parses XML and refuses constructs that parsers interpret differently.
 * @throws {FederationError}
 */
export function plainRoot(xml: string): Element {
  checkSize(xml, RESPONSE_LIMITS)
  if (hasDoctype(xml)) throw new FederationError('ANSWER', 'DOCTYPE_DECLARED', { received: 'DOCTYPE' })
  const root = parseXml(xml)?.documentElement
  if (!root) throw new FederationError('ANSWER', 'XML_NOT_WELL_FORMED', { received: { code: 'SOMETHING_ELSE' } })
  checkNodes(root)
  return root
}

function rootOf(xml: string): Element {
  const root = plainRoot(xml)
  if (root.localName !== 'Response' || root.namespaceURI !== PROTOCOL)
    throw new FederationError('ANSWER', 'NOT_A_SAML_RESPONSE', { received: `${root.namespaceURI ?? ''} ${root.localName}` })
  checkVersion('Response', root)
  return root
}

const tooDeep = (count: number) => new FederationError('ANSWER', 'NESTED_TOO_DEEP', { count, received: { code: 'MORE' } })

const ELEMENT = 1
const COMMENT = 8
const INSTRUCTION = 7

/** Comments split a text for some parsers and not for others, and signatures do not cover them. */
function checkNodes(root: Element): void {
  const open: { node: Node; depth: number }[] = [{ node: root, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (node.nodeType === COMMENT || node.nodeType === INSTRUCTION)
      throw new FederationError('ANSWER', 'COMMENTS_IN_XML', { received: node.nodeName })
    if (depth > MOST_DEPTH) throw tooDeep(MOST_DEPTH)
    if (node.nodeType === ELEMENT)
      for (let child = node.firstChild; child; child = child.nextSibling) open.push({ node: child, depth: depth + 1 })
  }
}

/** A refusal by the provider is often unsigned, so the status is read before any signature. */
export function checkStatus(root: Element): void {
  const codes = statusOf(root)
  if (codes[0] !== SUCCESS) throw new FederationError('STATUS', 'STATUS_NOT_SUCCESS', { status: SUCCESS, received: codes.join(' ') })
}

/** Status codes of a message, outermost first. */
export const statusOf = (root: Element): string[] =>
  childrenOf(root, PROTOCOL, 'Status').flatMap((status) =>
    elementsOf(status, PROTOCOL, 'StatusCode').map((code) => code.getAttribute('Value') ?? ''),
  )

const assertionsIn = (root: Element) =>
  Array.from(root.getElementsByTagName('*')).filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName))

/**
 * Refuses a decrypted element that is not exactly one plain assertion.
 * @throws {FederationError}
 */
export function checkOpened(assertion: Element): void {
  checkNodes(assertion)
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== SAML || assertionsIn(assertion).length > 0)
    throw new FederationError('ANSWER', 'PART_NOT_SINGLE', { name: 'Assertion', received: assertion.localName })
}

function oneAssertion(root: Element): Element {
  const named = assertionsIn(root)
  const [assertion] = [...childrenOf(root, SAML, 'Assertion'), ...childrenOf(root, SAML, 'EncryptedAssertion')]
  if (!assertion || named.length !== 1)
    throw new FederationError('ANSWER', 'PART_NOT_SINGLE', {
      name: 'Assertion',
      received: named.map(({ localName }) => localName).join(' '),
    })
  return assertion
}

/** SAML bindings 3.5.5.2, profiles 4.1.4.2: a signed response must contain Issuer and Destination; otherwise they are optional. */
function checkNames(root: Element, { issuer, acs, requestId }: SamlExpected, isSigned: boolean): void {
  const [named, ...more] = childrenOf(root, SAML, 'Issuer')
  if (more.length > 0) throw new FederationError('ISSUER', 'ISSUER_NOT_SINGLE', { received: { code: 'SEVERAL' } })
  if (named || isSigned) checkIssuer('Response', named, issuer)
  const destination = root.getAttributeNode('Destination')?.value
  if (destination !== undefined || isSigned) checkDestination(destination, acs)
  checkInResponseTo('Response', root, requestId)
}

/** @throws {FederationError} */
export function checkIssuer(of: string, issuer: Element | undefined, expected: string): void {
  const [named, format] = [textOf(issuer), issuer?.getAttribute('Format') || ENTITY]
  if (named !== expected) throw new FederationError('ISSUER', 'ELEMENT_ISSUER_MISMATCH', { element: of, issuer: expected, received: named })
  if (format !== ENTITY) throw new FederationError('ISSUER', 'ISSUER_FORMAT_MISMATCH', { element: of, format: ENTITY, received: format })
}

/** @throws {FederationError} */
export function checkVersion(of: string, element: Element): void {
  const version = element.getAttribute('Version')
  if (version !== '2.0') throw new FederationError('ANSWER', 'VERSION_UNSUPPORTED', { element: of, received: version })
}

/** @throws {FederationError} */
export function checkDestination(destination: string | undefined, expected: string): void {
  if (destination !== expected) throw new FederationError('AUDIENCE', 'DESTINATION_MISMATCH', { address: expected, received: destination })
}

/** @throws {FederationError} */
export function checkInResponseTo(of: string, element: Element, requestId: string): void {
  const answered = element.getAttribute('InResponseTo')
  if (answered !== requestId) throw new FederationError('REQUEST', 'IN_RESPONSE_TO_MISMATCH', { element: of, received: answered })
}
