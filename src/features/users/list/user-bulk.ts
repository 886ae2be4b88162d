import { msg, plural } from '@lingui/core/macro'
import { bulkResource, type BulkNouns } from '#src/resources/bulk/bulk.ts'
import { managers } from '../actions/may-manage.ts'
import { bulkWords } from '../words/bulk-words.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { PreviewUserBulkDocument, StartUserBulkDocument } from './bulk.generated.ts'
import { accessProfileFields, ofCustomerField } from './access-profile-fields.tsx'
import { customerField, lockFields } from './bulk-fields.tsx'

const nouns: BulkNouns = {
  counted: (count, written) => msg`${plural(count, { one: `${written} user`, other: `${written} users` })}`,
  about: (written) => msg`about ${written} users`,
  noneChanged: msg`No users will be changed.`,
  number: msg`Number of users`,
  typeNumber: msg`Type the number of users to confirm.`,
}

/** The bulk actions for users. To add one, add its labels in `bulk-words.ts`, and here its fields if it has any. */
export const userBulk = bulkResource({
  preview: PreviewUserBulkDocument,
  start: StartUserBulkDocument,
  // One of these permissions is enough to see the menu; the server requires that of each action.
  access: managers('change', 'delete', 'lock', 'resetPassword', 'signOut'),
  words: userServerWords,
  nouns,
  actions: {
    ...bulkWords,
    SIGN_OUT: { ...bulkWords.SIGN_OUT, isCounted: 'many' },
    DEACTIVATE: { ...bulkWords.DEACTIVATE, isCounted: 'many' },
    LOCK: { ...bulkWords.LOCK, fields: lockFields, isCounted: 'many' },
    REQUIRE_PASSWORD: { ...bulkWords.REQUIRE_PASSWORD, isCounted: 'many' },
    TWO_FACTOR_ON: { ...bulkWords.TWO_FACTOR_ON, isCounted: 'many' },
    ADD_TO_CUSTOMER: { ...bulkWords.ADD_TO_CUSTOMER, fields: customerField },
    REMOVE_FROM_CUSTOMER: { ...bulkWords.REMOVE_FROM_CUSTOMER, fields: customerField },
    DELETE: { ...bulkWords.DELETE, isCounted: 'always' },
    SET_ACCESS_PROFILE: { ...bulkWords.SET_ACCESS_PROFILE, fields: accessProfileFields, isCounted: 'many' },
    REMOVE_ACCESS_PROFILE: { ...bulkWords.REMOVE_ACCESS_PROFILE, fields: ofCustomerField },
  },
})
