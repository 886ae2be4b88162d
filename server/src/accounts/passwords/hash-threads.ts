import { availableParallelism } from 'node:os'
import { currentTrace } from '../../platform/http/trace.ts'
import { inWorker } from '../../platform/work/in-worker.ts'
import type { HashTask } from './hash-worker.ts'

const MOST_THREADS = 8
/** The slowest hash of another product that is taken needs two seconds of a processor; the rest is for a busy machine. */
const LIMITS = { ms: 30_000, heapMb: 64, waiting: Infinity, idleMs: 600_000 }

const threads = Array.from({ length: Math.min(availableParallelism(), MOST_THREADS) }, () => ({
  run: inWorker<HashTask, string | boolean>(new URL('hash-worker.ts', import.meta.url), LIMITS),
  count: 0,
}))

/**
 * Hashes or verifies in one of a few threads of their own, which begin when they are first needed and end after ten minutes without work. Networks
 * take turns.
 */
export async function hashInThread(task: HashTask): Promise<string | boolean> {
  const thread = threads.reduce((least, one) => (one.count < least.count ? one : least))
  thread.count++
  try {
    return await thread.run(currentTrace()?.caller?.network ?? '', task)
  } finally {
    thread.count--
  }
}
