import type { JobKind } from './kinds.ts'
import type { JobRecord } from './start-job.ts'

/** How long a file can be downloaded, in milliseconds. It holds personal data, so it is deleted soon. */
export const FILE_RETENTION_MS = 24 * 3_600_000

/** End of the time in which a job's file can be downloaded; null if the job makes none or is not done. */
export const fileUntil = ({ file }: JobKind, { state, finishedAt }: JobRecord): Date | null =>
  file !== undefined && state === 'DONE' && finishedAt ? new Date(finishedAt.getTime() + FILE_RETENTION_MS) : null
