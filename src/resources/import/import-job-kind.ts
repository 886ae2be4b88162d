import { msg } from '@lingui/core/macro'
import type { JobKindEntry } from '../jobs/job-kind.ts'
import type { ChangeOptions } from '../mutation/use-change.ts'
import type { ImportWords } from './import.ts'
import { importServerWords, repairOf } from './import-words.ts'

/**
 * Describes the rows on the page of an import's job. 'Unchanged' means skipped here: another record already has a value that must be unique.
 * @param repair remedies for failures that rows of any job of the resource can have
 */
export const importJobKind = (
  { words, collisions, repairs }: ImportWords,
  changes: ChangeOptions,
  repair?: JobKindEntry['repair'],
): Pick<JobKindEntry, 'hasLines' | 'rowStates' | 'repair' | 'changes'> => ({
  hasLines: true,
  rowStates: {
    DONE: msg({ context: 'row of an import', message: 'Created' }),
    UNCHANGED: msg`Skipped`,
    REFUSED: msg({ context: 'row of a job', message: 'Failed' }),
  },
  repair: (code) => repair?.(code) ?? repairOf(repairs, { path: null, code }),
  changes: {
    ...changes,
    words: {
      ...importServerWords,
      ...words,
      ...changes.words,
      ...Object.fromEntries(Object.entries(collisions).map(([code, { other }]) => [code, other])),
    },
  },
})
