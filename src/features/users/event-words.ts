import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { signInWords } from '#src/resources/sign-in-words.ts'

/** What the server's types of events mean. */
export const eventWords: Readonly<Record<string, MessageDescriptor>> = {
  ...signInWords,
  SIGN_IN_LIMITED: msg`Too many attempts from one address`,
  CONSENT_GIVEN: msg`App access allowed`,
  CONSENT_REFUSED: msg`App access denied`,
  SESSION_STARTED: msg`Session started`,
  SESSION_ENDED: msg`Session ended`,
  TOKEN_ISSUED: msg`Token issued`,
  TOKEN_REFRESHED: msg`Token renewed`,
  TOKEN_REFUSED: msg`Token rejected`,
  PASSWORD_CHANGED: msg`Password changed`,
  PASSWORD_REWRITTEN: msg`Password hash upgraded`,
  PASSWORD_RESET_REQUESTED: msg`Password link requested`,
  CONFIRMATION_REQUESTED: msg`Confirmation link requested`,
  EMAIL_CHANGED: msg`Email changed`,
  EXTERNAL_SIGN_IN_FAILED: msg`External sign-in failed`,
}
