import type { UserErrorOf } from '#contract/user-errors.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'

type Place = 'newPassword' | 'confirmPassword' | 'general'

/** The field and the specified message for each code of a refused password. */
const WORDS: Readonly<Record<UserErrorOf<'passwords'> | 'UNREACHABLE', { at: Place; words: MessageDescriptor }>> = {
  NEW_PASSWORD_REQUIRED: { at: 'newPassword', words: msg`New password is required` },
  PASSWORD_REQUIREMENTS: { at: 'newPassword', words: msg`Password does not meet the requirements` },
  PASSWORD_USED_BEFORE: { at: 'newPassword', words: msg`Password matches one of 12 previous passwords.` },
  PASSWORDS_DIFFER: { at: 'confirmPassword', words: msg`Passwords must match` },
  ACCOUNT_LOCKED: {
    at: 'general',
    words: msg`An administrator has locked this account. Ask them to unlock it, then open the link again.`,
  },
  UNREACHABLE: { at: 'general', words: msg`The server did not answer. Check your connection and try again.` },
}
const UNKNOWN = { at: 'general', words: msg`Could not save.` } as const

/** Returns the message for each field; of several faults of one field only the first. */
export const faultsOf = (codes: readonly string[]): Partial<Record<Place, MessageDescriptor>> =>
  Object.fromEntries(
    codes
      .map((code) => ownEntry(WORDS, code) ?? UNKNOWN)
      .map(({ at, words }) => [at, words])
      .toReversed(),
  )
