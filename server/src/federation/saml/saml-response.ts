import { FederationError, type FederationStage } from '../federation-error.ts'
import { checkEncryption } from './saml-encryption.ts'
import { checkSignatures } from './saml-signature.ts'
import { hasDoctype, parseXml } from '../../platform/xml.ts'
import { xmlExcess, type XmlLimits } from '../../platform/xml-size.ts'
import { childrenOf, elementsOf, PROTOCOL, SAML, textOf } from './xml.ts'

/** What a response must name to be one to our question. */
export type SamlExpected = {
  /** The provider's name for itself. */
  issuer: string
  /** Our name towards it. */
  audience: string
  /** Where we take answers. */
  acs: string
  /** The id of our request. */
  requestId: string
}

/** A response as it was posted; `signed` names the elements that carry a signature, none of them verified. */
export type SamlResponse = { xml: string; signed: { response: boolean; assertion: boolean }; isEncrypted: boolean }

export const STATUS = 'urn:oasis:names:tc:SAML:2.0:status'
export const SUCCESS = `${STATUS}:Success`
export const ENTITY = 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity'

/**
 * Reads the outside of a posted response (SAML core 3.2.2, profiles 4.1.4.2) and refuses each shape that no provider sends. Nothing of it is
 * believed: what somebody is signed in by comes from the signed assertion alone.
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
  // Base64 of the longest response, with the line breaks that some wrap it by.
  if (encoded.length > 1.5 * RESPONSE_LIMITS.characters)
    throw new FederationError('ANSWER', 'a message of the size that sign-ins have', 'more')
  const isBlank = encoded.trim() === ''
  // Buffer skips line breaks and everything else that is no Base64, so that is refused here.
  const end = encoded.search(/[^A-Za-z0-9+/\s]/)
  if (isBlank || end === 0 || (end > 0 && !/^={1,2}\s*$/.test(encoded.slice(end))))
    throw new FederationError('ANSWER', 'a SAMLResponse in base64', isBlank ? '' : 'something else')
  return Buffer.from(encoded, 'base64').toString('utf8')
}

const MOST_DEPTH = 32

/** What a response may consist of: one that names its person's groups, two thousand of them. */
export const RESPONSE_LIMITS: XmlLimits = {
  characters: 262_144,
  elements: 2000,
  attributes: 6000,
  attributesEach: 64,
  namespaces: 64,
  depth: MOST_DEPTH,
}
/** The same of a log-out, which names one person and their sessions. */
export const LOGOUT_LIMITS: XmlLimits = { ...RESPONSE_LIMITS, characters: 65_536, elements: 300, attributes: 900 }

/**
 * Refuses what parsing, XPath and canonicalisation would take too long for, before any of them sees it.
 * @throws {FederationError}
 */
export function checkSize(xml: string, limits: XmlLimits): void {
  const excess = xmlExcess(xml, limits)
  if (excess === undefined) return
  if (excess === 'form') throw new FederationError('ANSWER', 'well-formed XML', 'something else')
  if (excess === 'depth') throw new FederationError('ANSWER', `elements at most ${limits.depth} deep`, 'more')
  throw new FederationError('ANSWER', 'a message of the size that sign-ins have', 'more')
}

/**
 * XML that holds nothing that readers differ about.
 * @throws {FederationError}
 */
export function plainRoot(xml: string): Element {
  checkSize(xml, RESPONSE_LIMITS)
  if (hasDoctype(xml)) throw new FederationError('ANSWER', 'XML without a document type', 'DOCTYPE')
  const root = parseXml(xml)?.documentElement
  if (!root) throw new FederationError('ANSWER', 'well-formed XML', 'something else')
  checkNodes(root)
  return root
}

function rootOf(xml: string): Element {
  const root = plainRoot(xml)
  if (root.localName !== 'Response' || root.namespaceURI !== PROTOCOL)
    throw new FederationError('ANSWER', 'a SAML Response', `${root.namespaceURI ?? ''} ${root.localName}`)
  same('ANSWER', 'Version 2.0', '2.0', root.getAttribute('Version'))
  return root
}

const ELEMENT = 1
const COMMENT = 8
const INSTRUCTION = 7

/** A comment cuts a text in two for some readers and not for others, and signatures do not cover it. */
function checkNodes(root: Element): void {
  const open: { node: Node; depth: number }[] = [{ node: root, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (node.nodeType === COMMENT || node.nodeType === INSTRUCTION)
      throw new FederationError('ANSWER', 'XML without comments and processing instructions', node.nodeName)
    if (depth > MOST_DEPTH) throw new FederationError('ANSWER', `elements at most ${MOST_DEPTH} deep`, 'more')
    if (node.nodeType === ELEMENT)
      for (let child = node.firstChild; child; child = child.nextSibling) open.push({ node: child, depth: depth + 1 })
  }
}

/** The provider's own refusal comes without a signature as often as with one, and is told as such. */
export function checkStatus(root: Element): void {
  const codes = statusOf(root)
  if (codes[0] !== SUCCESS) throw new FederationError('STATUS', SUCCESS, codes.join(' '))
}

/** The codes of a message's status, the outer one first. */
export const statusOf = (root: Element): string[] =>
  childrenOf(root, PROTOCOL, 'Status').flatMap((status) =>
    elementsOf(status, PROTOCOL, 'StatusCode').map((code) => code.getAttribute('Value') ?? ''),
  )

const assertionsIn = (root: Element) =>
  Array.from(root.getElementsByTagName('*')).filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName))

/**
 * Refuses what no encrypted assertion of a signed response holds.
 * @throws {FederationError}
 */
export function checkOpened(assertion: Element): void {
  checkNodes(assertion)
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== SAML || assertionsIn(assertion).length > 0)
    throw new FederationError('ANSWER', 'one Assertion', assertion.localName)
}

function oneAssertion(root: Element): Element {
  const named = assertionsIn(root)
  const [assertion] = [...childrenOf(root, SAML, 'Assertion'), ...childrenOf(root, SAML, 'EncryptedAssertion')]
  if (!assertion || named.length !== 1)
    throw new FederationError('ANSWER', 'one Assertion', named.map(({ localName }) => localName).join(' '))
  return assertion
}

/** SAML bindings 3.5.5.2, profiles 4.1.4.2: where the response is signed, Issuer and Destination stand there; else they may be left out. */
function checkNames(root: Element, { issuer, acs, requestId }: SamlExpected, isSigned: boolean): void {
  const [named, ...more] = childrenOf(root, SAML, 'Issuer')
  if (more.length > 0) throw new FederationError('ISSUER', 'one Issuer of the Response', 'several')
  if (named || isSigned) checkIssuer('Response', named, issuer)
  const destination = root.getAttributeNode('Destination')?.value
  if (destination !== undefined || isSigned) same('AUDIENCE', `Destination ${acs}`, acs, destination)
  same('REQUEST', 'InResponseTo of the Response with the id of our request', requestId, root.getAttribute('InResponseTo'))
}

/** @throws {FederationError} */
export function checkIssuer(of: string, issuer: Element | undefined, expected: string): void {
  same('ISSUER', `Issuer of the ${of} ${expected}`, expected, textOf(issuer))
  same('ISSUER', `Issuer of the ${of} with the format ${ENTITY}`, ENTITY, issuer?.getAttribute('Format') || ENTITY)
}

/** @throws {FederationError} where what came is not what was expected */
export function same(stage: FederationStage, what: string, expected: string, received: string | null | undefined): void {
  if (received !== expected) throw new FederationError(stage, what, received)
}
