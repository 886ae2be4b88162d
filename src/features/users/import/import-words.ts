import { msg } from '@lingui/core/macro'
import type { ImportWords } from '#src/resources/import/import.ts'
import { correctName, isTwice } from '#src/resources/import/import-words.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'

const mayNotGive = msg`Use another value in the file, or ask an administrator who can assign this one.`
const isHere = msg`These users already have an account. If they are different people, change their user name or email address in the file.`

/** Messages about the rows of an import of users. */
export const userImportWords: ImportWords = {
  words: {
    ...userServerWords,
    // An import has nothing to confirm this with.
    LAST_ADMIN_UNCONFIRMED: userServerWords.LAST_ADMIN,
  },
  collisions: {
    NAME_IN_FILE: { at: (line) => msg`Line ${line} has the same user name.`, other: msg`Another row has the same user name.` },
    EMAIL_IN_FILE: { at: (line) => msg`Line ${line} has the same email address.`, other: msg`Another row has the same email address.` },
    RECORD_IN_FILE: { at: (line) => msg`Line ${line} changes the same user.`, other: msg`Another row changes the same user.` },
  },
  repairs: {
    'userType REQUIRED': msg`Go back to columns and choose a default user type.`,
    PARTNER_NOT_FOUND: correctName,
    PARTNER_AMBIGUOUS: correctName,
    PARTNER_SIMILAR: correctName,
    CUSTOMER_SIMILAR: correctName,
    CUSTOMER_NOT_FOUND: correctName,
    CUSTOMER_AMBIGUOUS: correctName,
    ACCESSPROFILE_NOT_FOUND: correctName,
    PROFILE_AMBIGUOUS: correctName,
    PROFILE_SIMILAR: correctName,
    ACTIVITY_BEYOND_YOU: mayNotGive,
    CUSTOMER_OF_OTHER_PARTNER: msg`Remove the partner to use the customer’s partner, or correct one of the two.`,
    CUSTOMER_REQUIRED: msg`Go back to columns and choose a default customer.`,
    VENDOR_WITHOUT_PARTNER: msg`Remove the partner from these rows.`,
    USER_TYPE_NOT_ALLOWED: mayNotGive,
    ROLE_NOT_ALLOWED: mayNotGive,
    USER_NAME_TAKEN: isHere,
    EMAIL_TAKEN: isHere,
    NAME_IN_FILE: isTwice,
    EMAIL_IN_FILE: isTwice,
    USER_UNCHANGED: msg`No action needed.`,
    VALUE_CLEARED: msg`Go back to columns to leave empty cells as they are, or ask somebody who can edit these users.`,
    VALUE_DIFFERS: msg`Ask somebody who can edit these users to update them. If they are different people, correct the email address.`,
    NAME_DIFFERS: msg`Correct the email address if this is someone else. If not, change the name on the user’s own page.`,
    RECORD_IN_FILE: isTwice,
    ZEROS_LOST: msg`Use the suggested number, or correct it in the file.`,
    USER_NOT_FOUND: msg`Correct the portal ID, or leave it empty.`,
    USER_ABOVE_YOU: mayNotGive,
    LAST_ADMIN_UNCONFIRMED: msg`Change this user on their own page, where you can confirm this.`,
    MANAGED_BY_DIRECTORY: msg`Change these users in their directory`,
  },
}
