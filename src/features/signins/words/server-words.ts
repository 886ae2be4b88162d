import { msg } from '@lingui/core/macro'
import { serverWords } from '#src/resources/record/form/server-words.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'

export const sessionServerWords = {
  ...serverWords,
  SESSION_NOT_FOUND: msg`This session no longer exists.`,
  OWN_SESSION: msg`This is your own session. Sign out to end it.`,
  USER_ABOVE_YOU: msg`You cannot change this user. They have rights that you cannot assign.`,
  USER_BEYOND_YOU: msg`This user also belongs to other organisations. Ask an administrator of all of them or your partner administrator.`,
  COUNT_DIFFERS: msg`The number of selected sessions has changed. Check the selection and try again.`,
  NOBODY_SELECTED: msg`No sessions selected.`,
  TOO_MANY: msg`Too many at once. Use a filter to select fewer.`,
} as const satisfies UserErrorWords<'sessions'>
