import { expect, it, vi } from 'vitest'
import { inWorker } from '../../../server/src/platform/work/in-worker.ts'

const COUNTER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.postMessage('ready')
    parentPort.on('message', (task) => parentPort.postMessage(task === 'fail' ? { fault: new Error('bad task') } : { value: threadId }))
  `)}`,
)
const LIMITS = { ms: 10_000, heapMb: 32, waiting: 2 }

it('keeps its thread between tasks, also after one that failed', async () => {
  const run = inWorker<string, number>(COUNTER, { ...LIMITS, idleMs: 60_000 })
  const first = await run('a', '')
  await expect(run('a', 'fail')).rejects.toThrow('bad task')
  expect(await run('b', '')).toBe(first)
})

it('ends its thread once it was idle, and begins another one for the next task', async () => {
  const run = inWorker<string, number>(COUNTER, { ...LIMITS, idleMs: 1 })
  const first = await run('a', '')
  await vi.waitFor(async () => expect(await run('a', '')).not.toBe(first))
})

it('refuses a task where too many of its key wait, and no other', async () => {
  const run = inWorker<string, number>(COUNTER, LIMITS)
  const busy = Array.from({ length: 3 }, () => run('a', ''))
  await expect(run('a', '')).rejects.toMatchObject({ name: 'WorkRefused', reason: 'BUSY' })
  expect(await run('b', '')).toBe(await busy[2])
})
