import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LeavingObstacle } from '#contract/people.ts'

/** Why a user stays after their last day, and what helps. */
export const leavingWords: Readonly<Record<LeavingObstacle, MessageDescriptor>> = {
  LAST_ADMIN: msg`A customer would be left without an administrator. Make another user an administrator there; then the access ends by itself.`,
  LAST_OPERATIONS: msg`Nobody else of vendor operations can sign in. Make another user vendor operations; then the access ends by itself.`,
  LAST_BREAK_GLASS: msg`Nobody else could sign in at a customer if its login provider failed. Name another user there; then the access ends by itself.`,
  DIRECTORY: msg`A directory manages this user. Deactivate the user there.`,
  NO_AUTHOR: msg`Whoever set the day can no longer change this user. Set the last day again, or deactivate the user.`,
}

export const isLeavingObstacle = (code: string): code is LeavingObstacle => Object.hasOwn(leavingWords, code)
