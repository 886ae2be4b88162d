import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the server's types of sign-ins mean. */
export const signInWords: Readonly<Record<string, MessageDescriptor>> = {
  SIGN_IN_SUCCEEDED: msg({ message: 'Signed in', context: 'one sign-in of a list' }),
  SIGN_IN_FAILED: msg`Incorrect password`,
  SIGN_IN_LOCKED: msg`Locked after too many failed attempts`,
  SECOND_FACTOR_FAILED: msg`Incorrect second factor`,
}
