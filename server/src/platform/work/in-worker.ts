import { Worker } from 'node:worker_threads'

type WorkLimits = {
  /** Milliseconds that one task may take after it has begun. */
  readonly ms: number
  readonly heapMb: number
  /** Number of tasks of one key that may wait. */
  readonly waiting: number
  /** Milliseconds without a task after which the thread ends; it stays where this is undefined. */
  readonly idleMs?: number
}

/** Refusal of a task: it took too long, needed too much memory, or too many tasks of its key were waiting. */
export class WorkRefused extends Error {
  override name = 'WorkRefused'
  readonly reason: 'TIME' | 'MEMORY' | 'BUSY'
  constructor(reason: WorkRefused['reason']) {
    super(`Work in a worker was refused: ${reason}`)
    this.reason = reason
  }
}

/** Time in which a thread must have loaded its modules. */
const START_MS = 60_000

type Job = { readonly task: unknown; readonly resolve: (answer: unknown) => void; readonly reject: (fault: Error) => void }

/**
 * Runs tasks in a separate thread, one at a time, so that an expensive one delays nobody else: if it exceeds its limits the thread is ended, and the
 * next task starts a new one. Keys take turns, so that a task waits for at most one task of each other key.
 * @param url a module that answers each message by `answerTasks`
 */
export function inWorker<Task, Answer>(
  url: URL,
  { ms, heapMb, waiting, idleMs }: WorkLimits,
): (key: string, task: Task) => Promise<Answer> {
  const queues = new Map<string, Job[]>()
  let worker: Worker | undefined
  let isReady = false
  let isBusy = false
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    const thread = worker
    worker = undefined
    thread?.on('error', () => {})
    void thread?.terminate()
  }
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
    clearTimeout(idle)
    if (!worker) isReady = false
    const thread = (worker ??= new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: heapMb } }))
    thread.ref()
    const settle = (act: () => void, isOver: boolean) => {
      clearTimeout(timer)
      thread.off('message', answer).off('error', fail).off('exit', exit)
      if (isOver) end()
      else {
        thread.unref()
        if (idleMs !== undefined) idle = setTimeout(end, idleMs).unref()
      }
      isBusy = false
      act()
      next()
    }
    let timer: NodeJS.Timeout
    // The time to load the modules does not count for the task.
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
