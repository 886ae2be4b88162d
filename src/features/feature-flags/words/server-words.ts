import { msg } from '@lingui/core/macro'
import { usersHaveChanged } from '#src/resources/effects/users-have-changed.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'

/** Messages for the server's codes for feature flags (`server/src/entities/features`). */
export const featureServerWords = {
  ...serverWords,
  CONTROL_CHARACTER: msg`Keys cannot contain control or invisible characters.`,
  FEATURE_KEY_TAKEN: msg`Another flag, perhaps a deleted one, already has this key. Upper and lower case count as the same.`,
  FEATURE_BEYOND_YOU: msg`Only vendor operations can change feature flags.`,
  FEATURE_NOT_FOUND: msg`This feature flag does not exist.`,
  FEATURE_DELETED: msg`This flag is deleted. Restore one of its revisions first.`,
  REVISION_NOT_FOUND: msg`This revision does not exist.`,
  SHARE_INVALID: msg`Enter a number from 0 to 100 with up to two decimals.`,
  DAY_INVALID: msg`Enter a date.`,
  PARTNER_NOT_FOUND: msg`One of these partners no longer exists.`,
  CUSTOMER_NOT_FOUND: msg`One of these customers no longer exists.`,
  USER_NOT_FOUND: msg`One of these users no longer exists.`,
  USER_TYPE_UNKNOWN: msg`One of these user types does not exist.`,
  TOO_MANY: msg`Choose up to 1,000.`,
  PREVIEW_CHANGED: msg`Other users gain or lose this flag now than before. Look through it again.`,
  USERS_REQUIRED: usersHaveChanged,
  USERS_DIFFER: usersHaveChanged,
  VERSION_CONFLICT: msg`Someone else changed this flag since you opened it.`,
} as const satisfies UserErrorWords<'featureFlags'>
