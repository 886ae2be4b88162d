import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MetadataFault } from '#contract/login-providers/login-provider-checks.ts'

/** Reasons why a provider's metadata cannot be used, each with its remedy. */
export const metadataRemedies: Readonly<Record<MetadataFault, MessageDescriptor>> = {
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
