import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { LEASE_MS } from '../../../server/src/kit/jobs/claim.ts'
import type { Fate } from '../../support/fate.ts'
import type { Place } from '../../support/place.ts'
import { QUICK_START } from '../../support/quick-start.ts'

/** How a job comes to its end whose workers are killed in the middle of batches that have one of some random rows. */
export function killedWorkers(file: string) {
  const worker = fileURLToPath(new URL(`../../support/${file}`, import.meta.url))
  const children = new Set<ChildProcessWithoutNullStreams>()
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
    children.clear()
  })

  /** A process that works on jobs once it is told what becomes of it, and then answers the row that it died at; undefined: there was nothing more to do. */
  function nextWorker({ env }: Place) {
    const child = spawn(process.execPath, [...QUICK_START, worker], { env: { PATH: process.env['PATH'], ...env } })
    children.add(child)
    const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return async (fate: Fate): Promise<number | undefined> => {
      child.stdin.end(`${JSON.stringify(fate)}\n`)
      const [row, fault] = await said
      children.delete(child)
      expect([fault, child.signalCode]).toEqual(['', row === '' ? null : 'SIGKILL'])
      return row === '' ? undefined : Number(row)
    }
  }

  /** @returns at which rows workers died, and the seed that they were drawn by, for what is compared to tell */
  return async (place: Place, kills: number, rows: number): Promise<string> => {
    const seed = randomInt(2 ** 31)
    const drawn = fc.uniqueArray(fc.integer({ min: 1, max: rows }), { minLength: kills, maxLength: kills })
    const open = new Set(fc.sample(drawn, { seed, numRuns: 1 })[0])
    const told = `killed at ${[...open].join(', ')} of ${rows} (seed ${seed})`
    let next = nextWorker(place)
    for (let kill = 0; ; kill += 1) {
      // The one after it loads meanwhile.
      const after = nextWorker(place)
      const died = await next({ dieAtRows: [...open], aheadMs: kill * (LEASE_MS + 1000) })
      next = after
      if (died === undefined) break
      open.delete(died)
    }
    expect({ told, left: [...open] }).toEqual({ told, left: [] })
    return told
  }
}
