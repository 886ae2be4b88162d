import { msg } from '@lingui/core/macro'
import type { MetadataFault } from '#src/data/generated/schema.ts'
import type { Choice, Tone } from '#src/resources/choice.ts'
import type { MessageDescriptor } from '@lingui/core'

export const protocols = [
  { value: 'OIDC', label: msg`OpenID Connect` },
  { value: 'SAML2', label: msg`SAML 2.0` },
] as const satisfies readonly Choice[]

/** States by which the list groups login providers. */
export const providerStates = [
  { value: 'ENABLED', label: msg`Enabled`, tone: 'good' },
  { value: 'DISABLED', label: msg`Disabled`, tone: 'calm' },
  { value: 'INCOMPLETE', label: msg`Setup incomplete`, tone: 'warn' },
] as const satisfies readonly (Choice & { tone: Tone })[]

/** Names from the standard, which are not translated. */
export const bindings = [
  { value: 'HTTP_REDIRECT', label: { id: 'HTTP-Redirect', message: 'HTTP-Redirect' } },
  { value: 'HTTP_POST', label: { id: 'HTTP-POST', message: 'HTTP-POST' } },
] as const satisfies readonly Choice[]

export const responseBindings = [
  { value: 'HTTP_POST', label: { id: 'HTTP-POST', message: 'HTTP-POST' } },
  { value: 'HTTP_ARTIFACT', label: { id: 'HTTP-Artifact', message: 'HTTP-Artifact' } },
] as const satisfies readonly Choice[]

export const encryptions = [
  { value: 'NONE', label: msg`Not offered` },
  { value: 'GCM', label: msg`AES-GCM` },
  { value: 'ANY', label: msg`AES-GCM or AES-CBC` },
] as const satisfies readonly Choice[]

/** Names from the standard, which are not translated. */
export const responseModes = [
  { value: 'QUERY', label: { id: 'query', message: 'query' } },
  { value: 'FORM_POST', label: { id: 'form_post', message: 'form_post' } },
] as const satisfies readonly Choice[]

export const logoutBindings = [
  { value: 'NONE', label: msg`Not used` },
  ...bindings,
  { value: 'SOAP', label: { id: 'SOAP', message: 'SOAP' } },
] as const satisfies readonly Choice[]

export const nameIdFormats = [
  { value: 'UNSPECIFIED', label: msg`Unspecified` },
  { value: 'EMAIL_ADDRESS', label: msg`Email address` },
  { value: 'PERSISTENT', label: msg`Persistent` },
  { value: 'TRANSIENT', label: msg`Transient` },
] as const satisfies readonly Choice[]

/** Reasons why a provider's metadata cannot be used, each with its remedy. */
export const faultWords: Readonly<Record<MetadataFault, MessageDescriptor>> = {
  UNREACHABLE: msg`The address did not answer. Check it, or upload the file.`,
  REFUSED_ADDRESS: msg`This address is not allowed: use https:// and a public address. An operator can allow addresses inside the network.`,
  REDIRECTS: msg`The address redirects elsewhere. Enter the final address.`,
  TOO_LARGE: msg`This is larger than 1 MB (200 KB as a file or text). Ask for the metadata of this provider alone.`,
  NOT_XML: msg`This is not well-formed XML. Use the file exactly as the provider supplies it.`,
  DOCTYPE: msg`The XML declares a document type, which SAML metadata must not. Ask the provider for its metadata file.`,
  NOT_METADATA: msg`This does not describe a login provider. Use the metadata of the identity provider, not of an app.`,
  SEVERAL_PROVIDERS: msg`This describes several providers. Ask for the metadata of one provider.`,
  EXPIRED: msg`These metadata have expired. Ask the provider for current ones.`,
  NO_SIGN_IN_ADDRESS: msg`No usable https sign-in address was found.`,
  NO_CERTIFICATE: msg`No readable signing certificate was found.`,
  NO_RSA_CERTIFICATE: msg`The provider signs with a key that is not RSA. Have it sign with an RSA certificate, then read its metadata again.`,
  UNSUPPORTED: msg`Nobody could sign in by this provider as it describes itself.`,
  OTHER_PROVIDER: msg`This describes a different provider than the address or this record says. Check it, or create a new login provider.`,
}
