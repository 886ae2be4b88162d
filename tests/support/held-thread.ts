import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Shape } from './slow-shapes.ts'

/** Sends a request and resolves to its status. The request is built before the measurement starts, so that creating a long text does not count. */
export type Request = () => Promise<number>
export type Door = {
  readonly name: string
  /** Maximum length of the text. */
  readonly length: number
  readonly ask: (text: string) => Request | undefined
  /** Each response takes long, though not on the main thread, so only a few shapes are tested. */
  readonly isHeavy?: boolean
  /** One of many doors that read their text with the same code; together they test every shape. */
  readonly isAlike?: boolean
  /** Correctly rejects every text like that of an unknown client, or answers that nothing exists. */
  readonly refuses?: boolean
}

/** Maximum milliseconds of the main thread for one request, on a machine that takes `REFERENCE_MS` for the reference. */
export const MOST_MS = 20
const REFERENCE_MS = 2.5
const REFERENCE = JSON.stringify({ text: 'a@'.repeat(500_000) })
/** Number of measurements, of which the smallest counts: other work in the process, such as garbage collection, only adds to them. */
const MEASUREMENTS = 5
/** A quarter of the text takes a quarter of linear time and a sixteenth of quadratic time. */
const [SHARE, MOST_GROWTH] = [4, 10]
/** Factor above the limit that is tolerated if the time grows linearly, which is the error of measurements on a busy machine. */
const LINEAR_TIMES = 2.5

export type Held = { readonly status: number; readonly ms: number; readonly fault?: string }

/**
 * Measures how long a request with a text of this shape and maximum length blocks the main thread. It uses the processor time of this thread, in
 * which the server runs, without other threads and processes. Growth is examined only if the full length takes more than `MOST_MS`.
 */
export async function heldBy({ length, ask, isHeavy = false }: Door, { text }: Shape): Promise<Held | undefined> {
  const whole = ask(text(length))
  if (!whole) return undefined
  const first = await measured(whole)
  if (first.status >= 500) return { ...first, fault: `is answered ${first.status}` }
  if (first.ms <= MOST_MS || first.ms <= MOST_MS * slowness()) return first
  const ms = await leastOf(() => ask(text(length)))
  const most = MOST_MS * slowness()
  if (ms <= most) return { ...first, ms }
  const growth = ms / Math.max(await leastOf(() => ask(text(Math.floor(length / SHARE)))), 1)
  const isLinear = isHeavy || growth <= MOST_GROWTH
  if (isLinear && ms <= LINEAR_TIMES * most) return { ...first, ms }
  const held = `holds the main thread for ${Math.round(ms)} ms of at most ${Math.round(most)}`
  return { ...first, ms, fault: `${held}, ${growth.toFixed(1)} times as long as a quarter of it` }
}

async function leastOf(asking: () => Request | undefined): Promise<number> {
  let least = Infinity
  for (let count = 0; count < MEASUREMENTS; count++) {
    const ask = asking()
    if (ask) least = Math.min(least, (await measured(ask)).ms)
  }
  return least
}

/** Returns how much slower this machine currently is than the one of `REFERENCE_MS`; at least 1. */
function slowness(): number {
  const times = Array.from({ length: MEASUREMENTS }, () => {
    const before = process.threadCpuUsage()
    JSON.parse(REFERENCE)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.max(1, Math.min(...times) / REFERENCE_MS)
}

/**
 * Measures the longest single block, because a long body is read in pieces. On a busy machine that can exceed the processor time of the thread, which
 * is then the limit.
 */
async function measured(ask: Request): Promise<{ readonly ms: number; readonly status: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = process.threadCpuUsage()
  const status = await ask()
  const { user, system } = process.threadCpuUsage(before)
  // The delay of the last block is recorded with the next tick.
  await wait(2)
  delay.disable()
  return { ms: Math.min((user + system) / 1000, delay.max / 1e6), status }
}
