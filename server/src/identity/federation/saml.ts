import { SAML, ValidateInResponseTo, type CacheProvider, type Profile } from '@node-saml/node-saml'
import type { Host } from '../../hosts.ts'
import type { ExternalIdentity } from '../stages.ts'
import { splitPem } from './certificates.ts'
import type { LoginProvider } from './providers.ts'
import type { FederationAnswer, FederationRequest } from './requests.ts'
import type { SamlKeys } from './saml-keys.ts'
import { FORMATS } from './saml-metadata.ts'

const SKEW_MS = 60_000

/** SAML V2.0 Subject Identifier Attributes Profile 1.0: who it is where the name id changes each time. */
const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'

/** Our name towards a SAML provider, which is where our metadata are. */
export const entityIdOf = ({ origin }: Host, { name }: LoginProvider): string => `${origin}/identity/federation/${name}/metadata`
export const acsOf = ({ origin }: Host, { name }: LoginProvider): string => `${origin}/identity/federation/${name}/acs`

/**
 * The metadata that the other side is given: our addresses, and the certificates that requests may be signed under. They are there also where this
 * provider wants no signatures; `AuthnRequestsSigned` says what will happen.
 */
export function samlMetadata(host: Host, provider: LoginProvider, keys: SamlKeys): string {
  const xml = service(host, provider, noRequests, keys).generateServiceProviderMetadata(null, keys.certificates)
  return xml.replace('AuthnRequestsSigned="true"', `AuthnRequestsSigned="${provider.wantsSignedRequests}"`)
}

/**
 * Where the browser goes: an address (HTTP-Redirect), or fields to be posted (HTTP-POST). RelayState is our own opaque state.
 * @param keys what the request is signed with; undefined: it is not
 */
export async function startSaml(host: Host, provider: LoginProvider, state: string, keys: SamlKeys | undefined) {
  const ids: string[] = []
  const remembering: CacheProvider = {
    ...noRequests,
    saveAsync: (key, value) => {
      ids.push(key)
      return Promise.resolve({ value, createdAt: Date.now() })
    },
  }
  const saml = service(host, provider, remembering, keys)
  if (provider.requestBinding === 'HTTP_REDIRECT') {
    const address = await saml.getAuthorizeUrlAsync(state, undefined, {})
    return { samlId: ids[0] ?? '', address }
  }
  const message = await saml.getAuthorizeMessageAsync(state)
  const fields = Object.fromEntries(Object.entries(message).map(([name, value]) => [name, typeof value === 'string' ? value : '']))
  return { samlId: ids[0] ?? '', action: provider.signInUrl ?? '', fields }
}

/**
 * Checks a posted response: signed bytes only, exactly one assertion, in response to this request and to no other, for us as audience and
 * recipient, in its time within 60 s (checks.md F2). The request is used up before, so that a replay finds none.
 * @throws whatever is wrong with it
 */
export async function finishSaml(
  host: Host,
  provider: LoginProvider,
  request: FederationRequest,
  answer: FederationAnswer,
): Promise<ExternalIdentity> {
  const SAMLResponse = answer.form?.['SAMLResponse']
  if (SAMLResponse === undefined || request.samlId === undefined) throw new Error('the answer holds no SAML response')
  const saml = service(host, provider, {
    ...noRequests,
    getAsync: (key) => Promise.resolve(key === request.samlId ? new Date().toISOString() : null),
  })
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
  if (!profile?.nameID) throw new Error('the assertion names nobody')
  if (provider.entityId === null || profile.issuer !== provider.entityId) throw new Error('the assertion is of another issuer')
  checkRecipient(profile, acsOf(host, provider))
  const subject = profile.nameIDFormat === FORMATS.TRANSIENT ? profile[SUBJECT_ID] : profile.nameID
  if (typeof subject !== 'string')
    throw new Error('a transient name id is another one each time: the attribute subject-id is needed beside it')
  const shownAs = [profile.mail, profile.email].find((value) => typeof value === 'string') ?? profile.nameID
  return { provider: provider.name, displayName: provider.displayName, subject, shownAs }
}

/** Every bearer confirmation must be for our own address: an assertion that was made for another service is none for us. */
function checkRecipient(profile: Profile, expected: string): void {
  const xml = profile.getAssertionXml?.() ?? ''
  const recipients = [...xml.matchAll(/<(?:[\w-]+:)?SubjectConfirmationData\b[^>]*>/g)].map(
    ([tag]) => /\bRecipient="([^"]*)"/.exec(tag)?.[1],
  )
  if (recipients.length === 0 || recipients.some((recipient) => recipient !== expected))
    throw new Error('the assertion is for another recipient')
}

const noRequests: CacheProvider = {
  saveAsync: (_key, value) => Promise.resolve({ value, createdAt: Date.now() }),
  getAsync: () => Promise.resolve(null),
  removeAsync: (key) => Promise.resolve(key),
}

function service(host: Host, provider: LoginProvider, cacheProvider: CacheProvider, keys?: SamlKeys): SAML {
  return new SAML({
    issuer: entityIdOf(host, provider),
    audience: entityIdOf(host, provider),
    callbackUrl: acsOf(host, provider),
    entryPoint: provider.signInUrl ?? '',
    idpCert: splitPem(provider.certificates ?? ''),
    ...(provider.entityId === null ? {} : { idpIssuer: provider.entityId }),
    identifierFormat: FORMATS[provider.nameIdFormat],
    authnRequestBinding: provider.requestBinding === 'HTTP_POST' ? 'HTTP-POST' : 'HTTP-Redirect',
    // Only an address needs to be short (SAML bindings 3.4.4); a posted request is plain base64.
    skipRequestCompression: provider.requestBinding === 'HTTP_POST',
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 600_000,
    acceptedClockSkewMs: SKEW_MS,
    cacheProvider,
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
