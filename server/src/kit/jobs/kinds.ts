import type { BulkEffect } from '../../../../contract/effects.ts'
import type { NotificationCode } from '../../../../contract/notification-codes.ts'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { Logger } from '../../platform/log.ts'
import type { Claim } from './claim.ts'
import type { Pace } from './in-batches.ts'
import type { Resource } from '../resource/resource.ts'
import type { JobRecord } from './start-job.ts'

/** Processes a batch of a job's rows. It settles each of them in the transaction of the row's own change. */
export type RunBatch = (
  batch: Claim & {
    readonly worker: string
    readonly pace: Pace
    readonly context: RequestContext
    /** Whether to begin further rows: false while the job pauses, once it is cancelled, or when the process shuts down. */
    readonly goesOn: () => Promise<boolean>
    readonly log: Logger
  },
) => Promise<void>

type Subjects = Pick<Resource<unknown>, 'table' | 'id' | 'reach'>

export type Retry = {
  /** Whether the data that the rows need still exists. Defaults to true. */
  readonly isOffered?: (context: RequestContext, job: JobRecord) => Promise<boolean>
  /** A cancelled job can be gone on with: its cancelled rows are retried as well. */
  readonly withCancelled?: true
  /**
   * Returns the parameters of the retry job.
   * @param rows a select of `{ number, id, label }`, the id as text
   * @throws if the caller may not begin this now
   */
  readonly begin: (context: RequestContext, job: JobRecord, rows: SQL) => Promise<JobRecord['parameters']>
}

/** Preview of an undo: `unchanged` records are put back, those that somebody has `changed` since stay as they are. */
export type UndoOffer = {
  readonly until: Date
  readonly unchanged: number
  readonly changed: number
  /** Of `changed`, those that their owners have begun to use. Absent if that is no reason to stay. */
  readonly used?: number
  /** Records that are no longer there, or beyond the caller's reach. Absent if they are not counted. */
  readonly gone?: number
  /** Effects beyond the job's subjects. */
  readonly effects: () => Promise<readonly Effect[]>
  /** Stores which records would be put back, and returns a digest that identifies them; absent if the start compares nothing. */
  readonly digest?: () => Promise<string>
}

/** Counted effect of a change beyond the records themselves; `code` says what is counted. */
export type Effect = { readonly code: BulkEffect; readonly count: number }

export type JobKind = {
  readonly run: RunBatch
  /** GraphQL type of the rows' subjects, as in the audit log. */
  readonly subjectType: string
  /**
   * Operation whose rule decides, at each access, whether the starter may read the job's output and rows. Every kind of the API names one; undefined
   * for an action of an older version.
   */
  readonly readBy?: (job: Pick<JobRecord, 'action'>) => string | undefined
  /** Resource of the rows' subjects. What the job says about a subject is hidden from a reader who no longer reaches it. */
  readonly subjects?: Subjects
  readonly title: NotificationCode
  /** Rows are lines of a file, with their numbers. The subject exists once its row is done, and a line that is left out is UNCHANGED. */
  readonly ofLines?: true
  /** Whoever sees such a job of somebody else, and may do the same, may download its report. */
  readonly isReportShared?: true
  /** Prefix of the name of the file that the job makes for download. */
  readonly file?: string
  /** Can be paused and resumed: a row may be processed at any time after the start. */
  readonly pausable?: true
  /** Operation whose rule decides who else may retry and undo a job whose starter has lost that right. By default nobody. */
  readonly leftTo?: string
  /** Whether two starts with one ID are the same work. By default they are if their parameters are equal. */
  readonly isSameWork?: (one: JobRecord['parameters'], other: JobRecord['parameters']) => boolean
  /** Retry of failed rows by a further job. */
  readonly retry?: Retry
  /** Preview of undoing a job; null if it cannot be undone, or no longer. */
  readonly undo?: (context: RequestContext, job: JobRecord) => Promise<UndoOffer | null>
  /** Partner names by subject ID, for subjects within reach. */
  readonly partners?: (context: RequestContext, subjectIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Source records of the rows, by row number. */
  readonly origins?: (orm: Pick<Orm, 'select'>, job: JobRecord, numbers: readonly number[]) => Promise<ReadonlyMap<number, Origin>>
}

/** Source record of a row. */
type Origin = {
  readonly id: string
  readonly planned: string
  /** Whether the subject existed before; otherwise it exists once the row is done. */
  readonly isThere: boolean
}

export type ReadJobKind = JobKind & Required<Pick<JobKind, 'readBy'>>

/** The kinds of job that a process knows, by the name that their rows in the database have. */
export type JobKinds = Readonly<Record<string, JobKind>>

/** @throws for a kind that this process does not know */
export function kindOf(kinds: JobKinds, name: string): JobKind {
  const kind = kinds[name]
  if (!kind) throw new Error(`There is no kind of job called ${name}`)
  return kind
}
