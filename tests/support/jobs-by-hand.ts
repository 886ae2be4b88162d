import type { JobKinds, RunBatch } from '../../server/src/kit/jobs/kinds.ts'
import { settlePauses } from '../../server/src/kit/jobs/settle-pauses.ts'
import { newLane, workOnce } from '../../server/src/kit/jobs/worker.ts'
import type { JobDeps, Jobs } from '../../server/src/kit/jobs/worker.ts'

type Stopped = { readonly stop: AbortController; readonly goOn: () => void; readonly ended: Promise<boolean> }

/** Workers that work only when a test says so. Until then each job waits, however long the test takes. */
export function jobsByHand() {
  let known: JobDeps | undefined
  let stopped: Stopped | undefined
  const working = () => {
    if (!known) throw new Error('The server has not started its jobs')
    return known
  }
  return {
    /** For the server, in place of its own workers. */
    start: async (deps: JobDeps): Promise<Jobs> => {
      known = deps
      return { close: async () => {} }
    },
    /** Works until no job has anything to do. */
    async work() {
      const lane = newLane()
      while (await workOnce(working(), lane, new AbortController().signal));
    },
    /**
     * Stops a worker after the first part of the next job. It keeps the rest of its rows until it is released.
     * @throws if there was no second part to stop before
     */
    async stopWithinJob() {
      const deps = working()
      const stop = new AbortController()
      const arrived = Promise.withResolvers<true>()
      const release = Promise.withResolvers<void>()
      let parts = 0
      const beforeNext = async () => {
        parts += 1
        if (parts !== 2) return
        arrived.resolve(true)
        await release.promise
      }
      const ended = workOnce({ ...deps, kinds: waiting(deps.kinds, beforeNext) }, newLane(), stop.signal).then(() => false)
      if (!(await Promise.race([arrived.promise, ended]))) throw new Error('The job was over before a worker could stop within it')
      stopped = { stop, goOn: release.resolve, ended }
    },
    /** The stopped worker, if there is one, releases the rows that it has not begun, like one whose process ends. Jobs that pause are paused then. */
    async releaseWorker() {
      if (!stopped) return
      const { stop, goOn, ended } = stopped
      stopped = undefined
      stop.abort()
      goOn()
      await ended
      await settlePauses(working().db.orm)
    },
  }
}

/** The same kinds of job, whose workers wait before each part. */
const waiting = (kinds: JobKinds, beforeNext: () => Promise<void>): JobKinds =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const run: RunBatch = (batch) =>
        kind.run({
          ...batch,
          goesOn: async () => {
            await beforeNext()
            return batch.goesOn()
          },
        })
      return [name, { ...kind, run }]
    }),
  )
