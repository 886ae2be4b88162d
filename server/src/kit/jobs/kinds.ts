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

/** What a kind of job does with a batch of its rows. It settles each of them in the transaction of the row's own change. */
export type RunBatch = (
  batch: Claim & {
    readonly worker: string
    readonly pace: Pace
    readonly context: RequestContext
    /** Whether to go on with rows that have not been begun: not while the job pauses, is cancelled, or the process closes. */
    readonly goesOn: () => Promise<boolean>
    readonly log: Logger
  },
) => Promise<void>

type Subjects = Pick<Resource<unknown>, 'table' | 'id' | 'reach'>

/** How failed rows are tried again. */
export type Retry = {
  /** Whether what the rows need is still there; it is unless told. */
  readonly isOffered?: (context: RequestContext, job: JobRecord) => Promise<boolean>
  /**
   * The parameters of the job that tries again.
   * @param rows a select of `{ number, id, label }`, the id as text
   * @throws what says that the caller may not begin this now
   */
  readonly begin: (context: RequestContext, job: JobRecord, rows: SQL) => Promise<JobRecord['parameters']>
}

/** What undoing a job would do: `unchanged` records go back to how they were, those that somebody has `changed` since stay as they are. */
export type UndoOffer = {
  readonly until: Date
  readonly unchanged: number
  readonly changed: number
  /** What it would do to others than its subjects. */
  readonly effects: () => Promise<readonly Effect[]>
}

/** What a change does besides to the records themselves, in a number: `code` says what of. */
export type Effect = { readonly code: BulkEffect; readonly count: number }

/** A kind of job. */
export type JobKind = {
  readonly run: RunBatch
  /** The GraphQL type of what its rows are about, as the audit log has it. */
  readonly subjectType: string
  /**
   * The operation by whose rule its starter may read what it made and how its rows went, judged whenever they read. Every kind of the API names one;
   * undefined for an action that an older version had.
   */
  readonly readBy?: (job: Pick<JobRecord, 'action'>) => string | undefined
  /** What its rows are about: whoever does not reach one of them any more does not read what the job tells of it. */
  readonly subjects?: Subjects
  /** The title's code of the notification that it has ended. */
  readonly title: NotificationCode
  /** Its rows are lines of a file, numbered as there: a subject is there once its row is done, and a line that is left out is UNCHANGED. */
  readonly ofLines?: true
  /** It makes a file to be downloaded, whose name begins so. */
  readonly file?: string
  /** It can be paused and resumed: a row may be done at any time after the job was started. */
  readonly pausable?: true
  /** The operation by whose rule others may try again and take back what its starter, who may not begin it any more, has left; nobody may unless told. */
  readonly leftTo?: string
  /** Whether two starts by one id mean the same work: unless told, where their parameters are the same. */
  readonly isSameWork?: (one: JobRecord['parameters'], other: JobRecord['parameters']) => boolean
  /** Its failed rows can be tried again, by a job of its own. */
  readonly retry?: Retry
  /** What taking a job back would do; null where it cannot be taken back, or not any more. */
  readonly undo?: (context: RequestContext, job: JobRecord) => Promise<UndoOffer | null>
  /** The names of the partners of those of its subjects that are within reach, by subject id. */
  readonly partners?: (context: RequestContext, subjectIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Where its rows come from, by their numbers. */
  readonly origins?: (orm: Pick<Orm, 'select'>, job: JobRecord, numbers: readonly number[]) => Promise<ReadonlyMap<number, Origin>>
}

/** What a row is in the system that it comes from. */
export type Origin = {
  readonly id: string
  /** What was to become of it. */
  readonly planned: string
  /** Its subject was there before: else it is once the row is done. */
  readonly isThere: boolean
}

/** A kind that says who reads what its jobs tell. */
export type ReadJobKind = JobKind & Required<Pick<JobKind, 'readBy'>>

/** The kinds of job that a process knows, by the name that their rows in the database have. */
export type JobKinds = Readonly<Record<string, JobKind>>

/** @throws for a kind that this process does not know */
export function kindOf(kinds: JobKinds, name: string): JobKind {
  const kind = kinds[name]
  if (!kind) throw new Error(`There is no kind of job called ${name}`)
  return kind
}
