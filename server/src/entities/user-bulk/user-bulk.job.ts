import type { JobKind } from '../../kit/jobs/kinds.ts'
import { partnersOfUsers } from '../users/partners-of-users.ts'
import { retryBulk } from './retry-bulk.ts'
import { runBulk } from './run-bulk.ts'
import { runUndo } from './run-undo.ts'

/** An action on many users. */
export const userBulkJob: JobKind = {
  run: runBulk,
  subjectType: 'UserIdentity',
  title: 'BULK_FINISHED',
  pausable: true,
  retry: retryBulk,
  partners: partnersOfUsers,
}

/** Takes such an action back. What it needs for that is deleted a day after the action, so it does not pause. */
export const userBulkUndoJob: JobKind = {
  run: runUndo,
  subjectType: 'UserIdentity',
  title: 'UNDO_FINISHED',
  partners: partnersOfUsers,
}
