import { msg } from '@lingui/core/macro'
import { otherUsersAffected } from '#src/resources/effects/users-have-changed.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { metadataRemedies } from '#src/resources/sign-ins/metadata-remedies.ts'

export const providerServerWords: UserErrorWords<'any' | 'loginProviders'> = {
  ...serverWords,
  METADATA_DOCTYPE: metadataRemedies.DOCTYPE,
  METADATA_EXPIRED: metadataRemedies.EXPIRED,
  METADATA_NOT_METADATA: metadataRemedies.NOT_METADATA,
  METADATA_NOT_XML: metadataRemedies.NOT_XML,
  METADATA_NO_CERTIFICATE: metadataRemedies.NO_CERTIFICATE,
  METADATA_NO_RSA_CERTIFICATE: metadataRemedies.NO_RSA_CERTIFICATE,
  METADATA_NO_SIGN_IN_ADDRESS: metadataRemedies.NO_SIGN_IN_ADDRESS,
  METADATA_OTHER_PROVIDER: metadataRemedies.OTHER_PROVIDER,
  METADATA_REDIRECTS: metadataRemedies.REDIRECTS,
  METADATA_REFUSED_ADDRESS: metadataRemedies.REFUSED_ADDRESS,
  METADATA_SEVERAL_PROVIDERS: metadataRemedies.SEVERAL_PROVIDERS,
  METADATA_TOO_LARGE: metadataRemedies.TOO_LARGE,
  METADATA_UNREACHABLE: metadataRemedies.UNREACHABLE,
  METADATA_UNSUPPORTED: metadataRemedies.UNSUPPORTED,
  CONTROL_CHARACTER: msg`Names cannot contain control or invisible characters.`,
  URL_INVALID: msg`Enter an address that begins with https://.`,
  ADDRESS_NOT_HTTPS: msg`Enter an address that begins with https://.`,
  BLANKS: msg`This contains spaces or line breaks. Copy it again without them.`,
  SCOPES_INVALID: msg`Enter scopes separated by single spaces, including openid.`,
  DAY_INVALID: msg`Enter a valid day.`,
  NAME_INVALID: msg`Use lower-case letters, digits and hyphens, for example corp-entra.`,
  DOMAIN_INVALID: msg`Enter domains such as example.com, without @.`,
  DOMAIN_NOT_FOUND: msg`This domain is no longer one of the allowed domains.`,
  OF_OTHER_PROTOCOL: msg`Providers of this protocol have no such setting.`,
  SETUP_INCOMPLETE: msg`Complete the connection first: users cannot sign in without it.`,
  PEOPLE_LINKED: msg`Users are linked with this provider, so it cannot become another one. Create a new login provider instead.`,
  BINDING_NOT_OFFERED: msg`The provider does not offer this binding.`,
  LOGINPROVIDER_NAME_TAKEN: msg`Another login provider already has this name.`,
  LOGINPROVIDER_NOT_FOUND: msg`This login provider does not exist.`,
  LOGINPROVIDER_BEYOND_YOU: msg`Only vendor operations and partner administrators can change this.`,
  LOGINPROVIDER_ABOVE_YOU: msg`Users with more rights than yours are linked with it. Ask vendor operations or an administrator with full access.`,
  VENDORS_BY_OPERATIONS: msg`This is the vendor’s own login provider. Only vendor operations can change it.`,
  VENDORS_OF_NO_PARTNER: msg`A partner’s login provider cannot be the vendor’s own.`,
  NOTHING_WAITS: msg`Nothing waits for a confirmation now.`,
  CHANGE_DIFFERS: msg`The requested change is another one by now. Check it again.`,
  ONLY_WAY_DIFFERS: msg`The number of users without another way in has changed. Check it again.`,
  LOGINPROVIDER_REQUIRED: msg`Users of a customer sign in by it alone. Open the other ways at the customer first.`,
  LOGINPROVIDER_IN_USE: msg`Customers use it. Give them another login provider first.`,
  COUNT_DIFFERS: msg`The number of linked users has changed. Check it again.`,
  PREVIEW_CHANGED: otherUsersAffected,
  PARTNER_NOT_FOUND: msg`This partner does not exist.`,
  SETUP_TAKES_EFFECT: msg`This login provider is enabled, so every change takes effect at once. Allow that, or disable it first.`,
  TOO_MANY_LINKS: msg`There are five open setup links already. Revoke one first.`,
  SETUPLINK_NOT_FOUND: msg`This setup link was submitted or revoked already.`,
  SETUPLINK_GONE: msg`This setup link can no longer be used. Create a new one.`,
  VERSION_CONFLICT: msg`Someone else changed this login provider since you opened it.`,
}

/** Types that a change of a login provider may affect, and the messages for its errors. */
export const providerChanges: ChangeOptions = { types: ['LoginProvider'], words: providerServerWords }
