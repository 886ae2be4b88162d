import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JoiningState } from '#contract/joining.ts'
import { otherUsersAffected, usersHaveChanged } from '#src/resources/effects/users-have-changed.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'

/** Why nobody joins at this moment. */
export const stateWords = {
  MANY_TENANTS: msg`Nobody can join: the issuer signs in people of any organisation. Enter the issuer of your own tenant.`,
  NO_DOMAIN: msg`Nobody can join: no domain is verified for this login provider alone.`,
  NO_CUSTOMER: msg`Joining is paused: the customer was deleted or disabled.`,
  OTHER_REQUIRED: msg`Joining is paused: users of the customer sign in by another login provider alone.`,
  NO_PROFILE: msg`Joining is paused: the access profile was deleted.`,
  OTHER_SOURCE: msg`Joining is paused: the provider names people otherwise since its connection changed. Link the users anew, then confirm joining.`,
  OWNER: msg`Joining is paused: whoever set it up may no longer give what new users get. Confirm it to answer for it yourself.`,
} as const satisfies Record<Exclude<JoiningState, 'ON' | 'OFF'>, MessageDescriptor>

export const joiningServerWords: UserErrorWords<'any' | 'joining'> = {
  ...serverWords,
  ACCESSPROFILE_NOT_FOUND: msg`This access profile does not exist at this customer.`,
  COUNT_DIFFERS: msg`The number of users has changed. Check it again.`,
  CUSTOMER_NOT_FOUND: msg`This customer does not exist.`,
  CUSTOMER_OF_OTHER_PARTNER: msg`Choose a customer of the same partner as the login provider.`,
  GROUP_BEYOND_YOU: msg`A group can give no more than you could give. Your access profile does not allow you to give this one.`,
  GROUP_TWICE: msg`This group is already in the table for this customer.`,
  JOINING_BEYOND_YOU: msg`Those who join can get no more than you could give. Your access profile does not allow you to create users there, or to give this access profile.`,
  JOINING_MANY_TENANTS: stateWords.MANY_TENANTS,
  JOINING_NO_DOMAIN: msg`Verify a domain first that no other login provider has verified.`,
  JOINING_OTHER_REQUIRED: msg`Users of this customer sign in by another login provider alone.`,
  JOINING_OF_VENDOR: msg`Nobody can join by the vendor’s own login provider.`,
  LOGINPROVIDER_BEYOND_YOU: msg`Only vendor operations and partner administrators can change this.`,
  LOGINPROVIDER_NOT_FOUND: msg`This login provider does not exist.`,
  LOGIN_TAKEN: msg`This sign-in is linked with another user already.`,
  NOT_SUGGESTED: msg`This user no longer has the address of the sign-in, or cannot be linked with this login provider.`,
  PREVIEW_CHANGED: otherUsersAffected,
  TOO_MANY_ROWS: msg`Enter 200 rows at most.`,
  UNLINKED_NOT_FOUND: msg`This sign-in is no longer listed.`,
  USERS_DIFFER: usersHaveChanged,
  USERS_REQUIRED: usersHaveChanged,
  USER_ABOVE_YOU: msg`You cannot change this user. They have rights that you cannot assign.`,
  USER_BEYOND_YOU: msg`This user also belongs to other organisations. Ask an administrator of all of them or your partner administrator.`,
  VENDORS_BY_OPERATIONS: msg`This is the vendor’s own login provider. Only vendor operations can change it.`,
  VERSION_CONFLICT: msg`Someone else changed this login provider since you opened it.`,
}

export const joiningChanges: ChangeOptions = { types: ['LoginProvider', 'UserIdentity'], words: joiningServerWords }
