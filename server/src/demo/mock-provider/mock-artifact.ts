import { createHash, randomBytes } from 'node:crypto'
import { makeSamlKey } from '../../federation/saml/saml-keys.ts'
import { newMessage, STATUS_SUCCESS } from '../../federation/saml/saml-logout.ts'
import { signedMessage } from '../../federation/saml/saml-message.ts'
import { inEnvelope, messageOfEnvelope } from '../../federation/saml/saml-soap.ts'
import { elementsOf, PROTOCOL, SAML, textOf } from '../../federation/saml/xml.ts'
import { samlEntityOf } from './mock-saml.ts'
import type { Mock } from './mock.ts'
import type { MockScenario } from './scenarios.ts'

const HANDLE_AT = 24
const FORGED = 'forged'

/** Stores a response for its artifact (SAML bindings 3.6.4). @returns the artifact */
export async function artifactFor({ artifacts, ...mock }: Mock, response: string, scenario: MockScenario): Promise<string> {
  const handle = randomBytes(20)
  if (scenario !== 'LOST_ARTIFACT') await artifacts.keep(handle.toString('hex'), (scenario === 'FORGED_ARTIFACT' ? FORGED : '') + response)
  const issuer = createHash('sha1').update(samlEntityOf(mock)).digest()
  return Buffer.concat([Buffer.of(0, 4, 0, 0), issuer, handle]).toString('base64')
}

/** Returns the response of an artifact, once, in a signed answer. */
export async function resolvedArtifact(mock: Mock, envelope: string): Promise<Response> {
  const asked = messageOfEnvelope(envelope)
  const artifact = Buffer.from(textOf(elementsOf(asked, PROTOCOL, 'Artifact')[0]), 'base64')
  const kept = await mock.artifacts.take(artifact.subarray(HANDLE_AT).toString('hex'))
  const isForged = kept?.startsWith(FORGED) === true
  const { xml } = newMessage(
    'ArtifactResponse',
    { issuer: samlEntityOf(mock), destination: textOf(elementsOf(asked, SAML, 'Issuer')[0]) },
    `${STATUS_SUCCESS}${isForged ? kept.slice(FORGED.length) : (kept ?? '')}`,
    { InResponseTo: asked.getAttribute('ID') ?? '' },
  )
  const key = isForged ? await makeSamlKey(new Date(), 1) : mock.key
  return new Response(inEnvelope(signedMessage(xml, key)), { headers: { 'content-type': 'text/xml' } })
}
