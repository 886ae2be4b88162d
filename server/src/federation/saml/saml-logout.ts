import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { escape } from '../../accounts/messages/html.ts'
import type { Host } from '../../kit/hosts.ts'
import { FederationError, momentText, receivedMoment } from '../federation-error.ts'
import type { LoginProvider } from '../providers.ts'
import { momentOf, SKEW_MS } from './saml-assertion.ts'
import { checkDestination, checkInResponseTo, checkIssuer, checkVersion, statusOf, SUCCESS } from './saml-response.ts'
import { childrenOf, PROTOCOL, SAML, textOf } from './xml.ts'

/** By which name, and in which of its sessions, a SAML2 provider signed somebody in: what a log-out there names them by. */
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

/** A session as it was kept; undefined of what is an id token. */
export function readSamlSession(text: string): SamlSession | undefined {
  const read = v.safeParse(sessionShape, text)
  return read.success ? read.output : undefined
}

/** Tells names apart without holding them. */
export const nameHashOf = (nameId: string): string => createHash('sha256').update(nameId).digest('base64url')

/** Where a SAML2 provider says that somebody signs out there, and answers that they did. */
export const sloOf = ({ origin }: Host, { name }: Pick<LoginProvider, 'name'>): string => `${origin}/identity/federation/${name}/slo`

const newId = (): string => `_${randomBytes(20).toString('hex')}`

type Ends = { readonly issuer: string; readonly destination: string }

/** A message of ours (SAML core 3.2). @param attributes besides those that each has */
export function newMessage(name: string, { issuer, destination }: Ends, inner: string, attributes: Readonly<Record<string, string>> = {}) {
  const id = newId()
  const all = { ID: id, Version: '2.0', IssueInstant: new Date().toISOString(), Destination: destination, ...attributes }
  const said = Object.entries(all).map(([attribute, value]) => ` ${attribute}="${escape(value)}"`)
  const xml =
    `<p:${name} xmlns:p="${PROTOCOL}"${said.join('')}>` +
    `<saml:Issuer xmlns:saml="${SAML}">${escape(issuer)}</saml:Issuer>${inner}</p:${name}>`
  return { id, xml }
}

/** Asks a provider to sign somebody out there (SAML core 3.7.1). */
export function logoutRequest(ends: Ends, { nameId, sessionIndex, ...session }: SamlSession) {
  const said = { Format: session.format, NameQualifier: session.nameQualifier, SPNameQualifier: session.spNameQualifier }
  const attributes = Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(value)}"`]))
  const name = `<saml:NameID xmlns:saml="${SAML}"${attributes.join('')}>${escape(nameId)}</saml:NameID>`
  const index = sessionIndex === undefined ? '' : `<p:SessionIndex>${escape(sessionIndex)}</p:SessionIndex>`
  return newMessage('LogoutRequest', ends, name + index, { NotOnOrAfter: new Date(Date.now() + LONGEST_MS).toISOString() })
}

export const STATUS_SUCCESS = `<p:Status><p:StatusCode Value="${SUCCESS}"/></p:Status>`

/** Says that somebody was signed out here. */
export const logoutResponse = (ends: Ends, requestId: string): string =>
  newMessage('LogoutResponse', ends, STATUS_SUCCESS, { InResponseTo: requestId }).xml

/** No message is older than this. */
const LONGEST_MS = 300_000

export type Expected = {
  /** The provider's name for itself. */
  readonly issuer: string
  /** Where we take such messages. */
  readonly destination: string
  /** By the browser, where a message must say whom it is for. */
  readonly isCarried: boolean
}

export type ToldLogout = { readonly id: string; readonly nameId: string; readonly sessionIndexes: readonly string[]; readonly endsAt: Date }

/**
 * Judges a signed LogoutRequest: of the provider, for us, of now (SAML profiles 4.4.4.1).
 * @throws {FederationError}
 */
export function judgeLogoutRequest(message: Element, expected: Expected, now = Date.now()): ToldLogout {
  const issued = judgeMessage(message, 'LogoutRequest', expected, now)
  const until = momentOf(message, 'NotOnOrAfter')
  if (until !== undefined && until <= now - SKEW_MS)
    throw new FederationError('TIME', 'EXPIRED', {
      element: 'LogoutRequest',
      moment: momentText(now),
      received: receivedMoment(until),
    })
  const id = message.getAttribute('ID') ?? ''
  if (id === '') throw new FederationError('ANSWER', 'ID_MISSING', { element: 'LogoutRequest', received: null })
  const [name, ...more] = childrenOf(message, SAML, 'NameID')
  const nameId = name?.textContent ?? ''
  if (nameId.trim() === '' || more.length > 0)
    throw new FederationError('SUBJECT', 'PART_NOT_SINGLE', { name: 'NameID', received: name && { code: 'SEVERAL' } })
  const sessionIndexes = childrenOf(message, PROTOCOL, 'SessionIndex').map(textOf)
  return { id, nameId, sessionIndexes, endsAt: new Date(issued + LONGEST_MS + 2 * SKEW_MS) }
}

/**
 * Judges a signed LogoutResponse to a request of ours.
 * @returns whether everybody there was signed out
 * @throws {FederationError}
 */
export function judgeLogoutResponse(message: Element, requestId: string, expected: Expected, now = Date.now()): boolean {
  judgeMessage(message, 'LogoutResponse', expected, now)
  checkInResponseTo('LogoutResponse', message, requestId)
  const codes = statusOf(message)
  return codes[0] === SUCCESS && codes.length === 1
}

/** @returns when it was issued */
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
  if (issued === undefined || issued > now + SKEW_MS || issued < now - LONGEST_MS - SKEW_MS)
    throw new FederationError('TIME', 'ISSUE_INSTANT_OUTSIDE_WINDOW', {
      element: name,
      seconds: LONGEST_MS / 1000,
      received: receivedMoment(issued),
    })
  return issued
}
