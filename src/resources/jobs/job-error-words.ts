import { msg } from '@lingui/core/macro'
import type { ChangeOptions } from '../mutation/use-change.ts'
import type { UserErrorWords } from '../record/form/server-problems.ts'
import type { JobKindEntry } from './job-kind.ts'

export const jobErrorWords: UserErrorWords<'jobs', 'CREATOR_INACTIVE' | 'GIVEN_UP'> = {
  CREATOR_INACTIVE: msg`The user who started this job can no longer sign in.`,
  GIVEN_UP: msg`This row failed repeatedly.`,
  JOB_NOT_FOUND: msg`Only the person who started this job can do this. Start it again yourself.`,
  JOB_NOT_PAUSED: msg`This job is not paused`,
  JOB_NOT_RUNNING: msg`This job is not running`,
  JOB_OVER: msg`This job is over`,
  NOT_PAUSABLE: msg`This job cannot be paused. Cancel it, or wait until it is done.`,
  NOT_RETRYABLE: msg`These rows cannot be tried again`,
}

/**
 * Returns the types that a job may have changed, and the messages for the codes of its rows and controls: those of every job and those of its kind.
 */
export const changesOf = (kind: JobKindEntry | undefined): ChangeOptions => ({
  types: kind?.changes.types ?? [],
  words: { ...jobErrorWords, ...kind?.changes.words },
})
