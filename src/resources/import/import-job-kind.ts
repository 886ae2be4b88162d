import { msg, plural } from '@lingui/core/macro'
import type { JobKindEntry, UndoWords } from '../jobs/job-kind.ts'
import type { ChangeOptions } from '../mutation/use-change.ts'
import type { UserErrorWords } from '../record/form/server-problems.ts'
import type { ImportWords } from './import.ts'
import { updatedRow } from '../jobs/job-words.ts'
import { importServerWords, repairOf } from './import-words.ts'

/**
 * Describes the rows on the page of an import's job. 'Unchanged' means skipped here: another record already has a value that must be unique.
 * @param changesRecords whether such an import can change records that exist already
 * @param repair remedies for failures that rows of any job of the resource can have
 */
export const importJobKind = (
  { words, collisions, repairs }: ImportWords,
  changes: ChangeOptions,
  { changesRecords = false, repair }: Pick<JobKindEntry, 'repair'> & { changesRecords?: boolean } = {},
): Pick<JobKindEntry, 'hasLines' | 'rowStates' | 'doneCodes' | 'repair' | 'changes'> => ({
  hasLines: true,
  rowStates: {
    DONE: msg({ context: 'row of an import', message: 'Created' }),
    UNCHANGED: msg`Skipped`,
    REFUSED: msg({ context: 'row of a job', message: 'Failed' }),
  },
  ...(changesRecords && { doneCodes: { CHANGED: updatedRow } }),
  repair: (code) => repair?.(code) ?? repairOf(repairs, { path: null, code }),
  changes: {
    ...changes,
    words: {
      ...importServerWords,
      ...changes.words,
      ...words,
      ...Object.fromEntries(Object.entries(collisions).map(([code, { other }]) => [code, other])),
    },
  },
})

/** Why a record that an import has created stays. */
const stayWords: UserErrorWords<never, 'CHANGED_SINCE' | 'GONE' | 'HAS_CONFIRMED' | 'HAS_SIGNED_IN' | 'HAS_USERS'> = {
  CHANGED_SINCE: msg`Somebody has changed this since the import`,
  GONE: msg`This has been deleted since the import`,
  HAS_CONFIRMED: msg`This user has confirmed the account since the import`,
  HAS_SIGNED_IN: msg`This user has signed in since the import`,
  HAS_USERS: msg`This customer has users`,
}

/** Describes the rows on the page of the job that undoes an import. */
export const importUndoKind = (changes: ChangeOptions): Pick<JobKindEntry, 'rowStates' | 'changes'> => ({
  rowStates: {
    DONE: msg({ context: 'row of an undo', message: 'Taken back' }),
    REFUSED: msg({ context: 'row of an undo', message: 'Not taken back' }),
  },
  changes: { ...changes, words: { ...importServerWords, ...changes.words, ...stayWords } },
})

type ImportUndo = Pick<UndoWords, 'document' | 'lasting' | 'restored' | 'used'>
/** How an import is undone. */
export const importUndo = (own: ImportUndo): UndoWords => ({
  ...own,
  countsRecords: true,
  kept: (changed, stay) =>
    msg`${plural(changed, { one: `${stay} was changed since then and will stay.`, other: `${stay} were changed since then and will stay.` })}`,
  gone: (gone, written) =>
    msg`${plural(gone, { one: `${written} is already gone, or you can no longer see it.`, other: `${written} are already gone, or you can no longer see them.` })}`,
})
