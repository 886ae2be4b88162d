import { randomBytes } from 'node:crypto'
import { SAML, type SamlConfig } from '@node-saml/node-saml'
import type { Database } from '../db/database.ts'
import type { Host } from '../kit/hosts.ts'
import type { ExternalIdentity } from './external-identity.ts'
import { splitPem } from '../platform/certificates.ts'
import { FederationError } from './federation-error.ts'
import { checkFreshness, type Wishes } from './freshness.ts'
import type { LoginProvider } from './providers.ts'
import type { FederationAnswer, FederationRequest } from './requests.ts'
import { judgeAssertion, SKEW_MS, type SamlSubject } from './saml-assertion.ts'
import type { SamlKeys } from './saml-keys.ts'
import { FORMATS } from './saml-metadata.ts'
import { readSamlResponse } from './saml-response.ts'
import { verifiedAssertion } from './saml-signature.ts'
import { rememberAssertion } from './used-assertions.ts'

/** SAML V2.0 Subject Identifier Attributes Profile 1.0: who it is where the name id changes each time. */
const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const EMAIL_ATTRIBUTES = ['mail', 'email', 'urn:oid:0.9.2342.19200300.100.1.3']

/** Our name towards a SAML provider, which is where our metadata are. */
export const entityIdOf = ({ origin }: Host, { name }: Pick<LoginProvider, 'name'>): string =>
  `${origin}/identity/federation/${name}/metadata`
export const acsOf = ({ origin }: Host, { name }: Pick<LoginProvider, 'name'>): string => `${origin}/identity/federation/${name}/acs`

/**
 * The metadata that the other side is given: our addresses, and the certificates that requests may be signed under. They are there also where this
 * provider wants no signatures; `AuthnRequestsSigned` says what will happen.
 */
export function samlMetadata(host: Host, provider: LoginProvider, keys: SamlKeys): string {
  const xml = service(host, provider, keys, {}).generateServiceProviderMetadata(null, keys.certificates)
  return xml.replace('AuthnRequestsSigned="true"', `AuthnRequestsSigned="${provider.wantsSignedRequests}"`)
}

/**
 * Where the browser goes: an address (HTTP-Redirect), or fields to be posted (HTTP-POST). RelayState is our own opaque state.
 * @param keys what the request is signed with; undefined: it is not
 */
export async function startSaml(
  host: Host,
  provider: LoginProvider,
  state: string,
  keys: SamlKeys | undefined,
  { mustSignIn, maxAge }: Wishes,
) {
  if (provider.signInUrl === null) throw new FederationError('METADATA', 'a sign-in address', provider.metadataFault)
  const samlId = `_${randomBytes(20).toString('hex')}`
  // SAML has no max_age: whoever asks for it gets a sign-in anew.
  const forceAuthn = mustSignIn === true || maxAge !== undefined
  const saml = service(host, provider, keys, { generateUniqueId: () => samlId, forceAuthn })
  if (provider.requestBinding === 'HTTP_REDIRECT') return { samlId, address: await saml.getAuthorizeUrlAsync(state, undefined, {}) }
  const message = await saml.getAuthorizeMessageAsync(state)
  const fields = Object.fromEntries(Object.entries(message).map(([name, value]) => [name, typeof value === 'string' ? value : '']))
  return { samlId, action: provider.signInUrl, fields }
}

/**
 * Judges a posted response: signed bytes only, exactly one assertion, in response to this request and to no other, for us as audience and
 * recipient, in its time within 60 s, never used before. The request is used up before, so that a replay finds none.
 * @throws {FederationError}
 */
export async function finishSaml(
  db: Database,
  host: Host,
  provider: LoginProvider,
  request: FederationRequest,
  answer: FederationAnswer,
): Promise<ExternalIdentity> {
  const { entityId, certificates } = provider
  if (entityId === null || certificates === null) throw new FederationError('METADATA', 'the name and a certificate of the provider', null)
  if (request.samlId === undefined) throw new FederationError('REQUEST', 'a SAML request of ours', null)
  const expected = { issuer: entityId, audience: entityIdOf(host, provider), acs: acsOf(host, provider), requestId: request.samlId }
  const response = readSamlResponse(answer.form?.['SAMLResponse'] ?? '', expected)
  const assertion = await verifiedAssertion(response, expected, certificates)
  const named = judgeAssertion(assertion, expected, provider.nameIdFormat, Date.now())
  const subject = subjectOf(named)
  const authenticatedAt = Math.floor(named.authenticatedAt / 1000)
  checkFreshness(request, authenticatedAt)
  if (!(await rememberAssertion(db, host, provider, named.assertionId, new Date(named.endsAt + SKEW_MS))))
    throw new FederationError('REPLAY', 'an Assertion that was not used before', 'a known ID')
  const { name, displayName } = provider
  const email = emailOf(named)
  return { provider: name, displayName, subject, shownAs: email ?? named.nameId, authenticatedAt, ...(email !== undefined && { email }) }
}

function subjectOf({ nameId, format, attributes }: SamlSubject): string {
  if (format !== FORMATS.TRANSIENT) return nameId
  const subject = attributes.get(SUBJECT_ID) ?? ''
  if (subject === '')
    throw new FederationError('SUBJECT', `the attribute ${SUBJECT_ID} beside a NameID that is another one each time`, null)
  return subject
}

const emailOf = ({ nameId, format, attributes }: SamlSubject): string | undefined =>
  EMAIL_ATTRIBUTES.map((name) => attributes.get(name)?.trim()).find((value) => value) ??
  (format === FORMATS.EMAIL_ADDRESS ? nameId : undefined)

function service(host: Host, provider: LoginProvider, keys: SamlKeys | undefined, more: Partial<SamlConfig>): SAML {
  return new SAML({
    issuer: entityIdOf(host, provider),
    callbackUrl: acsOf(host, provider),
    entryPoint: provider.signInUrl ?? '',
    idpCert: splitPem(provider.certificates ?? ''),
    identifierFormat: FORMATS[provider.nameIdFormat],
    authnRequestBinding: provider.requestBinding === 'HTTP_POST' ? 'HTTP-POST' : 'HTTP-Redirect',
    // Only an address needs to be short (SAML bindings 3.4.4); a posted request is plain base64.
    skipRequestCompression: provider.requestBinding === 'HTTP_POST',
    disableRequestedAuthnContext: true,
    ...more,
    ...(keys
      ? {
          privateKey: keys.signing.privateKey,
          publicCert: keys.signing.certificate,
          signatureAlgorithm: 'sha256',
          digestAlgorithm: 'sha256',
        }
      : {}),
  })
}
