import { LEASE_MS, renewClaims, settleRows } from './claim.ts'
import type { TakenRow } from './claim.ts'
import type { RunBatch } from './worker.ts'

/** How long one transaction may take, in milliseconds: where there is one connection everybody else waits for it, elsewhere who wants the same users. */
const SHORT_MS = { pglite: 50, postgres: 250 }
const [FIRST, LEAST] = [100, 25]

/** How many rows of a job go into a moment, by its id: found out once and kept for the batches of it that follow. */
export type Pace = Map<string, number>

/**
 * Does `work` with the rows that were taken, as many at a time as go into a moment, and keeps the claim meanwhile. Where a batch fails it is
 * halved until the row is found that fails alone: that one is settled as failed. @param most how many at once
 */
export async function inBatches(
  { job, rows, worker, pace, context, signal, log }: Parameters<RunBatch>[0],
  most: number,
  work: (rows: readonly TakenRow[]) => Promise<void>,
): Promise<void> {
  let renewAt = Date.now() + LEASE_MS / 3
  let size = Math.min(pace.get(job.id) ?? FIRST, most)
  const attempt = async (some: readonly TakenRow[]): Promise<void> => {
    try {
      await work(some)
    } catch (err) {
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
  for (let at = 0; at < rows.length && !signal.aborted;) {
    if (Date.now() > renewAt) {
      await renewClaims(context.orm, worker, job.id)
      renewAt = Date.now() + LEASE_MS / 3
    }
    const left = rows.length - at
    const some = rows.slice(at, at + Math.ceil(left / Math.ceil(left / size)))
    const started = performance.now()
    await attempt(some)
    at += some.length
    size = Math.min(most, nextSize(some.length, performance.now() - started, SHORT_MS[context.links.db.kind]))
  }
  pace.set(job.id, size)
}

/** At most twice as many as before. */
const nextSize = (size: number, tookMs: number, shortMs: number): number =>
  Math.max(LEAST, Math.min(2 * size, Math.floor((size * shortMs) / Math.max(tookMs, 1))))
