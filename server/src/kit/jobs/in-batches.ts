import { isUnavailable } from '../../db/connection/unavailable.ts'
import { LEASE_MS, renewClaims, settleRows, type ClaimedRow } from './claim.ts'
import type { RunBatch } from './kinds.ts'

/**
 * Target duration of one transaction, in milliseconds. PGlite has one connection, so everybody waits for it; with PostgreSQL only those wait who need
 * the same users.
 */
const SHORT_MS = { pglite: 50, postgres: 250 }
const FIRST = 100
/** Smallest batch: on a busy machine the round trip takes most of the time, and still smaller batches would only add to it. */
const LEAST = { pglite: 25, postgres: 100 }

/** Batch size that fits the target duration, by job ID: measured once and kept for later batches. */
export type Pace = Map<string, number>

/**
 * Runs `work` on the rows in batches that fit the target duration, and renews the claim meanwhile. A failing batch is halved until the row is found
 * that fails alone: that one is settled as failed. If the connection was lost, no row is settled.
 * @param most largest batch
 * @param work may return how long others had to wait for it, in milliseconds; by default its whole duration counts
 */
export async function inBatches(
  { job, rows, worker, pace, context, goesOn, log }: Parameters<RunBatch>[0],
  most: number,
  work: (rows: readonly ClaimedRow[]) => Promise<number | void>,
): Promise<void> {
  const { kind } = context.links.db
  let renewAt = Date.now() + LEASE_MS / 3
  let size = Math.min(pace.get(job.id) ?? FIRST, most)
  const attempt = async (some: readonly ClaimedRow[]): Promise<number | void> => {
    try {
      return await work(some)
    } catch (err) {
      if (isUnavailable(err)) throw err
      const [row] = some
      if (some.length > 1) {
        const half = Math.ceil(some.length / 2)
        await attempt(some.slice(0, half))
        await attempt(some.slice(half))
      } else if (row) {
        log.error({ err, jobId: job.id, row: row.number }, 'A row of a job failed')
        await settleRows(context.orm, worker, job.id, [row.number], {
          state: 'FAILED',
          code: 'INTERNAL',
          message: 'Something went wrong here.',
        })
      }
    }
  }
  for (let at = 0; at < rows.length && (await goesOn());) {
    if (Date.now() > renewAt) {
      await renewClaims(context.orm, worker, job.id)
      renewAt = Date.now() + LEASE_MS / 3
    }
    const remaining = rows.length - at
    const some = rows.slice(at, at + Math.ceil(remaining / Math.ceil(remaining / size)))
    const started = performance.now()
    const tookMs = (await attempt(some)) ?? performance.now() - started
    at += some.length
    const fitting = Math.floor((some.length * SHORT_MS[kind]) / Math.max(tookMs, 1))
    size = Math.min(most, Math.max(LEAST[kind], Math.min(2 * some.length, fitting)))
  }
  pace.set(job.id, size)
}
