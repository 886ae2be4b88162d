import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EndReason } from '#machines/auth/auth.types.ts'

/** Messages to the user about why their session ended. */
export const endedWords: Readonly<Record<EndReason, MessageDescriptor>> = {
  signedOutElsewhere: msg`You signed out in another tab or window.`,
  idle: msg`You have been logged out due to inactivity.`,
  endedByServer: msg`Your session was ended. Sign in again to go on.`,
  userDisabled: msg`Your account was switched off. Please contact an administrator.`,
  accountDeleted: msg`Your account has been deleted.`,
  userChanged: msg`Someone else signed in with this browser.`,
  storageCleared: msg`This browser no longer holds your session.`,
  expired: msg`Your session has expired.`,
  refused: msg`Your session has expired.`,
}

/** After a mere expiry the identity provider may still have a session, so the sign-in is tried without asking. */
export const startsByItself = (reason: EndReason | undefined): boolean =>
  reason === undefined || reason === 'expired' || reason === 'refused'
