import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import { underCertificates } from '../../federation/metadata/certificate-roll-over.ts'
import { FederationError } from '../../federation/federation-error.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import type { AskDeps } from '../../federation/questions.ts'
import { returnsOf } from '../../federation/requests.ts'
import { entityIdOf } from '../../federation/saml/saml.ts'
import { openName } from '../../federation/saml/saml-encryption.ts'
import { samlKeysOf } from '../../federation/saml/saml-keys.ts'
import {
  judgeLogoutRequest,
  judgeLogoutResponse,
  logoutResponse,
  nameHashOf,
  sloOf,
  type Expected,
} from '../../federation/saml/saml-logout.ts'
import { inAddress, inFields, signedMessage, type SamlField } from '../../federation/saml/saml-message.ts'
import { inEnvelope } from '../../federation/saml/saml-soap.ts'
import { signedElement } from '../../federation/saml/saml-work.ts'
import { rememberAssertion } from '../../federation/saml/used-assertions.ts'
import type { LogoutBinding } from '../../tables/providers/login-provider.table.ts'
import { readFields, readText } from '../http-forms.ts'
import { liveSessionsOf } from './backchannel-logout.ts'

/** Size of a 64 kB log-out message in base64, percent-encoded. */
const MOST_BYTES = 100_000

/** A received message; `carried`: by the browser. */
type Came = {
  readonly binding: LogoutBinding
  readonly field: SamlField
  readonly relayState: string
  readonly read: (certificates: string) => Promise<Element>
}
type LoggedOutBy =
  /** `byPage`: the browser came from a form of ours, whose page allows redirects to the provider only (CSP `form-action`). */
  | { readonly to: string; readonly byPage?: true }
  | { readonly action: string; readonly fields: Record<string, string> }
  | 'ANSWERED'
  | 'REFUSED'
type Deps = AskDeps & { sessions: Sessions }

/**
 * Single logout (SAML profiles 4.4): ends the sessions of a user who signs out at their provider and confirms it, or takes the answer to a log-out
 * that started here. A message must be signed by the provider, for us, current, and new.
 */
export async function singleLogout(deps: Deps, provider: LoginProvider, req: IncomingMessage, res: ServerResponse): Promise<LoggedOutBy> {
  const { log } = deps
  const isSoap = /^(text|application)\/(soap\+)?xml\b/i.test(req.headers['content-type'] ?? '')
  try {
    const came = await received(deps, req, isSoap)
    return await (came.field === 'SAMLRequest' ? asked(deps, provider, came, res) : answered(deps, provider, came))
  } catch (error) {
    if (!(error instanceof FederationError)) throw error
    const { stage, expected, received: got } = error
    log.warn({ provider: provider.name, stage, expected, received: got }, 'A single logout message was refused')
    if (!isSoap) return 'REFUSED'
    const fault =
      '<S:Fault xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><faultcode>S:Client</faultcode><faultstring>refused</faultstring></S:Fault>'
    sendSoap(res, 500, fault)
    return 'ANSWERED'
  }
}

async function received({ host }: Deps, req: IncomingMessage, isSoap: boolean): Promise<Came> {
  if (isSoap) {
    const xml = await readText(req, MOST_BYTES)
    const read = (certificates: string) => signedElement({ kind: 'envelope', xml, certificates })
    return { binding: 'SOAP', field: 'SAMLRequest', relayState: '', read }
  }
  const isPost = req.method === 'POST'
  const { search, searchParams } = new URL(req.url ?? '/', host.origin)
  const fields = isPost ? await readFields(req, MOST_BYTES) : searchParams
  const field = fields.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse'
  const encoded = fields.get(field) ?? ''
  const read = (certificates: string) =>
    signedElement(isPost ? { kind: 'field', encoded, certificates } : { kind: 'address', search, field, certificates })
  return { binding: isPost ? 'HTTP_POST' : 'HTTP_REDIRECT', field, relayState: fields.get('RelayState') ?? '', read }
}

const expectedOf = ({ host }: Deps, provider: LoginProvider, { binding }: Came): Expected => {
  if (provider.entityId === null) throw new FederationError('METADATA', 'ENTITY_ID_UNKNOWN', { received: null })
  return { issuer: provider.entityId, destination: sloOf(host, provider), isCarried: binding !== 'SOAP' }
}

async function asked(deps: Deps, provider: LoginProvider, came: Came, res: ServerResponse): Promise<LoggedOutBy> {
  const { db, host, keyring, sessions } = deps
  const { binding, relayState } = came
  const message = await underCertificates(deps, provider)(came.read)
  await openName(message, async () => (await samlKeysOf(db, keyring)).privateKeys)
  const told = judgeLogoutRequest(message, expectedOf(deps, provider, came))
  if (!(await rememberAssertion(db, host, provider, `logout ${told.id}`, told.endsAt)))
    throw new FederationError('REPLAY', 'LOGOUT_REQUEST_REUSED', { received: { code: 'USED_ID' } })
  for (const id of await liveSessionsOf(deps, provider, { nameHash: nameHashOf(told.nameId), sids: told.sessionIndexes }))
    await sessions.end(id, 'providerLogout')
  const { signing } = await samlKeysOf(db, keyring)
  const destination = provider.logoutUrls?.[binding]?.answer
  const xml = logoutResponse({ issuer: entityIdOf(host, provider), destination: destination ?? '' }, told.id)
  if (binding === 'SOAP') {
    sendSoap(res, 200, signedMessage(xml, signing))
    return 'ANSWERED'
  }
  if (destination === undefined) return { to: `${host.origin}/` }
  return binding === 'HTTP_REDIRECT'
    ? { to: inAddress(destination, 'SAMLResponse', xml, relayState, signing) }
    : { action: destination, fields: inFields('SAMLResponse', xml, relayState, signing) }
}

/** Handles the answer to a log-out that started here: redirects to the address that the client requested. */
async function answered(deps: Deps, provider: LoginProvider, came: Came): Promise<LoggedOutBy> {
  const { db, host, log } = deps
  const returns = returnsOf(db, host)
  const found = /^[\w-]{43}$/.test(came.relayState) ? await returns.peek(came.relayState) : undefined
  if (!found?.saml || found.saml.provider !== provider.name)
    throw new FederationError('REQUEST', 'LOGOUT_STATE_UNKNOWN', { received: found && { code: 'OTHER_STATE' } })
  const message = await underCertificates(deps, provider)(came.read)
  const isDone = judgeLogoutResponse(message, found.saml.id, expectedOf(deps, provider, came))
  if (!isDone) log.warn({ provider: provider.name }, 'A login provider did not sign everybody out')
  await returns.take(came.relayState)
  return { to: found.target, byPage: true }
}

function sendSoap(res: ServerResponse, status: number, xml: string): void {
  const body = inEnvelope(xml)
  res.writeHead(status, {
    'content-type': 'text/xml; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  res.end(body)
}
