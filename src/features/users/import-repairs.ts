import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const correctLines = msg`Correct these lines in the file. If there are many, go back to the columns and choose another separator.`
const correctName = msg`Correct the name in the file, or go back to the columns, leave this one out and choose for all rows.`
const mayNotGive = msg`Give another value in the file, or ask somebody who may give this one.`
const isHere = msg`These people have an account already: nothing to do. If they are others, give them another name or address in the file.`
const isTwice = msg`Only the first of these rows is imported. Remove the others from the file, or correct them.`

const REPAIRS: Readonly<Record<string, MessageDescriptor>> = {
  QUOTES: correctLines,
  ROW_TOO_SHORT: correctLines,
  ROW_TOO_LONG: correctLines,
  PARTNER_NOT_FOUND: correctName,
  PARTNER_AMBIGUOUS: correctName,
  CUSTOMER_NOT_FOUND: correctName,
  CUSTOMER_AMBIGUOUS: correctName,
  CUSTOMER_OF_OTHER_PARTNER: msg`Leave the partner out: it is then the customer’s. Or correct one of the two.`,
  CUSTOMER_REQUIRED: msg`Go back to the columns and choose a customer for rows that name none.`,
  VENDOR_WITHOUT_PARTNER: msg`Leave the partner out for these rows.`,
  USER_TYPE_NOT_ALLOWED: mayNotGive,
  ROLE_NOT_ALLOWED: mayNotGive,
  USER_NAME_TAKEN: isHere,
  EMAIL_TAKEN: isHere,
  NAME_IN_FILE: isTwice,
  EMAIL_IN_FILE: isTwice,
}

/** What to do about rows that are left out for one cause. */
export const repairOf = ({ path, code }: { path: string | null; code: string }): MessageDescriptor => {
  if (path === 'userType' && code === 'REQUIRED') return msg`Go back to the columns and choose a user type for rows that name none.`
  return REPAIRS[code] ?? msg`Correct this in the file, then choose the file again.`
}
