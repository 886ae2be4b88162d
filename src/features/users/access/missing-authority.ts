import type { MessageDescriptor } from '@lingui/core'
import type { UserAuthority } from '#src/data/generated/schema.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'

/** Reasons why the reader may not change everything of a user. */
export const MISSING_AUTHORITY: Readonly<Partial<Record<UserAuthority, MessageDescriptor>>> = {
  NONE: userServerWords.USER_ABOVE_YOU,
  MEMBERSHIP: userServerWords.USER_BEYOND_YOU,
}
