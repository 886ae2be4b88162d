import { msg } from '@lingui/core/macro'
import type { ServerWords } from '#src/resources/record/server-problems.ts'

/** What the server's codes for users mean (`server/src/entities/users`), in the reader's language. */
export const userServerWords = {
  EMAIL_INVALID: msg`This is not a valid email address.`,
  PHONE_NUMBER_INVALID: msg`This is not a valid phone number.`,
  TOO_LONG: msg`This is longer than is allowed here.`,
  CONTROL_CHARACTER: msg`A name cannot hold control characters.`,
  USER_NAME_INVALID: msg`Use letters, digits and . _ - @ + ' only.`,
  USER_NAME_FOREIGN_ADDRESS: msg`A user name that is an email address must be the address of this user.`,
  USER_NAME_TAKEN: msg`This user name is already taken.`,
  EMAIL_TAKEN: msg`This email address is already in use.`,
  USER_TYPE_UNKNOWN: msg`There is no such user type.`,
  USER_TYPE_NOT_ALLOWED: msg`You may not give this user type.`,
  ROLE_UNKNOWN: msg`There is no such role.`,
  ROLE_NOT_ALLOWED: msg`You may not give this role.`,
  VENDOR_WITHOUT_PARTNER: msg`Vendor support and vendor operations belong to no partner.`,
  PARTNER_NOT_FOUND: msg`There is no such partner.`,
  CUSTOMER_REQUIRED: msg`Choose at least one of your customers.`,
  CUSTOMER_NOT_FOUND: msg`There is no such customer.`,
  CUSTOMER_OF_OTHER_PARTNER: msg`This customer belongs to another partner than the user.`,
  LOCALE_NOT_FOUND: msg`There is no such language.`,
  USER_NOT_FOUND: msg`There is no such user.`,
} as const satisfies ServerWords
