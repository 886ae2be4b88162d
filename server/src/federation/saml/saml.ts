import { SAML } from '@node-saml/node-saml'
import type { Keyring } from '../../platform/secrets.ts'
import type { Host } from '../../kit/hosts.ts'
import { underCertificates, type UnderCertificates } from '../metadata/certificate-roll-over.ts'
import type { ExternalIdentity } from '../external-identity.ts'
import { splitPem } from '../../platform/certificates.ts'
import { FederationError } from '../federation-error.ts'
import { checkFreshness, type Wishes } from '../metadata/freshness.ts'
import type { LoginProvider } from '../providers.ts'
import type { FederationAnswer, FederationRequest } from '../requests.ts'
import { judgeAssertion, type SamlSubject } from './saml-assertion.ts'
import { isEmailFormat, personOf, SUBJECT_ID, tracedAssertion } from './saml-claims.ts'
import type { RefreshDeps } from '../metadata/metadata-refresh.ts'
import { resolveArtifact } from './saml-artifact.ts'
import { openSubject } from './saml-encryption.ts'
import { newMessage, sloOf } from './saml-logout.ts'
import { inAddress, inFields } from './saml-message.ts'
import { samlKeysOf, type SamlKeys } from './saml-keys.ts'
import { FORMATS } from './saml-metadata.ts'
import { decoded, type SamlExpected } from './saml-response.ts'
import { signedElement } from './saml-work.ts'
import { TOLERANCE_MS } from '../tolerance.ts'
import type { Trace } from '../trace.ts'
import { rememberAssertion } from './used-assertions.ts'
import { elementsOf, SAML as SAML_NS, textOf } from './xml.ts'

type SamlDeps = RefreshDeps & { host: Host; keyring: Keyring }

/** Our entity ID for a SAML provider, which is also the address of our metadata. */
export const entityIdOf = ({ origin }: Host, { name }: Pick<LoginProvider, 'name'>): string =>
  `${origin}/identity/federation/${name}/metadata`
export const acsOf = ({ origin }: Host, { name }: Pick<LoginProvider, 'name'>): string => `${origin}/identity/federation/${name}/acs`

/**
 * Our metadata for a provider: our addresses, the certificates for signatures of requests, even if this provider wants none signed
 * (`AuthnRequestsSigned` says what will happen), and the certificate for encryption of assertions if the provider is to encrypt.
 */
export function samlMetadata(host: Host, provider: LoginProvider, keys: SamlKeys): string {
  const { privateKey, certificate } = keys.signing
  const saml = new SAML({
    issuer: entityIdOf(host, provider),
    callbackUrl: acsOf(host, provider),
    idpCert: splitPem(provider.certificates ?? ''),
    identifierFormat: FORMATS[provider.nameIdFormat],
    decryptionPvk: privateKey,
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'sha256',
  })
  const xml = saml.generateServiceProviderMetadata(certificate, keys.certificates)
  const services = ['HTTP-Redirect', 'HTTP-POST', 'SOAP'].map(
    (binding) => `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${sloOf(host, provider)}"/>`,
  )
  const artifact = `<AssertionConsumerService index="2" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact" Location="${acsOf(host, provider)}"/>`
  return xml
    .replace('AuthnRequestsSigned="true"', `AuthnRequestsSigned="${provider.wantsSignedRequests}"`)
    .replace(ENCRYPTION_KEY, (key) => offered(key, provider.encryption))
    .replace('<NameIDFormat>', `${services.join('')}<NameIDFormat>`)
    .replace('</SPSSODescriptor>', `${artifact}</SPSSODescriptor>`)
}

const ENCRYPTION_KEY = /<KeyDescriptor use="encryption">.*?<\/KeyDescriptor>/s
const CBC_METHOD = /<EncryptionMethod Algorithm="[^"]*-cbc"\/>/g

/** The encryption key in our metadata, with the ciphers that a provider is offered. */
const offered = (key: string, encryption: LoginProvider['encryption']): string =>
  encryption === 'NONE' ? '' : encryption === 'GCM' ? key.replaceAll(CBC_METHOD, '') : key

/**
 * Builds the sign-in request: an address (HTTP-Redirect), or fields to post (HTTP-POST). RelayState is our own opaque state.
 * @param keys sign the request; undefined if it is not signed
 */
