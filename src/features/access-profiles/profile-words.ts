import { msg } from '@lingui/core/macro'
import { serverWords } from '#src/resources/record/form/server-words.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'

export const profileServerWords = {
  ...serverWords,
  CONTROL_CHARACTER: msg`Names cannot contain control or invisible characters.`,
  PROFILE_NAME_TAKEN: msg`There is already an access profile with this name.`,
  TEMPLATE_NOT_FOUND: msg`This template does not exist.`,
  TEMPLATE_BEYOND_YOU: msg`Only vendor operations can change templates.`,
  CUSTOMER_NOT_FOUND: msg`This customer does not exist.`,
  ACCESSPROFILE_NOT_FOUND: msg`This access profile does not exist.`,
  DETACH_BEYOND_YOU: msg`This profile grants more than you have, or administrators have it. Ask an administrator with full access to detach it.`,
  PROFILE_IN_USE: msg`Other profiles follow this one, or users have it.`,
  ACTIVITY_BEYOND_YOU: msg`You cannot grant permissions that you do not have.`,
  HOLDERS_ABOVE_YOU: msg`An administrator with more rights has this profile. Ask your partner administrator.`,
  PREVIEW_CHANGED: msg`Other users gain or lose permissions now than before. Look through it again.`,
  ACTIVITY_NOT_FOUND: msg`This permission does not exist.`,
  CELL_CONFLICT: msg`Someone else has changed this permission.`,
  VERSION_CONFLICT: msg`Someone else changed this access profile since you opened it.`,
  REVERT_CONFLICT: msg`Changed again since then.`,
} as const satisfies UserErrorWords<'accessProfiles'>

/** Types that a change of a profile may affect, and the messages for its errors. */
export const profileChanges: ChangeOptions = {
  types: ['AccessProfile', 'AccessProfileAudit', 'AccessProfileHolders', 'UserAccess', 'UserCustomer'],
  words: profileServerWords,
}
