import { msg, plural } from '@lingui/core/macro'
import { bulkResource, type BulkNouns } from '#src/resources/bulk/bulk.ts'
import { PreviewSessionBulkDocument, StartSessionBulkDocument } from './bulk.generated.ts'
import { bulkWords } from './words/bulk-words.ts'
import { sessionServerWords } from './words/server-words.ts'

const nouns: BulkNouns = {
  counted: (count, written) => msg`${plural(count, { one: `${written} session`, other: `${written} sessions` })}`,
  about: (written) => msg`about ${written} sessions`,
  noneChanged: msg`No sessions will be ended.`,
  number: msg`Number of sessions`,
  typeNumber: msg`Type the number of sessions to confirm.`,
}

export const sessionBulk = bulkResource({
  preview: PreviewSessionBulkDocument,
  start: StartSessionBulkDocument,
  words: sessionServerWords,
  nouns,
  actions: bulkWords,
})
