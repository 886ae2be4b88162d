import { CODE_TEXT } from '../list/stored-codes.ts'
import { rowFindings } from './row-finding.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { UserErrorType } from '../graphql/user-error.ts'
import { fileUntil } from './job-file.ts'
import { kindOf } from './kinds.ts'
import { jobRowStates, jobStates } from '../../tables/job.table.ts'
import type { JobRowState } from '../../tables/job.table.ts'
import { changedOf, countsOf } from './job-counts.ts'
import { mayContinue } from './continuable-job.ts'
import { mayReadJob } from './read-job.ts'
import { canRetry, retryOf } from './retry-job.ts'
import type { JobRecord, StartResult } from './start-job.ts'

export const JobStateEnum = builder.enumType('JobState', {
  description: 'PAUSING: the job finishes the rows in progress and then becomes PAUSED.',
  values: jobStates,
})
export const JobRowStateEnum = builder.enumType('JobRowState', {
  description:
    'UNCHANGED: the record was already as requested, or an import left the line out. REFUSED: a rule forbids the change; `code` names it. FAILED: an error of the server.',
  values: jobRowStates,
})

type Count = { readonly state: (typeof jobRowStates)[number]; readonly count: number }

const JobCountType = builder.objectRef<Count>('JobCount').implement({
  fields: (t) => ({ state: t.expose('state', { type: JobRowStateEnum }), count: t.exposeInt('count') }),
})

export type JobRowView = {
  readonly jobId: string
  readonly number: number
  readonly subjectId: string | null
  readonly label: string | null
  readonly partner: string | null
  readonly sourceId: string | null
  readonly state: JobRowState
  readonly code: string | null
  readonly message: string | null
}

export const JobRowType = builder.objectRef<JobRowView>('JobRow').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ jobId, number }) => `${jobId} ${number}` }),
    number: t.exposeInt('number', { description: 'Number of the row, from 1.' }),
    subjectId: t.exposeID('subjectId', { nullable: true }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'Name of the record. Null if the caller may not see the record or it was deleted.',
    }),
    partner: t.exposeString('partner', {
      nullable: true,
      description:
        "Name of the record's partner, as records of different partners may have the same label. Null if the label is null or the record has no partner.",
    }),
    sourceId: t.exposeString('sourceId', {
      nullable: true,
      description: 'For a migration, the ID in the HR product. It remains when the record is deleted.',
    }),
    state: t.expose('state', { type: JobRowStateEnum }),
    code: t.field({ type: rowFindings.type, nullable: true, resolve: ({ code }) => (code === null ? null : rowFindings.of(code)) }),
    codeText: t.exposeString('code', { nullable: true, description: CODE_TEXT }),
    message: t.exposeString('message', { nullable: true }),
  }),
})

export const JobType = builder.objectRef<JobRecord>('Job').implement({
  description: 'Background work in rows. It continues when the page that started it is closed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.expose('state', { type: JobStateEnum }),
    total: t.exposeInt('total'),
    undoes: t.exposeID('undoes', { nullable: true, description: 'ID of the job that this one undoes. Null if it undoes none.' }),
    retryOf: t.exposeID('retryOf', {
      nullable: true,
      description: 'ID of the job whose failed rows this one retries. Null if it is not a retry.',
    }),
    retriedBy: t.id({
      nullable: true,
      description: 'ID of the job that retries the failed rows of this one. Null if there is none.',
      resolve: async (job, _args, { orm }) => (await retryOf(orm, job))?.id ?? null,
    }),
    isOwn: t.boolean({
      description:
        'Whether the caller started the job. Jobs of others are read-only, except for some kinds whose starter was deleted or may no longer start them: then the caller can resume, cancel, retry and undo the job if they may start such a job themselves.',
      resolve: isOwn,
    }),
    canGoOn: t.boolean({
      description:
        'Whether the caller may use `pauseJob`, `resumeJob` and `cancelJob`: they started the job, or took it over from a starter who no longer may.',
      resolve: (job, _args, context) => mayContinue(context, job),
    }),
    canPause: t.boolean({
      description: 'Whether the caller can pause the job with `pauseJob` now.',
      resolve: async (job, _args, context) =>
        kindOf(context.jobKinds, job.kind).pausable === true &&
        (job.state === 'QUEUED' || job.state === 'RUNNING') &&
        (await mayContinue(context, job)),
    }),
    canRetry: t.boolean({
      description: 'Whether the caller can retry failed rows with `retryJob` now.',
      resolve: async (job, _args, context) => (await mayContinue(context, job)) && (await canRetry(context, job)),
    }),
    counts: t.field({
      type: [JobCountType],
      description: 'Number of rows in each state. States without rows are left out.',
      resolve: async (job, _args, context) => {
        const counts = await countsOf(context, job)
        return jobRowStates.map((state) => ({ state, count: counts[state] ?? 0 })).filter(({ count }) => count > 0)
      },
    }),
    changed: t.int({
      description:
        'For an import, the number of DONE rows that have changed a record which existed before, while the others have created one. Otherwise 0.',
      resolve: (job, _args, context) => changedOf(context, job),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    hasReport: t.boolean({
      description:
        'Whether the caller may download the report of the job from /api/JobFiles/{id}-report.csv: of their own jobs, and of migrations by others if they may migrate.',
      async resolve(job, args, context) {
        const kind = kindOf(context.jobKinds, job.kind)
        return (isOwn(job, args, context) || kind.isReportShared === true) && (await mayReadJob(context, kind, job))
      },
    }),
    fileUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until when the job’s file can be downloaded from /api/JobFiles/{id}.csv. Null if the job writes no file, is not DONE or was started by somebody else, or if the caller may no longer read it.',
      async resolve(job, args, context) {
        const kind = kindOf(context.jobKinds, job.kind)
        return isOwn(job, args, context) && (await mayReadJob(context, kind, job)) ? fileUntil(kind, job) : null
      },
    }),
  }),
})

function isOwn({ createdBy }: JobRecord, _args: object, { viewer }: RequestContext): boolean {
  return viewer?.userId === createdBy
}

export const jobPayload = <Started extends StartResult = StartResult>(name: string) =>
  builder.objectRef<Started>(name).implement({
    fields: (t) => ({
      job: t.field({ type: JobType, nullable: true, resolve: ({ job }) => job }),
      errors: t.field({ type: [UserErrorType], nullable: true, resolve: ({ errors }) => errors }),
    }),
  })
