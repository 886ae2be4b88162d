import { msg, plural, t } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { bulkTitles } from '#src/resources/jobs/bulk-titles.ts'
import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { importJobKind } from '#src/resources/import/import-job-kind.ts'
import { userImportWords } from './import/import-words.ts'
import { UndoUserBulkDocument } from './undo.generated.ts'
import { userChanges } from './user-changes.ts'
import { bulkWords } from './words/bulk-words.ts'
import { jobRepair } from './words/job-repairs.ts'

/** What all kinds of jobs on users share. */
const users = { list: { label: msg`Users`, to: paths.users }, subject: paths.user, changes: userChanges, repair: jobRepair }

const titles = bulkTitles(bulkWords)

/** The kinds of jobs that this feature starts. */
export const userJobKinds = {
  USER_BULK: {
    ...users,
    label: msg`User changes`,
    title: titles.done,
    undo: {
      document: UndoUserBulkDocument,
      takesAway: ['UNLOCK', 'TWO_FACTOR_ON', 'ADD_TO_CUSTOMER', 'SET_ACCESS_PROFILE'],
      restored: (unchanged, back) =>
        msg`${plural(unchanged, { one: `${back} user will be restored to the previous state.`, other: `${back} users will be restored to the previous state.` })}`,
      kept: (changed, stay) =>
        msg`${plural(changed, { one: `${stay} user was changed since then and will not be undone.`, other: `${stay} users were changed since then and will not be undone.` })}`,
    },
  },
  USER_BULK_UNDO: {
    ...users,
    label: msg`Undo of user changes`,
    title: titles.undone,
  },
  USER_EXPORT: { ...users, label: msg`User export`, title: (_, i18n) => t(i18n)`User export` },
  USER_IMPORT: {
    ...users,
    label: msg`User import`,
    title: (_, i18n) => t(i18n)`User import`,
    ...importJobKind(userImportWords, userChanges, jobRepair),
  },
} as const satisfies JobKinds
