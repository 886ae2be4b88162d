import type { Page } from '../../../accounts/page.ts'
import { claimDetails, columnsOfDetails, userDetails } from '../user-details.ts'
import type { LockedUser } from '../user.row.ts'
import type { UserDone } from '../users.ts'
import { emailChange, vouchedEmail } from './change-email.ts'
import type { Claims, PatchFacts, UserPatch, Vouching } from './user-patch.ts'

/** Change of an email address. An address from a directory needs no confirmation. */
export const emailOf = (user: LockedUser, email: string, letter: Page | Vouching): UserDone =>
  typeof letter === 'function' ? vouchedEmail(user, email, letter(email)) : emailChange(user, email)

/** Claims that a change sets. Each replaces all claims of its type. */
export function claimsOf(now: PatchFacts, patch: UserPatch): Claims {
  const { userType, roles, locale, givenName = now.givenName, familyName = now.familyName } = patch
  const isRenamed = patch.givenName !== undefined || patch.familyName !== undefined
  return {
    ...(userType !== undefined && { usertype: [String(userType)] }),
    ...(roles !== undefined && { role: roles }),
    ...(locale !== undefined && { default_locale: valuesOf(locale) }),
    ...Object.fromEntries(
      claimDetails.flatMap((name) => {
        const value = patch[name]
        return value === undefined ? [] : [[userDetails[name].claim, valuesOf(value)] as const]
      }),
    ),
    ...(isRenamed && { name: valuesOf([givenName, familyName].filter(Boolean).join(' ')) }),
  }
}

/** Columns that a change sets. A new phone number is unconfirmed. */
export const columnsOf = ({ email: _email, isActive, partnerId, ...details }: UserPatch, email: UserDone): Partial<LockedUser> => ({
  ...columnsOfDetails(details),
  ...email.set,
  ...(details.phoneNumber !== undefined && { phoneNumberConfirmed: false }),
  ...(isActive !== undefined && { isActive }),
  ...(partnerId !== undefined && { partnerId: partnerId || null }),
})

const valuesOf = (text: string): readonly string[] => (text === '' ? [] : [text])