export function startSaml(host: Host, provider: LoginProvider, state: string, keys: SamlKeys | undefined, { mustSignIn, maxAge }: Wishes) {
  if (provider.signInUrl === null) {
    const fault = provider.metadataFault
    throw new FederationError('METADATA', 'SIGN_IN_ADDRESS_MISSING', { received: fault && { code: 'METADATA_FAULT', fault } })
  }
  const { id: samlId, xml } = newMessage(
    'AuthnRequest',
    { issuer: entityIdOf(host, provider), destination: provider.signInUrl },
    `<p:NameIDPolicy Format="${FORMATS[provider.nameIdFormat]}" AllowCreate="true"/>`,
    {
      ProtocolBinding: `urn:oasis:names:tc:SAML:2.0:bindings:${provider.responseBinding === 'HTTP_ARTIFACT' ? 'HTTP-Artifact' : 'HTTP-POST'}`,
      AssertionConsumerServiceURL: acsOf(host, provider),
      // SAML has no max_age, so a request with one forces a new sign-in.
      ...((mustSignIn === true || maxAge !== undefined) && { ForceAuthn: 'true' }),
    },
  )
  if (provider.requestBinding === 'HTTP_REDIRECT')
    return { samlId, address: inAddress(provider.signInUrl, 'SAMLRequest', xml, state, keys?.signing) }
  return { samlId, action: provider.signInUrl, fields: inFields('SAMLRequest', xml, state, keys?.signing) }
}

/**
 * Judges a posted response: signed bytes only, exactly one assertion, in response to this request only, with us as audience and recipient, within its
 * validity (60 s tolerance), never used before. The request is consumed before, so a replay finds none.
 * @throws {FederationError}
 */
export async function finishSaml(
  deps: SamlDeps,
  provider: LoginProvider,
  request: FederationRequest,
  answer: FederationAnswer,
  trace: Trace,
): Promise<ExternalIdentity> {
  const { db, host } = deps
  const { entityId, certificates } = provider
  if (entityId === null || certificates === null)
    throw new FederationError('METADATA', 'ENTITY_ID_OR_CERTIFICATE_UNKNOWN', { received: null })
  if (request.samlId === undefined) throw new FederationError('REQUEST', 'SAML_REQUEST_UNKNOWN', { received: null })
  const expected = { issuer: entityId, audience: entityIdOf(host, provider), acs: acsOf(host, provider), requestId: request.samlId }
  const under = underCertificates(deps, provider)
  const response = await responseTo(deps, provider, answer, expected, under)
  const assertion = await under((known) => openAssertion(deps, response, expected, known))
  trace.passed.add('SIGNATURE')
  await openSubject(assertion, async () => (await samlKeysOf(deps.db, deps.keyring)).privateKeys)
  trace.claims = tracedAssertion(assertion, provider)
  trace.subject = textOf(elementsOf(assertion, SAML_NS, 'NameID')[0])
  const named = judgeAssertion(assertion, expected, provider.nameIdFormat, Date.now())
  const subject = subjectOf(named)
  const authenticatedAt = Math.floor(named.authenticatedAt / 1000)
  checkFreshness(request, authenticatedAt)
  if (!(await rememberAssertion(db, host, provider, named.assertionId, new Date(named.endsAt + TOLERANCE_MS))))
    throw new FederationError('REPLAY', 'ASSERTION_REUSED', { received: { code: 'USED_ID' } })
  const { name, displayName } = provider
  const { email, emailIsUnverified, upn, name: personName, given, family } = personOf(named, provider)
  const idToken = JSON.stringify(named.session)
  return {
    provider: name,
    displayName,
    subject,
    ...(isEmailFormat(named.format) && { ignoresCase: true }),
    shownAs: email ?? personName ?? named.nameId,
    claims: Object.fromEntries(named.attributes),
    names: { ...(personName !== undefined && { display: personName }), ...(given && { given }), ...(family && { family }) },
    idToken,
    authenticatedAt,
    ...(email !== undefined && { email }),
    ...(emailIsUnverified && { emailIsUnverified }),
    ...(upn !== undefined && { upn }),
  }
}

/** Returns the posted response, or resolves the artifact that the provider sent instead (SAML bindings 3.6). */
async function responseTo(
  deps: SamlDeps,
  provider: LoginProvider,
  { form }: FederationAnswer,
  { issuer, audience }: SamlExpected,
  under: UnderCertificates,
): Promise<string> {
  if (provider.responseBinding !== 'HTTP_ARTIFACT') return form?.['SAMLResponse'] ?? ''
  const { signing: key } = await samlKeysOf(deps.db, deps.keyring)
  return Buffer.from(
    await resolveArtifact(provider, form?.['SAMLart'] ?? '', { issuer, audience, key, fetching: deps.fetching, under }),
  ).toString('base64')
}

/** Returns the signed assertion of a response. Our keys are only read if there is something to decrypt. */
async function openAssertion({ db, keyring }: SamlDeps, encoded: string, expected: SamlExpected, certificates: string): Promise<Element> {
  const isEncrypted = decoded(encoded).includes('EncryptedAssertion')
  const privateKeys = isEncrypted ? (await samlKeysOf(db, keyring)).privateKeys : []
  return signedElement({ kind: 'response', encoded, expected, certificates, privateKeys })
}

function subjectOf({ nameId, format, attributes }: SamlSubject): string {
  if (format !== FORMATS.TRANSIENT) return nameId
  const subject = attributes.get(SUBJECT_ID)?.[0]?.trim() ?? ''
  if (subject === '') throw new FederationError('SUBJECT', 'SUBJECT_ID_MISSING', { attribute: SUBJECT_ID, received: null })
  return subject
}
