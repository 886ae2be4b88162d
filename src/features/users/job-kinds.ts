import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '#src/lib/addresses/paths.ts'
import { bulkTitles } from '#src/resources/jobs/bulk-titles.ts'
import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { importJobKind, importUndo, importUndoKind } from '#src/resources/import/import-job-kind.ts'
import { userImportWords } from './import/import-words.ts'
import { UndoUserBulkDocument, UndoUserImportDocument } from './undo.generated.ts'
import { userChanges } from './user-changes.ts'
import { bulkWords } from './words/bulk-words.ts'

const tryAgain = msg`Retry the failed rows. If they fail again, contact support.`

const REPAIRS: Readonly<Record<string, MessageDescriptor>> = {
  INTERNAL: tryAgain,
  GIVEN_UP: tryAgain,
  NOT_WAITING: msg`No action needed.`,
  USER_NOT_FOUND: msg`They were deleted, or you can no longer see them.`,
  LAST_ADMIN: msg`First make another user an administrator of the customer.`,
  LAST_BREAK_GLASS: msg`First name another user of the customer who keeps their password.`,
  LAST_OPERATIONS: msg`First make another user vendor operations.`,
  MEMBERSHIP_PROFILE_GONE: msg`Add them to the customer and choose another access profile.`,
  MEMBERSHIP_BEYOND_YOU: msg`Ask an administrator with full access.`,
  OWN_ACCESS: msg`Ask another administrator.`,
  OWN_ACCOUNT: msg`Delete it in your profile.`,
  EMAIL_NOT_CONFIRMED: msg`First resend the confirmation.`,
}

/** Returns the remedy for a code with which users were not changed. */
const jobRepair = (code: string): MessageDescriptor | undefined => REPAIRS[code]

const users = { list: { label: msg`Users`, to: paths.users }, subject: paths.user, changes: userChanges, repair: jobRepair }

const titles = bulkTitles(bulkWords)

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
    ...importJobKind(userImportWords, userChanges, { changesRecords: true, repair: jobRepair }),
    undo: importUndo({
      document: UndoUserImportDocument,
      restored: (unchanged, back) =>
        msg`${plural(unchanged, { one: `${back} user is only invited and will be deleted.`, other: `${back} users are only invited and will be deleted.` })}`,
      lasting: (changed, stay) =>
        msg`${plural(changed, { one: `${stay} was updated by the import and stays as it is. Revert it in its history.`, other: `${stay} were updated by the import and stay as they are. Revert them in their history.` })}`,
      used: (used, stay) =>
        msg`${plural(used, { one: `${stay} has confirmed the account or signed in since then and will stay.`, other: `${stay} have confirmed the account or signed in since then and will stay.` })}`,
    }),
  },
  USER_IMPORT_UNDO: {
    ...users,
    label: msg`Undo of a user import`,
    title: (_, i18n) => t(i18n)`Undo of a user import`,
    ...importUndoKind(userChanges),
  },
} as const satisfies JobKinds
