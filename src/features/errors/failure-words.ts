import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const nothingKept = msg`Your browser blocks cookies or site data, which are required to sign in. Allow them for this site, then try again.`

/** Messages for codes of a failed sign-in that a user can act on: the portal's own and those of OAuth 2.0. */
export const failureWords: ReadonlyMap<string, MessageDescriptor> = new Map([
  [
    'tooManyRedirects',
    msg`The sign-in service sent you back several times without signing you in. Check that your browser accepts cookies, then try again.`,
  ],
  ['storageBlocked', nothingKept],
  ['storageFull', nothingKept],
  ['providerUnreachable', msg`Could not reach the sign-in service. Check your connection and try again.`],
  ['access_denied', msg`Sign-in was cancelled or denied.`],
  ['temporarily_unavailable', msg`The sign-in service is busy. Try again in a moment.`],
  ['server_error', msg`The sign-in service had an internal error. Try again in a moment.`],
])

export const otherFailure: MessageDescriptor = msg`The sign-in service sent an invalid response. Try again. If this keeps happening, give your administrator the error reference.`

/** Used when the page was reloaded or opened by its address. */
export const forgottenFailure: MessageDescriptor = msg`The reason is no longer known. Try again.`
