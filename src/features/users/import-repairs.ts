import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const correctLines = msg`Correct these lines in the file. If there are many, go back to columns and choose another separator.`
const correctName = msg`Correct the name in the file. Or go back to columns, do not import this column and choose a default.`
const mayNotGive = msg`Use another value in the file, or ask an administrator who can assign this one.`
const isHere = msg`These users already have an account. If they are different people, change their user name or email address in the file.`
const isTwice = msg`Only the first of these rows is imported. Remove the others from the file, or correct them.`

const REPAIRS: Readonly<Record<string, MessageDescriptor>> = {
  QUOTES: correctLines,
  ROW_TOO_SHORT: correctLines,
  ROW_TOO_LONG: correctLines,
  PARTNER_NOT_FOUND: correctName,
  PARTNER_AMBIGUOUS: correctName,
  CUSTOMER_NOT_FOUND: correctName,
  CUSTOMER_AMBIGUOUS: correctName,
  CUSTOMER_OF_OTHER_PARTNER: msg`Remove the partner to use the customer’s partner, or correct one of the two.`,
  CUSTOMER_REQUIRED: msg`Go back to columns and choose a default customer.`,
  VENDOR_WITHOUT_PARTNER: msg`Remove the partner from these rows.`,
  USER_TYPE_NOT_ALLOWED: mayNotGive,
  ROLE_NOT_ALLOWED: mayNotGive,
  USER_NAME_TAKEN: isHere,
  EMAIL_TAKEN: isHere,
  NAME_IN_FILE: isTwice,
  EMAIL_IN_FILE: isTwice,
}

/** What to do about rows that are left out for one cause. */
export const repairOf = ({ path, code }: { path: string | null; code: string }): MessageDescriptor => {
  if (path === 'userType' && code === 'REQUIRED') return msg`Go back to columns and choose a default user type.`
  return REPAIRS[code] ?? msg`Correct the file and choose it again.`
}
