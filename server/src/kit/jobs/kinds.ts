import type { RequestContext } from '../graphql/context.ts'
import type { Logger } from '../../platform/log.ts'
import type { Claim } from './claim.ts'
import type { Pace } from './in-batches.ts'

/** What a kind of job does with a batch of its rows. It settles each of them in the transaction of the row's own change. */
export type RunBatch = (
  batch: Claim & {
    readonly worker: string
    readonly pace: Pace
    readonly context: RequestContext
    readonly signal: AbortSignal
    readonly log: Logger
  },
) => Promise<void>

/** A kind of job. */
export type JobKind = {
  readonly run: RunBatch
  /** The GraphQL type of what its rows are about, as the audit log has it. */
  readonly subjectType: string
  /** The title's code of the notification that it has ended. */
  readonly title: string
  /** Its rows are lines of a file, numbered as there: a subject is there once its row is done, and a line that is left out is UNCHANGED. */
  readonly ofLines?: true
  /** It makes a file to be downloaded, whose name begins so. */
  readonly file?: string
  /** The names of the partners of those of its subjects that are within reach, by subject id. */
  readonly partners?: (context: RequestContext, subjectIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** The kinds of job that a process knows, by the name that their rows in the database have. */
export type JobKinds = Readonly<Record<string, JobKind>>

/** @throws for a kind that this process does not know */
export function kindOf(kinds: JobKinds, name: string): JobKind {
  const kind = kinds[name]
  if (!kind) throw new Error(`There is no kind of job called ${name}`)
  return kind
}
