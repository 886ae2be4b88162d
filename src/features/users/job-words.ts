import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JobKind, JobRowState, JobState } from '#src/data/generated/schema.ts'

export const jobStates: Readonly<Record<JobState, MessageDescriptor>> = {
  QUEUED: msg`Waiting to start`,
  RUNNING: msg`Running`,
  PAUSING: msg`Pausing`,
  PAUSED: msg`Paused`,
  DONE: msg`Finished`,
  CANCELLED: msg`Cancelled`,
}

/** An import has no row that was as it should be already: somebody has the name or the address. */
export const wordsOfRow = (kind: JobKind, state: JobRowState): MessageDescriptor =>
  kind === 'USER_IMPORT' && state === 'DONE'
    ? msg({ context: 'row of an import', message: 'Created' })
    : kind === 'USER_IMPORT' && state === 'UNCHANGED'
      ? msg`Skipped`
      : kind === 'USER_IMPORT' && state === 'REFUSED'
        ? msg`Rejected`
        : rowStates[state]

const rowStates: Readonly<Record<JobRowState, MessageDescriptor>> = {
  WAITING: msg`Waiting`,
  RUNNING: msg`Running`,
  DONE: msg`Done`,
  UNCHANGED: msg`Unchanged`,
  REFUSED: msg`Skipped`,
  FAILED: msg`Failed`,
  CANCELLED: msg`Cancelled`,
}
