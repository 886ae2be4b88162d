import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { escape } from '../../accounts/messages/html.ts'
import type { Host } from '../../kit/hosts.ts'
import { FederationError, momentText, receivedMoment } from '../federation-error.ts'
import type { LoginProvider } from '../providers.ts'
import { TOLERANCE_MS } from '../tolerance.ts'
import { momentOf } from './saml-assertion.ts'
import { checkDestination, checkInResponseTo, checkIssuer, checkVersion, statusOf, SUCCESS } from './saml-response.ts'
import { childrenOf, PROTOCOL, SAML, textOf } from './xml.ts'

/** Name ID and session by which a SAML2 provider signed a user in; a log-out request repeats them. */
export type SamlSession = {
  readonly nameId: string
  readonly format?: string | undefined
  readonly nameQualifier?: string | undefined
  readonly spNameQualifier?: string | undefined
  readonly sessionIndex?: string | undefined
}

const sessionShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    nameId: v.string(),
    format: v.optional(v.string()),
    nameQualifier: v.optional(v.string()),
    spNameQualifier: v.optional(v.string()),
    sessionIndex: v.optional(v.string()),
  }),
)

/** Reads a stored session; undefined if the text is an ID token. */
export function readSamlSession(text: string): SamlSession | undefined {
  const read = v.safeParse(sessionShape, text)
  return read.success ? read.output : undefined
}

/** Identifies a name ID without storing it. */
export const nameHashOf = (nameId: string): string => createHash('sha256').update(nameId).digest('base64url')

/** Our single logout service, which takes a SAML2 provider's log-out requests and responses. */
export const sloOf = ({ origin }: Host, { name }: Pick<LoginProvider, 'name'>): string => `${origin}/identity/federation/${name}/slo`

const newId = (): string => `_${randomBytes(20).toString('hex')}`

type Ends = { readonly issuer: string; readonly destination: string }

/** Builds a message of ours (SAML core 3.2). @param attributes in addition to those that every message has */
export function newMessage(name: string, { issuer, destination }: Ends, inner: string, attributes: Readonly<Record<string, string>> = {}) {
  const id = newId()
  const all = { ID: id, Version: '2.0', IssueInstant: new Date().toISOString(), Destination: destination, ...attributes }
  const said = Object.entries(all).map(([attribute, value]) => ` ${attribute}="${escape(value)}"`)
  const xml =
    `<p:${name} xmlns:p="${PROTOCOL}"${said.join('')}>` +
    `<saml:Issuer xmlns:saml="${SAML}">${escape(issuer)}</saml:Issuer>${inner}</p:${name}>`
  return { id, xml }
}

/** Request to a provider to sign a user out there (SAML core 3.7.1). */
export function logoutRequest(ends: Ends, { nameId, sessionIndex, ...session }: SamlSession) {
  const said = { Format: session.format, NameQualifier: session.nameQualifier, SPNameQualifier: session.spNameQualifier }
  const attributes = Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(value)}"`]))
  const name = `<saml:NameID xmlns:saml="${SAML}"${attributes.join('')}>${escape(nameId)}</saml:NameID>`
  const index = sessionIndex === undefined ? '' : `<p:SessionIndex>${escape(sessionIndex)}</p:SessionIndex>`
  return newMessage('LogoutRequest', ends, name + index, { NotOnOrAfter: new Date(Date.now() + LONGEST_MS).toISOString() })
}

export const STATUS_SUCCESS = `<p:Status><p:StatusCode Value="${SUCCESS}"/></p:Status>`

/** Response that a user was signed out here. */
export const logoutResponse = (ends: Ends, requestId: string): string =>
  newMessage('LogoutResponse', ends, STATUS_SUCCESS, { InResponseTo: requestId }).xml

const LONGEST_MS = 300_000

export type Expected = {
  readonly issuer: string
  /** Our endpoint for such messages. */
  readonly destination: string
  /** Whether the browser carries the message; it must then name its destination. */
  readonly isCarried: boolean
}

type ReceivedLogout = {
  readonly id: string
  readonly nameId: string
  readonly sessionIndexes: readonly string[]
  readonly endsAt: Date
}

/**
 * Judges a signed LogoutRequest: issued by the provider, for us, and current (SAML profiles 4.4.4.1).
 * @throws {FederationError}
 */
export function judgeLogoutRequest(message: Element, expected: Expected, now = Date.now()): ReceivedLogout {
  const issued = judgeMessage(message, 'LogoutRequest', expected, now)
  const until = momentOf(message, 'NotOnOrAfter')
  if (until !== undefined && until <= now - TOLERANCE_MS)
    throw new FederationError('TIME', 'EXPIRED', {
      element: 'LogoutRequest',
      moment: momentText(now),
      received: receivedMoment(until),
    })
  const id = message.getAttribute('ID') ?? ''
  if (id === '') throw new FederationError('ANSWER', 'ID_MISSING', { element: 'LogoutRequest', received: null })
  const [name, ...more] = childrenOf(message, SAML, 'NameID')
  const nameId = textOf(name)
  if (nameId === '' || more.length > 0)
    throw new FederationError('SUBJECT', 'PART_NOT_SINGLE', { name: 'NameID', received: name && { code: 'SEVERAL' } })
  const sessionIndexes = childrenOf(message, PROTOCOL, 'SessionIndex').map(textOf)
  return { id, nameId, sessionIndexes, endsAt: new Date(issued + LONGEST_MS + 2 * TOLERANCE_MS) }
}

/**
 * Judges a signed LogoutResponse to one of our requests.
 * @returns whether the sign-out at the provider was complete
 * @throws {FederationError}
 */
export function judgeLogoutResponse(message: Element, requestId: string, expected: Expected, now = Date.now()): boolean {
  judgeMessage(message, 'LogoutResponse', expected, now)
  checkInResponseTo('LogoutResponse', message, requestId)
  const codes = statusOf(message)
  return codes[0] === SUCCESS && codes.length === 1
}

/** @returns the time of issue, in milliseconds */
function judgeMessage(
  message: Element,
  name: 'LogoutRequest' | 'LogoutResponse',
  { issuer, destination, isCarried }: Expected,
  now: number,
): number {
  if (message.localName !== name || message.namespaceURI !== PROTOCOL)
    throw new FederationError('ANSWER', 'PART_MISSING', { name, received: message.localName })
  checkVersion(name, message)
  checkIssuer(name, childrenOf(message, SAML, 'Issuer')[0], issuer)
  const named = message.getAttributeNode('Destination')?.value
  if (isCarried || named !== undefined) checkDestination(named, destination)
  const issued = momentOf(message, 'IssueInstant')
  if (issued === undefined || issued > now + TOLERANCE_MS || issued < now - LONGEST_MS - TOLERANCE_MS)
    throw new FederationError('TIME', 'ISSUE_INSTANT_OUTSIDE_WINDOW', {
      element: name,
      seconds: LONGEST_MS / 1000,
      received: receivedMoment(issued),
    })
  return issued
}
