import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MetadataFault } from '#contract/login-providers/login-provider-checks.ts'
import type { ProviderAddress, SetupFault, SetupLinkObstacle } from '#contract/login-providers/setup-page.ts'
import { metadataRemedies } from '#src/resources/sign-ins/metadata-remedies.ts'

/** Reasons for which a request did nothing. `{owner}` is the name of the portal's organisation. */
export const faultWords: Readonly<Record<SetupFault | MetadataFault | 'NO_ANSWER', MessageDescriptor>> = {
  ...metadataRemedies,
  OTHER_PROVIDER: msg`This describes a different provider than the address or this record says. Check it, or ask for a new login provider.`,
  NAME_MISSING: msg`Enter your name or work email.`,
  SOURCE_MISSING: msg`Enter a URL, choose a file or paste the text.`,
  URL_INVALID: msg`Enter an address that begins with https://.`,
  BLANKS: msg`This contains spaces or line breaks. Copy it again without them.`,
  TOO_LONG: msg`This is too long.`,
  PEOPLE_LINKED: msg({
    message: 'Users are linked with another identity provider under this name. Ask {owner} for a new login provider.',
  }),
  SETUP_INCOMPLETE: msg`Complete the connection first.`,
  OTHER: msg`This could not be saved. Check it and try again.`,
  TOO_OFTEN: msg`Too many tries. Wait a minute and try again.`,
  NO_ANSWER: msg`The server did not answer. Check your connection and try again.`,
}

/** Why a link opens nothing, and what to do. */
export const obstacleWords: Readonly<Record<SetupLinkObstacle, { title: MessageDescriptor; lead: MessageDescriptor }>> = {
  UNKNOWN: {
    title: msg`This setup link does not work`,
    lead: msg`Open it again from the message that you got, with its whole address, or ask whoever sent it for a new one.`,
  },
  EXPIRED: {
    title: msg`This setup link has expired`,
    lead: msg({ message: 'Ask {owner} for a new one. What was saved is kept.' }),
  },
  REVOKED: { title: msg`This setup link was revoked`, lead: msg({ message: 'Ask {owner} why, or for a new one.' }) },
  HANDED_IN: { title: msg`This setup was submitted`, lead: msg({ message: 'To change it, ask {owner} for a new link.' }) },
  OPENED: {
    title: msg`This setup link was opened before`,
    lead: msg({ message: 'It opens once. Continue in the browser in which it was opened, or ask {owner} for a new one.' }),
  },
  IN_USE: {
    title: msg`This sign-in is already in use`,
    lead: msg({ message: '{owner} has enabled it. To change it, ask for a new link.' }),
  },
}

/** Names under which identity providers ask for our addresses. */
export const addressWords: Readonly<Record<ProviderAddress, MessageDescriptor>> = {
  redirectUrl: msg`Redirect URI`,
  signedOutUrl: msg`Post-logout redirect URI`,
  backchannelLogoutUrl: msg`Back-channel logout URI`,
  entityId: msg`Entity ID (audience)`,
  acsUrl: msg`Assertion consumer service (ACS) URL`,
  sloUrl: msg`Single logout service (SLO)`,
}
