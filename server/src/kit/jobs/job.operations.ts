import { and, eq, inArray, sql } from 'drizzle-orm'
import { builder } from '../graphql/builder.ts'
import { cancelJob } from './cancel-job.ts'
import './job-rows.ts'
import { jobPayload } from './job.type.ts'
import { retryJob } from './retry-job.ts'
import { invalid } from '../graphql/user-error.ts'
import type { RequestContext } from '../graphql/context.ts'
import { job } from '../../tables/job.table.ts'
import { changeOwnJob } from './change-own-job.ts'
import { kindOf } from './kinds.ts'
import { settlePauses } from './settle-pauses.ts'
import { JOBS_CHANNEL, type StartResult } from './start-job.ts'

const NOT_RUNNING = invalid(null, 'JOB_NOT_RUNNING', 'This job is not running.')
const NOT_PAUSED = invalid(null, 'JOB_NOT_PAUSED', 'This job is not paused.')
const NOT_PAUSABLE = invalid(null, 'NOT_PAUSABLE', 'This job cannot be paused.')

/** Lets the workers of the caller's job stop after the rows in progress. It is PAUSING until they have, or PAUSED at once if none is working. */
const pauseJob = (context: RequestContext, id: string): Promise<StartResult> =>
  changeOwnJob(context, id, 'pauseJob', async (tx, known) => {
    if (!kindOf(context.jobKinds, known.kind).pausable) return NOT_PAUSABLE
    const [pausing] = await tx
      .update(job)
      .set({ state: 'PAUSING' })
      .where(and(eq(job.id, known.id), inArray(job.state, ['QUEUED', 'RUNNING'])))
      .returning({ id: job.id })
    if (!pausing) return NOT_RUNNING
    await settlePauses(tx)
    const [now] = await tx.select().from(job).where(eq(job.id, pausing.id))
    return now ?? known
  })

const resumeJob = (context: RequestContext, id: string): Promise<StartResult> =>
  changeOwnJob(context, id, 'resumeJob', async (tx, known) => {
    const [resumed] = await tx
      .update(job)
      .set({ state: sql`case when ${job.servedAt} is null then 'QUEUED' else 'RUNNING' end`, pausedAt: null })
      .where(and(eq(job.id, known.id), inArray(job.state, ['PAUSING', 'PAUSED'])))
      .returning()
    if (!resumed) return NOT_PAUSED
    await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`)
    return resumed
  })

const CHANGES = {
  cancelJob: { description: 'Cancels the remaining rows of a job. Rows that are done stay done.', change: cancelJob },
  pauseJob: {
    description: 'Pauses a job after the rows in progress. A job that stays paused for 7 days is cancelled.',
    change: pauseJob,
  },
  resumeJob: { description: 'Resumes a paused job where it stopped.', change: resumeJob },
  retryJob: {
    description: 'Starts a job that retries the failed rows of another one. A repeated call returns the same job.',
    change: retryJob,
  },
} as const

for (const [name, { description, change }] of Object.entries(CHANGES)) {
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const input = builder.inputType(`${typeName}Input`, { fields: (t) => ({ id: t.id({ required: true }) }) })
  const payload = jobPayload(`${typeName}Payload`)
  builder.mutationField(name, (t) =>
    t.field({
      access: 'signedIn',
      type: payload,
      description,
      args: { input: t.arg({ type: input, required: true }) },
      resolve: (_, args, context) => change(context, args.input.id),
    }),
  )
}
