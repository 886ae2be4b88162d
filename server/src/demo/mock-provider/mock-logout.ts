import { makeSamlKey } from '../../federation/saml/saml-keys.ts'
import { logoutRequest, newMessage, STATUS_SUCCESS } from '../../federation/saml/saml-logout.ts'
import { inFields, signedMessage } from '../../federation/saml/saml-message.ts'
import { FORMATS } from '../../federation/saml/saml-metadata.ts'
import { STATUS } from '../../federation/saml/saml-response.ts'
import { inEnvelope, messageOfEnvelope } from '../../federation/saml/saml-soap.ts'
import { elementsOf, SAML, textOf } from '../../federation/saml/xml.ts'
import { rootOf, samlEntityOf, type SamlQuestion } from './mock-saml.ts'
import type { Mock } from './mock.ts'
import type { logoutScenarios } from './scenarios.ts'

export type LogoutScenario = (typeof logoutScenarios)['SAML2'][number]
/** A log-out request, and the address where its portal takes the answer. */
type LogoutQuestion = { readonly id: string; readonly slo: string }

/** Log-out address of an entity's portal, next to its metadata. */
const sloBeside = (entityId: string) => entityId.replace(/\/metadata$/, '/slo')

/** Return address of RP-initiated logout. */
export function signedOutThere(question: URLSearchParams, scenario: LogoutScenario): URL {
  const back = new URL(question.get('post_logout_redirect_uri') ?? '')
  const state = scenario === 'OTHER_REQUEST' ? 'of-an-earlier-request' : question.get('state')
  if (state !== null) back.searchParams.set('state', state)
  return back
}

/** Reads a LogoutRequest carried by a browser; undefined if it is not one. */
export function readLogout(encoded: string, isDeflated: boolean): LogoutQuestion | undefined {
  const root = rootOf(encoded, isDeflated)
  return root?.localName === 'LogoutRequest' ? questionOf(root) : undefined
}

const questionOf = (root: Element): LogoutQuestion => ({
  id: root.getAttribute('ID') ?? '',
  slo: sloBeside(textOf(elementsOf(root, SAML, 'Issuer')[0])),
})

function answerTo(mock: Mock, { id, slo }: LogoutQuestion, scenario: LogoutScenario): string {
  const status = scenario === 'DENIED' ? `<p:Status><p:StatusCode Value="${STATUS}:Responder"/></p:Status>` : STATUS_SUCCESS
  const inResponseTo = scenario === 'OTHER_REQUEST' ? '_of-an-earlier-request' : id
  return newMessage('LogoutResponse', { issuer: samlEntityOf(mock), destination: slo }, status, { InResponseTo: inResponseTo }).xml
}

const keyFor = async (mock: Mock, scenario: LogoutScenario) => {
  if (scenario === 'UNSIGNED') return undefined
  return scenario === 'WRONG_SIGNATURE' ? makeSamlKey(new Date(), 1) : mock.key
}

export const logoutFields = async (mock: Mock, question: LogoutQuestion, relayState: string, scenario: LogoutScenario) =>
  inFields('SAMLResponse', answerTo(mock, question, scenario), relayState, await keyFor(mock, scenario))

export function logoutBySoap(mock: Mock, envelope: string): Response {
  const xml = signedMessage(answerTo(mock, questionOf(messageOfEnvelope(envelope)), 'VALID'), mock.key)
  return new Response(inEnvelope(xml), { headers: { 'content-type': 'text/xml' } })
}

export function startLogout(mock: Mock, { issuer, format }: SamlQuestion, email: string) {
  const action = sloBeside(issuer)
  const said = { nameId: email, ...(format !== FORMATS.UNSPECIFIED && { format }) }
  const { xml } = logoutRequest({ issuer: samlEntityOf(mock), destination: action }, said)
  return { action, fields: inFields('SAMLRequest', xml, '', mock.key) }
}
