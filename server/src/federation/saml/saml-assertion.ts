import { readMoment } from '../../platform/moment.ts'
import { FederationError, momentText, receivedMoment } from '../federation-error.ts'
import { TOLERANCE_MS } from '../tolerance.ts'
import type { SamlSession } from './saml-logout.ts'
import { FORMATS, type NameIdFormat } from './saml-metadata.ts'
import { checkInResponseTo, checkIssuer, checkVersion, type SamlExpected } from './saml-response.ts'
import { childrenOf, SAML, textOf } from './xml.ts'

export type SamlSubject = {
  assertionId: string
  nameId: string
  format: string
  attributes: ReadonlyMap<string, readonly string[]>
  /** Time of the sign-in at the provider, in milliseconds. */
  authenticatedAt: number
  /** Name ID and session for a log-out request to the provider. */
  session: SamlSession
  /** When the assertion expires, in milliseconds. */
  endsAt: number
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const KNOWN_CONDITIONS = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'])

/**
 * Judges a signed assertion: issued by the provider, for us, in response to our request, within its validity (60 s tolerance), for a subject who has
 * signed in there (SAML profiles 4.1.4.3).
 * @param assertion read from signed bytes
 * @throws {FederationError}
 */
export function judgeAssertion(assertion: Element, expected: SamlExpected, format: NameIdFormat, now: number): SamlSubject {
  checkVersion('Assertion', assertion)
  const assertionId = assertion.getAttribute('ID') ?? ''
  if (assertionId === '') throw new FederationError('ANSWER', 'ID_MISSING', { element: 'Assertion', received: null })
  checkIssuer('Assertion', childrenOf(assertion, SAML, 'Issuer')[0], expected.issuer)
  const issued = momentOf(assertion, 'IssueInstant')
  if (issued === undefined || issued > now + TOLERANCE_MS)
    throw new FederationError('TIME', 'ISSUE_INSTANT_IN_FUTURE', { element: 'Assertion', received: receivedMoment(issued) })
  const subject = one(assertion, 'Subject', 'SUBJECT')
  const endsAt = checkConfirmations(subject, expected, now)
  checkConditions(one(assertion, 'Conditions', 'AUDIENCE'), expected, now)
  const authenticatedAt = checkStatements(assertion, now)
  const name = nameOf(subject, format)
  return {
    assertionId,
    ...name,
    attributes: attributesOf(assertion),
    authenticatedAt,
    session: sessionOf(assertion, subject, name.nameId),
    endsAt,
  }
}

function sessionOf(assertion: Element, subject: Element, nameId: string): SamlSession {
  const [name, statement] = [childrenOf(subject, SAML, 'NameID')[0], childrenOf(assertion, SAML, 'AuthnStatement')[0]]
  const said = (attribute: string) => name?.getAttributeNode(attribute)?.value
  return {
    nameId,
    format: said('Format'),
    nameQualifier: said('NameQualifier'),
    spNameQualifier: said('SPNameQualifier'),
    sessionIndex: statement?.getAttributeNode('SessionIndex')?.value,
  }
}

/** Every bearer confirmation must name our own address and our request: an assertion that was made for another service is not accepted. */
function checkConfirmations(subject: Element, { acs, requestId }: SamlExpected, now: number): number {
  const bearers = childrenOf(subject, SAML, 'SubjectConfirmation').filter((one) => one.getAttribute('Method') === BEARER)
  if (bearers.length === 0) throw new FederationError('SUBJECT', 'CONFIRMATION_METHOD_MISSING', { method: BEARER, received: null })
  const ends = bearers.map((bearer) => {
    const data = one(bearer, 'SubjectConfirmationData', 'SUBJECT')
    const recipient = data.getAttribute('Recipient')
    if (recipient !== acs) throw new FederationError('AUDIENCE', 'RECIPIENT_MISMATCH', { address: acs, received: recipient })
    checkInResponseTo('SubjectConfirmationData', data, requestId)
    const end = checkWindow(data, 'SubjectConfirmationData', now)
    if (end === undefined) throw new FederationError('TIME', 'CONFIRMATION_END_MISSING', { received: null })
    return end
  })
  return Math.max(...ends)
}

function checkConditions(conditions: Element, { audience }: SamlExpected, now: number): void {
  checkWindow(conditions, 'Conditions', now)
  const unknown = Array.from(conditions.getElementsByTagName('*')).find(
    (element) => element.parentNode === conditions && !(element.namespaceURI === SAML && KNOWN_CONDITIONS.has(element.localName)),
  )
  if (unknown)
    throw new FederationError('AUDIENCE', 'CONDITION_UNKNOWN', {
      conditions: [...KNOWN_CONDITIONS].join(', '),
      received: unknown.localName,
    })
  const restrictions = childrenOf(conditions, SAML, 'AudienceRestriction')
  if (restrictions.length === 0) throw new FederationError('AUDIENCE', 'AUDIENCE_MISMATCH', { audience, received: null })
  for (const restriction of restrictions) {
    const named = childrenOf(restriction, SAML, 'Audience').map(textOf)
    if (!named.includes(audience)) throw new FederationError('AUDIENCE', 'AUDIENCE_MISMATCH', { audience, received: named.join(' ') })
  }
}

/** @returns the time of the latest sign-in at the provider, in milliseconds */
function checkStatements(assertion: Element, now: number): number {
  const statements = childrenOf(assertion, SAML, 'AuthnStatement')
  if (statements.length === 0) throw new FederationError('SUBJECT', 'PART_MISSING', { name: 'AuthnStatement', received: null })
  const moments = statements.map((statement) => {
    const at = momentOf(statement, 'AuthnInstant')
    if (at === undefined || at > now + TOLERANCE_MS)
      throw new FederationError('TIME', 'AUTHN_INSTANT_IN_FUTURE', { received: receivedMoment(at) })
    const end = momentOf(statement, 'SessionNotOnOrAfter')
    if (end !== undefined && end <= now - TOLERANCE_MS)
      throw new FederationError('TIME', 'SESSION_EXPIRED', { moment: momentText(now), received: receivedMoment(end) })
    return at
  })
  return Math.max(...moments)
}

/** If the request asked for no particular format, the provider may choose. */
function nameOf(subject: Element, required: NameIdFormat): Pick<SamlSubject, 'nameId' | 'format'> {
  const name = one(subject, 'NameID', 'SUBJECT')
  const format = name.getAttribute('Format') || FORMATS.UNSPECIFIED
  if (required !== 'UNSPECIFIED' && format !== FORMATS[required])
    throw new FederationError('SUBJECT', 'NAME_ID_FORMAT_MISMATCH', { format: FORMATS[required], received: format })
  const nameId = textOf(name)
  if (nameId === '') throw new FederationError('SUBJECT', 'PART_MISSING', { name: 'NameID', received: null })
  return { nameId, format }
}

/** The values of each attribute; those of several attributes of one name together. */
export function attributesOf(assertion: Element): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  const attributes = childrenOf(assertion, SAML, 'AttributeStatement').flatMap((statement) => childrenOf(statement, SAML, 'Attribute'))
  for (const attribute of attributes) {
    const name = attribute.getAttribute('Name') ?? ''
    const more = childrenOf(attribute, SAML, 'AttributeValue').map((value) => value.textContent ?? '')
    values.set(name, [...(values.get(name) ?? []), ...more])
  }
  return values
}

