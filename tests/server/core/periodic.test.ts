import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { takeTurn } from '../../../server/src/db/pipeline/take-turn.ts'
import { periodic } from '../../../server/src/platform/periodic.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

describe('a periodic task', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  /** A task whose runs end when the test says so. */
  const begin = () => {
    const logged: unknown[] = []
    const ends: PromiseWithResolvers<void>[] = []
    const signals: AbortSignal[] = []
    const task = periodic({
      name: 'count',
      everyMs: 1000,
      log: { error: (...line: unknown[]) => void logged.push(line) },
      run(closing) {
        signals.push(closing)
        const end = Promise.withResolvers<void>()
        ends.push(end)
        return end.promise
      },
    })
    return { task, ends, logged, signals }
  }

  it('runs at each interval, and never while it runs', async () => {
    const { task, ends } = begin()
    await vi.advanceTimersByTimeAsync(3500)
    expect(ends).toHaveLength(1)
    ends[0]?.resolve()
    await vi.advanceTimersByTimeAsync(499)
    expect(ends).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(ends).toHaveLength(2)
    ends[1]?.resolve()
    await task.close()
  })

  it('runs when it is woken; while it runs, once more after that', async () => {
    const { task, ends } = begin()
    task.wake()
    expect(ends).toHaveLength(1)
    task.wake()
    task.wake()
    ends[0]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(2)
    ends[1]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(2)
    await task.close()
  })

  it('logs a failure by its name and goes on', async () => {
    const { task, ends, logged } = begin()
    task.wake()
    const err = new Error('broken')
    ends[0]?.reject(err)
    await vi.advanceTimersByTimeAsync(1000)
    expect([logged, ends.length]).toEqual([[[{ err, task: 'count' }, 'A periodic task failed']], 2])
    ends[1]?.resolve()
    await task.close()
  })

  it('closes after what runs, tells it of that, and runs no more', async () => {
    const { task, ends, signals } = begin()
    task.wake()
    task.wake()
    let isClosed = false
    const closing = task.close().then(() => (isClosed = true))
    await vi.advanceTimersByTimeAsync(5000)
    expect([isClosed, signals[0]?.aborted]).toEqual([false, true])
    ends[0]?.resolve()
    await closing
    task.wake()
    await vi.advanceTimersByTimeAsync(5000)
    expect(ends).toHaveLength(1)
  })
})

describe('a turn', () => {
  let db: Database
  beforeAll(async () => {
    db = await emptyDatabase()
  })
  afterAll(() => db?.close())

  it('is taken by one process of all, once in an interval', async () => {
    const take = () => Promise.all(Array.from({ length: 5 }, () => takeTurn(db.orm, 'sweep', 60_000)))
    expect((await take()).filter(Boolean)).toHaveLength(1)
    expect(await takeTurn(db.orm, 'sweep', 60_000)).toBe(false)
    expect(await takeTurn(db.orm, 'other', 60_000)).toBe(true)
    await db.pool.query(`update turn set due_at = due_at - interval '54 seconds' where task = 'sweep'`)
    expect((await take()).filter(Boolean)).toHaveLength(1)
  })
})
