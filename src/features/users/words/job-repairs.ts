import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const tryAgain = msg`Retry the failed rows. If they fail again, contact support.`

const REPAIRS: Readonly<Record<string, MessageDescriptor>> = {
  INTERNAL: tryAgain,
  GIVEN_UP: tryAgain,
  NOT_WAITING: msg`No action needed.`,
  USER_NOT_FOUND: msg`They were deleted, or you can no longer see them.`,
  LAST_ADMIN: msg`First make another user an administrator of the customer.`,
  LAST_OPERATIONS: msg`First make another user vendor operations.`,
  MEMBERSHIP_PROFILE_GONE: msg`Add them to the customer and choose another access profile.`,
  MEMBERSHIP_BEYOND_YOU: msg`Ask an administrator with full access.`,
  OWN_ACCESS: msg`Ask another administrator.`,
  OWN_ACCOUNT: msg`Delete it in your profile.`,
  EMAIL_NOT_CONFIRMED: msg`First resend the confirmation.`,
}

/** Returns the remedy for a code with which users were not changed. */
export const jobRepair = (code: string): MessageDescriptor | undefined => REPAIRS[code]