/** @returns NotOnOrAfter, if present */
function checkWindow(element: Element, of: string, now: number): number | undefined {
  const [from, end] = [momentOf(element, 'NotBefore'), momentOf(element, 'NotOnOrAfter')]
  if (from !== undefined && from > now + TOLERANCE_MS)
    throw new FederationError('TIME', 'NOT_YET_VALID', { element: of, moment: momentText(now), received: receivedMoment(from) })
  if (end !== undefined && end <= now - TOLERANCE_MS)
    throw new FederationError('TIME', 'EXPIRED', { element: of, moment: momentText(now), received: receivedMoment(end) })
  return end
}

/** SAML core 1.3.3. @returns milliseconds; undefined where the attribute is missing */
export function momentOf(element: Element, attribute: string): number | undefined {
  const text = element.getAttributeNode(attribute)?.value
  if (text === undefined) return undefined
  const moment = readMoment(text)
  if (!moment) throw new FederationError('TIME', 'MOMENT_INVALID', { field: attribute, received: text })
  return moment.getTime()
}

function one(parent: Element, name: string, stage: 'SUBJECT' | 'AUDIENCE'): Element {
  const [first, ...more] = childrenOf(parent, SAML, name)
  if (!first || more.length > 0) throw new FederationError(stage, 'PART_NOT_SINGLE', { name, received: first && { code: 'SEVERAL' } })
  return first
}
