import type { JobKind } from './kinds.ts'
import type { JobRecord } from './start-job.ts'

/** A file holds personal data: long enough to fetch it, no longer. */
export const FILE_KEPT_MS = 24 * 3_600_000

/** Until when what a job has made can be downloaded; null where it makes nothing or is not done. */
export const fileUntil = ({ file }: JobKind, { state, finishedAt }: JobRecord): Date | null =>
  file !== undefined && state === 'DONE' && finishedAt ? new Date(finishedAt.getTime() + FILE_KEPT_MS) : null
