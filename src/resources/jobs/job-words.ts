import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JobRowState, JobState } from '#src/data/generated/schema.ts'
import { ownEntry } from '#src/lib/own-entry.ts'
import type { JobKindEntry } from './job-kind.ts'

export const jobStates: Readonly<Record<JobState, MessageDescriptor>> = {
  QUEUED: msg`Waiting to start`,
  RUNNING: msg`Running`,
  PAUSING: msg`Pausing`,
  PAUSED: msg`Paused`,
  DONE: msg`Finished`,
  CANCELLED: msg`Cancelled`,
}

const rowStates: Readonly<Record<JobRowState, MessageDescriptor>> = {
  WAITING: msg`Waiting`,
  RUNNING: msg`Running`,
  DONE: msg`Done`,
  UNCHANGED: msg`Unchanged`,
  REFUSED: msg`Skipped`,
  FAILED: msg`Failed`,
  CANCELLED: msg`Cancelled`,
}

/** What a row's state is called in jobs of a kind; the server's own name for one that is newer than this portal. */
export const stateOf = (kind: JobKindEntry | undefined, state: string, i18n: I18n): string => {
  const words = ownEntry<MessageDescriptor>({ ...rowStates, ...kind?.rowStates }, state)
  return words ? i18n._(words) : state
}
