import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { isUnavailable } from '../../db/connection/unavailable.ts'
import type { RequestContext } from '../graphql/context.ts'
import { viewerWithout } from '../../access/network-rules.ts'
import { presentViewerOf } from '../../access/viewer-facts.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Host, Hosts } from '../hosts.ts'
import { continueTrace, runInTrace } from '../../platform/http/trace.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic, type Periodic } from '../../platform/periodic.ts'
import { claimBatch, releaseClaims, retryClaims, settleRows } from './claim.ts'
import { finishJob } from './finish-job.ts'
import type { Pace } from './in-batches.ts'
import { kindOf, type JobKinds } from './kinds.ts'
import { settlePauses, watchJob } from './settle-pauses.ts'
import { JOBS_CHANNEL, NO_ACCOUNT, organisationOf, outsideAtStart, type JobRecord } from './start-job.ts'

const LOOK_EVERY_MS = 15_000
const BATCH = 500
/**
 * Number of batches that a process works on at once. While the database works on one, the other is validated and prepared here; with several
 * connections both are written at the same time. Each lane claims rows as if it were a process of its own.
 */
const LANES = { pglite: 1, postgres: 2 }

/** `worker`: the ID that claims rows. `pace`: the batch size of each job that fitted last. */
type Lane = { readonly worker: string; readonly pace: Pace }
export const newLane = (): Lane => ({ worker: randomUUID(), pace: new Map() })
export type JobDeps = {
  readonly db: Database
  readonly log: Logger
  readonly hosts: Hosts
  /** Kinds of job that this process works on; others are left to other processes. */
  readonly kinds: JobKinds
  /** Creates the context for work on behalf of a viewer. */
  readonly contextOf: (viewer: Viewer, host: Host) => RequestContext
}
export type Jobs = { close(): Promise<void> }

/**
 * Processes the jobs of this installation, shared with every other process: at once when one is written, and every 15 s for what a killed process
 * left behind (its claims expire after a minute). Closing releases the rows that have not been begun.
 */
export async function startJobs(deps: JobDeps): Promise<Jobs> {
  const { db, log } = deps
  const lanes = Array.from({ length: LANES[db.kind] }, (): Periodic => {
    const lane = newLane()
    // Lanes that looked while this one had the job locked have found nothing to do.
    const wakeOthers = () => {
      for (const other of lanes) if (other !== own) other.wake()
    }
    const workOff = async (closing: AbortSignal) => {
      while (!closing.aborted && (await workOnce(deps, lane, closing, wakeOthers)));
      lane.pace.clear()
    }
    const own = periodic({ name: 'work on jobs', everyMs: LOOK_EVERY_MS, run: workOff, log })
    return own
  })
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const stopListening = await db.listen(JOBS_CHANNEL, wake)
  wake()
  return {
    async close() {
      await Promise.all([stopListening(), ...lanes.map((lane) => lane.close())])
    },
  }
}

/** Processes one batch of one job. @param more called if there may be another batch. @returns whether there was one */
export async function workOnce(deps: JobDeps, { worker, pace }: Lane, signal: AbortSignal, more = () => {}): Promise<boolean> {
  const { db, kinds, log } = deps
  const claim = await claimBatch(db.orm, worker, BATCH, Object.keys(kinds))
  if (!claim) return settlePauses(db.orm)
  if (claim.rows.length === BATCH) more()
  const { job, rows } = claim
  const { goesOn, isStopped } = watchJob(db.orm, job.id, signal)
  await runInTrace({ ...continueTrace(undefined), ...(job.traceId !== null && { traceId: job.traceId }) }, async () => {
    const context = await creatorOf(deps, job)
    const numbers = rows.map(({ number }) => number)
    if (context) await retrying(db, worker, job.id, kindOf(kinds, job.kind).run({ ...claim, worker, pace, context, goesOn, log }))
    else await settleRows(db.orm, worker, job.id, numbers, { state: 'REFUSED', ...NO_ACCOUNT })
    if (isStopped()) await releaseClaims(db.orm, worker, job.id)
    if (signal.aborted) return
    if (await finishJob(db.orm, kinds, job.id)) log.info({ jobId: job.id, kind: job.kind, rows: job.total }, 'A job has finished')
    else await settlePauses(db.orm)
  })
  return true
}

/** Makes rows available again after the connection was lost; if it is still away, their claims expire by themselves. */
async function retrying({ orm }: Database, worker: string, jobId: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (isUnavailable(error)) await retryClaims(orm, worker, jobId).catch(() => {})
    throw error
  }
}

/**
 * Context of the job's starter, with their current rights, in the job's organisation and with the freshness of sign-in and without the
 * customers that were closed to them at the start; undefined if the
 * account is deleted, inactive or locked by an administrator.
 */
async function creatorOf({ db, hosts, contextOf }: JobDeps, job: JobRecord): Promise<RequestContext | undefined> {
  const viewer = job.createdBy === null ? undefined : await presentViewerOf(db.orm, job.createdBy)
  const host = await hosts.find(job.host)
  const isFresh = job.parameters['isFresh'] === true
  return (
    viewer &&
    host && {
      ...contextOf({ ...viewerWithout(viewer, outsideAtStart(job)), actingAs: `job:${job.id}` }, host),
      customerId: organisationOf(job),
      isFresh,
    }
  )
}
