import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Shape } from './slow-shapes.ts'

/** Sends a request and answers its status. It is made before the clock starts, so that what it costs to make a long text does not count. */
export type Request = () => Promise<number>
export type Door = {
  readonly name: string
  /** How long a text may be there. */
  readonly length: number
  readonly ask: (text: string) => Request | undefined
  /** Each answer takes long, if not of the main thread: few shapes must do. */
  readonly isHeavy?: boolean
  /** One of many that read their text by the same code: together they take every shape. */
  readonly isAlike?: boolean
  /** Answers each of them as it answers a stranger, or that there is nothing: that is what the door is. */
  readonly refuses?: boolean
}

/** Of the main thread for one request, in milliseconds, on a machine that takes `REFERENCE_MS` for the reference. */
export const MOST_MS = 20
const REFERENCE_MS = 2.5
const REFERENCE = JSON.stringify({ text: 'a@'.repeat(500_000) })
/** The least of several measurements counts: what else happens in the process, as collecting garbage, only adds to them. */
const MEASUREMENTS = 5
/** A quarter of the text takes a quarter of linear time and a sixteenth of quadratic time. */
const [SHARE, MOST_GROWTH] = [4, 10]
/** What grows no faster than its text may take as many times as long before it counts: so much are measurements of a busy machine off by. */
const LINEAR_TIMES = 2.5

export type Held = { readonly status: number; readonly ms: number; readonly fault?: string }

/**
 * How long a request holds the main thread whose text has this shape and is as long as it may be. Measured is the processor time of this thread, in which the
 * server runs: what other threads and processes do is not in it. Nothing that takes less than `MOST_MS` at its full length is worth asking how it grows.
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

/** How much slower this machine is at the moment than the one that `REFERENCE_MS` is of; 1 where it is not. */
function slowness(): number {
  const times = Array.from({ length: MEASUREMENTS }, () => {
    const before = process.threadCpuUsage()
    JSON.parse(REFERENCE)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.max(1, Math.min(...times) / REFERENCE_MS)
}

/** The longest time at once: of a long body each piece is read by itself. Where the machine is busy that is longer than what this thread worked, which it cannot be. */
async function measured(ask: Request): Promise<{ readonly ms: number; readonly status: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = process.threadCpuUsage()
  const status = await ask()
  const { user, system } = process.threadCpuUsage(before)
  // What held the thread last is measured by the next tick.
  await wait(2)
  delay.disable()
  return { ms: Math.min((user + system) / 1000, delay.max / 1e6), status }
}
