import { msg, plural } from '@lingui/core/macro'
import { bulkResource, type BulkNouns } from '#src/resources/bulk/bulk.ts'
import { PreviewCustomerBulkDocument, StartCustomerBulkDocument } from './bulk.generated.ts'
import { providerField } from '../setup/provider-field.tsx'
import { bulkWords } from '../words/bulk-words.ts'
import { effectWords } from '../words/effect-words.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'
import { twoFactorFields } from '../setup/two-factor-fields.tsx'

const nouns: BulkNouns = {
  counted: (count, written) => msg`${plural(count, { one: `${written} customer`, other: `${written} customers` })}`,
  about: (written) => msg`about ${written} customers`,
  noneChanged: msg`No customers will be changed.`,
  number: msg`Number of customers`,
  typeNumber: msg`Type the number of customers to confirm.`,
}

/** The bulk actions for customers. To add one, add its labels in `bulk-words.ts`, and here its fields if it has any. */
export const customerBulk = bulkResource({
  preview: PreviewCustomerBulkDocument,
  start: StartCustomerBulkDocument,
  words: customerServerWords,
  nouns,
  actions: {
    ...bulkWords,
    DISABLE: { ...bulkWords.DISABLE, effects: effectWords },
    SET_TWO_FACTOR: {
      ...bulkWords.SET_TWO_FACTOR,
      fields: twoFactorFields,
      isCounted: 'many',
      effects: effectWords,
    },
    SET_LOGIN_PROVIDER: {
      ...bulkWords.SET_LOGIN_PROVIDER,
      fields: providerField,
      isCounted: 'many',
      effects: effectWords,
    },
  },
})
