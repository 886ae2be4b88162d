import { FederationError } from '../federation-error.ts'
import { guardedFetch, type FetchOptions } from '../guarded-fetch.ts'
import { httpStatus, noAnswer } from '../no-answer.ts'
import { plainRoot } from './saml-response.ts'
import { childrenOf } from './xml.ts'

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
/** SOAPAction header (SAML bindings 3.2.3.1). */
const ACTION = '"http://www.oasis-open.org/committees/security"'
const ELEMENT = 1

export const inEnvelope = (xml: string): string => `<S:Envelope xmlns:S="${SOAP}"><S:Body>${xml}</S:Body></S:Envelope>`

/**
 * Extracts the single message of a SOAP envelope.
 * @throws {FederationError}
 */
export function messageOfEnvelope(xml: string): Element {
  const root = plainRoot(xml)
  const [body, ...more] = childrenOf(root, SOAP, 'Body')
  if (root.namespaceURI !== SOAP || root.localName !== 'Envelope' || !body || more.length > 0)
    throw new FederationError('ANSWER', 'SOAP_ENVELOPE_INVALID', { received: root.localName })
  const messages = Array.from(body.childNodes).filter((node): node is Element => node.nodeType === ELEMENT)
  const [message] = messages
  if (!message || messages.length > 1)
    throw new FederationError('ANSWER', 'SOAP_BODY_INVALID', { received: { code: 'NUMBER', count: messages.length } })
  return message
}

/**
 * Sends a request to a provider by SOAP over HTTP.
 * @param limitMs time limit in milliseconds
 * @returns the envelope of its answer
 * @throws {FederationError}
 */
export async function askBySoap(address: string, xml: string, fetching: FetchOptions, limitMs?: number): Promise<string> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: ACTION, accept: 'text/xml' }
  const answer = await guardedFetch(
    address,
    { method: 'POST', headers, body: inEnvelope(xml), ...(limitMs !== undefined && { limitMs }) },
    fetching,
  ).catch((error: unknown) => {
    throw noAnswer('EXCHANGE', address, error, limitMs)
  })
  if (!answer.ok) throw new FederationError('EXCHANGE', 'NO_ANSWER', { address, received: httpStatus(answer) })
  return answer.text()
}
