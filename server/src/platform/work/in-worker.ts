import { Worker } from 'node:worker_threads'

export type WorkLimits = {
  /** Milliseconds that one task may take once it has begun. */
  readonly ms: number
  /** What its heap may hold, in megabytes. */
  readonly heapMb: number
  /** How many tasks of one key may wait. */
  readonly waiting: number
}

/** Why a task has no answer: it took too long, needed too much memory, or too many of its key waited before it. */
export class WorkRefused extends Error {
  override name = 'WorkRefused'
  readonly reason: 'TIME' | 'MEMORY' | 'BUSY'
  constructor(reason: WorkRefused['reason']) {
    super(`Work in a worker was refused: ${reason}`)
    this.reason = reason
  }
}

/** In which a thread loads its modules. */
const START_MS = 60_000

type Job = { readonly task: unknown; readonly resolve: (answer: unknown) => void; readonly reject: (fault: Error) => void }

/**
 * Does tasks in a thread of its own, one at a time, so that what one of them costs holds nobody else up: one that exceeds its limits ends with the
 * thread, and the next begins a new one. Keys take turns, so that many tasks of one keep those of another waiting for one of them at most.
 * @param url a module that answers each message by `answerTasks`
 */
export function inWorker<Task, Answer>(url: URL, { ms, heapMb, waiting }: WorkLimits): (key: string, task: Task) => Promise<Answer> {
  const queues = new Map<string, Job[]>()
  let worker: Worker | undefined
  let isReady = false
  let isBusy = false

  const next = () => {
    const [first] = queues
    if (isBusy || !first) return
    const [key, jobs] = first
    const job = jobs.shift()
    queues.delete(key)
    if (jobs.length > 0) queues.set(key, jobs)
    if (job) run(job)
  }
  const run = ({ task, resolve, reject }: Job) => {
    isBusy = true
    if (!worker) isReady = false
    const thread = (worker ??= new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: heapMb } }))
    thread.ref()
    const settle = (act: () => void, isOver: boolean) => {
      clearTimeout(timer)
      thread.off('message', answer).off('error', fail).off('exit', exit)
      if (isOver) {
        worker = undefined
        thread.on('error', () => {})
        void thread.terminate()
      } else thread.unref()
      isBusy = false
      act()
      next()
    }
    let timer: NodeJS.Timeout
    // Loading its modules is none of the task's time.
    const begin = () => {
      isReady = true
      clearTimeout(timer)
      timer = setTimeout(() => settle(() => reject(new WorkRefused('TIME')), true), ms)
      thread.postMessage(task)
    }
    const answer = (message: 'ready' | { value?: unknown; fault?: Error }) => {
      if (message === 'ready') return begin()
      const { value, fault } = message
      settle(() => (fault === undefined ? resolve(value) : reject(fault)), false)
    }
    const fail = (error: Error & { code?: string }) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkRefused('MEMORY') : error), true)
    const exit = () => settle(() => reject(new Error('The worker ended')), true)
    thread.on('message', answer).on('error', fail).on('exit', exit)
    timer = setTimeout(() => settle(() => reject(new WorkRefused('TIME')), true), START_MS)
    if (isReady) begin()
  }
  return (key, task) =>
    new Promise<Answer>((resolve, reject) => {
      const jobs = queues.get(key) ?? []
      if (jobs.length >= waiting) return reject(new WorkRefused('BUSY'))
      jobs.push({ task, resolve: resolve as Job['resolve'], reject })
      queues.set(key, jobs)
      next()
    })
}
