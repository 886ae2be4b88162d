import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { UserErrorType } from '../graphql/user-error.ts'
import { fileUntil } from './job-file.ts'
import { kindOf } from './kinds.ts'
import { jobRowStates, jobStates } from '../../tables/job.table.ts'
import type { JobRowState } from '../../tables/job.table.ts'
import { countsOf } from './job-counts.ts'
import { mayGoOn } from './left-job.ts'
import { mayReadJob } from './read-job.ts'
import { canRetry, retryOf } from './retry-job.ts'
import type { JobRecord, StartResult } from './start-job.ts'

export const JobStateEnum = builder.enumType('JobState', {
  description: 'PAUSING: it stops after the rows that are being worked on, and is PAUSED then.',
  values: jobStates,
})
export const JobRowStateEnum = builder.enumType('JobRowState', {
  description: 'UNCHANGED: it was so already. REFUSED: a rule forbids it, `code` says which. FAILED: something went wrong on our side.',
  values: jobRowStates,
})

type Count = { readonly state: (typeof jobRowStates)[number]; readonly count: number }

const JobCountType = builder.objectRef<Count>('JobCount').implement({
  fields: (t) => ({ state: t.expose('state', { type: JobRowStateEnum }), count: t.exposeInt('count') }),
})

/** What is read of a row. */
export type ToldRow = {
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

export const JobRowType = builder.objectRef<ToldRow>('JobRow').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ jobId, number }) => `${jobId} ${number}` }),
    number: t.exposeInt('number', { description: 'From 1.' }),
    subjectId: t.exposeID('subjectId', { nullable: true }),
    label: t.exposeString('label', { nullable: true, description: 'Null for one out of reach, and once the subject is deleted.' }),
    partner: t.exposeString('partner', {
      nullable: true,
      description:
        "The name of the subject's partner: people of two partners may have one label. Null where the label is, and for one of no partner.",
    }),
    sourceId: t.exposeString('sourceId', {
      nullable: true,
      description: 'Of a migration: the id in the HR product, which stays when the subject is deleted.',
    }),
    state: t.expose('state', { type: JobRowStateEnum }),
    code: t.exposeString('code', { nullable: true }),
    message: t.exposeString('message', { nullable: true }),
  }),
})

export const JobType = builder.objectRef<JobRecord>('Job').implement({
  description: 'Work that goes on without its page.',
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', { nullable: true }),
    state: t.expose('state', { type: JobStateEnum }),
    total: t.exposeInt('total'),
    undoes: t.exposeID('undoes', { nullable: true, description: 'The job that this one takes back.' }),
    retryOf: t.exposeID('retryOf', { nullable: true, description: 'The job whose failed rows this one tries again.' }),
    retriedBy: t.id({
      nullable: true,
      description: 'The job that tries the failed rows of this one again.',
      resolve: async (job, _args, { orm }) => (await retryOf(orm, job))?.id ?? null,
    }),
    isOwn: t.boolean({
      description:
        'Whether the caller started it. Of others’ jobs they see how they went; of some whose starter is deleted or may not begin them any more, they resume, cancel, try again and take back what they may begin.',
      resolve: isOwn,
    }),
    canGoOn: t.boolean({
      description: 'Whether `pauseJob`, `resumeJob` and `cancelJob` are for the caller: it is their own, or was left to them.',
      resolve: (job, _args, context) => mayGoOn(context, job),
    }),
    canPause: t.boolean({
      description: 'Whether `pauseJob` pauses it now.',
      resolve: async (job, _args, context) =>
        kindOf(context.jobKinds, job.kind).pausable === true &&
        (job.state === 'QUEUED' || job.state === 'RUNNING') &&
        (await mayGoOn(context, job)),
    }),
    canRetry: t.boolean({
      description: 'Whether `retryJob` tries its failed rows again now.',
      resolve: async (job, _args, context) => (await mayGoOn(context, job)) && (await canRetry(context, job)),
    }),
    counts: t.field({
      type: [JobCountType],
      description: 'How many rows are in each state; states without a row are left out.',
      resolve: async (job, _args, context) => {
        const counts = await countsOf(context, job)
        return jobRowStates.map((state) => ({ state, count: counts[state] ?? 0 })).filter(({ count }) => count > 0)
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    fileUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until when /api/JobFiles/{id}.csv has what the job made; null where it makes nothing, is not done or another’s, or the caller may not read it any more.',
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

/** The payload of a mutation that starts or changes a job. */
export const jobPayload = (name: string) =>
  builder.objectRef<StartResult>(name).implement({
    fields: (t) => ({
      job: t.expose('job', { type: JobType, nullable: true }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })
