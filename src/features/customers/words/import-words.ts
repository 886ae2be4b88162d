import { msg } from '@lingui/core/macro'
import { correctName, isTwice } from '#src/resources/import/import-words.ts'
import type { ImportWords } from '#src/resources/import/import.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'

const isHere = msg`These customers already exist. To create another one with the same name, use “Create” in the list.`

/** Messages about the rows of an import of customers. */
export const customerImportWords: ImportWords = {
  words: customerServerWords,
  collisions: {
    CUSTOMER_NAME_IN_FILE: { at: (line) => msg`Line ${line} has the same customer.`, other: msg`Another row has the same customer.` },
    HR_ID_IN_FILE: { at: (line) => msg`Line ${line} has the same HR customer ID.`, other: msg`Another row has the same HR customer ID.` },
    ROOT_IN_FILE: {
      at: (line) => msg`Line ${line} is already the partner’s own customer.`,
      other: msg`Another row is already the partner’s own customer.`,
    },
  },
  repairs: {
    PARTNER_NOT_FOUND: correctName,
    PARTNER_AMBIGUOUS: correctName,
    PARTNER_SIMILAR: correctName,
    PARTNER_REQUIRED: msg`Go back to columns and choose a default partner, or correct the customer type.`,
    CUSTOMER_TYPE_UNKNOWN: msg`Correct the customer type. Or go back to columns, do not import this column and choose a default.`,
    CUSTOMER_NAME_TAKEN: isHere,
    HR_ID_TAKEN: msg`Correct the HR customer ID, or remove these rows from the file.`,
    CUSTOMER_NAME_IN_FILE: isTwice,
    HR_ID_IN_FILE: isTwice,
    ROOT_IN_FILE: isTwice,
  },
}
