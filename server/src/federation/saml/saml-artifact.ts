import { createHash } from 'node:crypto'
import { XMLSerializer } from '@xmldom/xmldom'
import { escape } from '../../accounts/messages/html.ts'
import { FederationError } from '../federation-error.ts'
import type { UnderCertificates } from '../metadata/certificate-roll-over.ts'
import { EXCHANGE_LIMIT_MS, type FetchOptions } from '../guarded-fetch.ts'
import type { LoginProvider } from '../providers.ts'
import type { SamlKey } from './saml-keys.ts'
import { newMessage } from './saml-logout.ts'
import { inSamlWorker } from './saml-work.ts'
import { signedMessage, verifiedMessage } from './saml-message.ts'
import { checkIssuer, checkStatus, checkVersion } from './saml-response.ts'
import { askBySoap, messageOfEnvelope } from './saml-soap.ts'
import { childrenOf, PROTOCOL, SAML, SIGNATURE } from './xml.ts'

const TYPE = 4
const LENGTH = 44
const XMLNS = 'http://www.w3.org/2000/xmlns/'

type Asked = {
  readonly issuer: string
  readonly audience: string
  readonly key: SamlKey
  readonly fetching: FetchOptions
  readonly under: UnderCertificates
}

type Resolver = Pick<LoginProvider, 'artifactUrls'>

/**
 * Resolves an artifact to its response at the provider itself (SAML bindings 3.6, core 3.5). The response is then judged by its own signature, like a
 * posted one.
 * @throws {FederationError}
 */
export async function resolveArtifact(provider: Resolver, artifact: string, request: Asked): Promise<string> {
  const address = addressOf(provider, artifact, request.issuer)
  const { id, xml } = newMessage(
    'ArtifactResolve',
    { issuer: request.audience, destination: address },
    `<p:Artifact>${escape(artifact)}</p:Artifact>`,
  )
  const envelope = await askBySoap(address, signedMessage(xml, request.key), request.fetching, EXCHANGE_LIMIT_MS)
  const isPrivate = new URL(address).protocol === 'https:'
  const { issuer } = request
  return request.under((certificates) => inSamlWorker({ kind: 'artifact', envelope, certificates, id, issuer, isPrivate }))
}

type ArtifactAnswer = {
  readonly kind: 'artifact'
  readonly envelope: string
  readonly certificates: string
  /** ID of our ArtifactResolve request. */
  readonly id: string
  readonly issuer: string
  /** Whether it was received over TLS, which then authenticates the provider. */
  readonly isPrivate: boolean
}

/**
 * Extracts the response from an answer as a separate document.
 * @throws {FederationError}
 */
export function readArtifactAnswer({ envelope, certificates, id, issuer, isPrivate }: ArtifactAnswer): string {
  const answer = messageOfEnvelope(envelope)
  if (answer.localName !== 'ArtifactResponse' || answer.namespaceURI !== PROTOCOL)
    throw new FederationError('ANSWER', 'PART_MISSING', { name: 'ArtifactResponse', received: answer.localName })
  const said = authentic(envelope, answer, certificates, isPrivate)
  checkVersion('ArtifactResponse', said)
  const answered = said.getAttribute('InResponseTo')
  if (answered !== id) throw new FederationError('REQUEST', 'ARTIFACT_REQUEST_MISMATCH', { received: answered })
  checkIssuer('ArtifactResponse', childrenOf(said, SAML, 'Issuer')[0], issuer)
  checkStatus(said)
  const [response, ...more] = childrenOf(answer, PROTOCOL, 'Response')
  if (!response || more.length > 0)
    throw new FederationError('ANSWER', 'ARTIFACT_RESPONSE_EMPTY', { received: response && { code: 'SEVERAL' } })
  return alone(response)
}

/** Returns the answer as covered by its own signature. It may be unsigned if TLS authenticates the provider (SAML profiles 5.4.2). */
function authentic(envelope: string, answer: Element, certificates: string, isPrivate: boolean): Element {
  const signatures = childrenOf(answer, SIGNATURE, 'Signature')
  if (signatures.length > 0) return verifiedMessage(envelope, answer, certificates, signatures)
  if (!isPrivate) throw new FederationError('SIGNATURE', 'ARTIFACT_RESPONSE_NOT_SIGNED', { received: { code: 'NO_SIGNATURE' } })
  return answer
}

/** Address of the artifact service. The artifact must name the provider that the request was sent to. */
function addressOf({ artifactUrls }: Resolver, artifact: string, issuer: string): string {
  const bytes = Buffer.from(artifact, 'base64')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(artifact) || bytes.length !== LENGTH || bytes.readUInt16BE(0) !== TYPE)
    throw new FederationError('ANSWER', 'ARTIFACT_TYPE_UNSUPPORTED', { received: artifact === '' ? null : { code: 'SOMETHING_ELSE' } })
  // SHA-1 names the provider here and protects nothing (SAML bindings 3.6.4.2).
  if (!bytes.subarray(4, 24).equals(createHash('sha1').update(issuer).digest()))
    throw new FederationError('ISSUER', 'ARTIFACT_ISSUER_MISMATCH', { issuer, received: { code: 'OTHER_PROVIDER' } })
  const index = bytes.readUInt16BE(2)
  const address = artifactUrls?.[String(index)]
  if (address === undefined)
    throw new FederationError('METADATA', 'ARTIFACT_ADDRESS_MISSING', { received: { code: 'NO_ENDPOINT_AT_INDEX', index } })
  return address
}

/** Serialises the response as a separate document, with the namespace declarations of its ancestors that its signature may cover. */
function alone(response: Element): string {
  for (let around = response.parentNode as Element | null; around?.attributes; around = around.parentNode as Element | null)
    for (const { name, value } of Array.from(around.attributes))
      if (/^xmlns(:|$)/.test(name) && !response.hasAttribute(name)) response.setAttributeNS(XMLNS, name, value)
  return new XMLSerializer().serializeToString(response)
}
