import { msg } from '@lingui/core/macro'
import { otherUsersAffected, usersHaveChanged } from '#src/resources/effects/users-have-changed.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'

export const customerServerWords = {
  ...serverWords,
  CONTROL_CHARACTER: msg`Names cannot contain control or invisible characters.`,
  CUSTOMER_NAME_TAKEN: msg`This partner already has a customer with this name.`,
  CUSTOMER_TYPE_UNKNOWN: msg`This customer type does not exist.`,
  HR_SOURCE_UNKNOWN: msg`This HR source does not exist.`,
  HR_ID_TAKEN: msg`Another customer already has this ID.`,
  PARTNER_NOT_FOUND: msg`This partner does not exist.`,
  PARTNER_HAS_ROOT: msg`The partner already has a customer of its own.`,
  PARTNER_WITHOUT_ROOT: msg`The partner has no customer of its own yet.`,
  ROOT_STAYS_PARTNER: msg`This is the partner’s own customer.`,
  EMAIL_INVALID: msg`The field Email address is invalid`,
  EMAIL_TAKEN: msg`This email address is already in use. If it is the same person, ask your partner administrator to add them to your organisation.`,
  USER_NAME_TAKEN: msg`This email address is already in use. If it is the same person, ask your partner administrator to add them to your organisation.`,
  PARTNER_REQUIRED: msg`A customer of this type belongs to a partner.`,
  PROVIDER_NOT_FOUND: msg`This login provider does not belong to the customer’s partner.`,
  PROVIDER_IS_REQUIRED: msg`Users of this customer sign in by this login provider alone. Open the other ways first.`,
  BREAK_GLASS_NEEDED: msg`Choose at least one user with a password and an authenticator app or security key, whom no directory manages.`,
  REQUIRED_OTHER_SESSION: msg`Sign in by this login provider first. This shows that it works and that you keep your access.`,
  REQUIRED_PROVIDER_CHANGED: msg`This login provider was changed after you signed in. Sign in by it again.`,
  PROVIDER_PROVISIONS: msg`The directory of this login provider would manage the customer’s users, and you cannot do everything it does. Ask an administrator with full access.`,
  TWO_FACTOR_NOT_OFFERED: msg`Two-factor rules are available for the types All in one, HR and Partner’s customer only.`,
  TWO_FACTOR_METHOD_INVALID: msg`This combination of methods is not available.`,
  SESSION_TIMEOUT_TOO_SHORT: msg`Enter at least 5 minutes.`,
  VERSION_CONFLICT: msg`Someone else changed this customer since you opened it.`,
  CUSTOMER_NOT_FOUND: msg`This customer does not exist.`,
  CUSTOMER_BEYOND_YOU: msg`You cannot change this setting of the customer.`,
  PREVIEW_CHANGED: otherUsersAffected,
  BARRED_REQUIRED: usersHaveChanged,
  BARRED_DIFFERS: usersHaveChanged,
  COUNT_DIFFERS: msg`The number of selected customers has changed. Check the selection and try again.`,
  NOBODY_SELECTED: msg`No customers selected.`,
  TOO_MANY: msg`Too many at once. Use a filter to select fewer.`,
} as const satisfies UserErrorWords<'customers', 'CUSTOMER_TYPE_UNKNOWN' | 'HR_SOURCE_UNKNOWN'>
