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
}

/** Of the main thread at once, in milliseconds, on a machine that is as quick as `REFERENCE_MS` says. */
export const MOST_MS = 20
/** What reading a megabyte of JSON takes there. */
const REFERENCE_MS = 5
/** What less than this grows to is not looked at. */
const NOTICED_MS = 10
const TRIES = 3
/** A quarter of the text may take a quarter of the time; half of that is for what a measurement is off by. Where time grows with the square it takes a sixteenth. */
const [SHARE, MOST_GROWTH] = [4, 8]

/**
 * Why a door is too slow for a shape; undefined where it is not. By the processor time of this thread, which the server shares with the test: what else the
 * machine does is not in it. The longest time at once is told by the event loop as well, and the lower of the two counts.
 */
export async function slownessOf({ length, ask }: Door, { text }: Shape): Promise<string | undefined> {
  const asking = (characters: number) => ask(text(characters))
  const first = asking(length)
  if (!first) return undefined
  const { cpu, status } = await timed(first)
  if (status >= 500) return `is answered ${status}`
  if (cpu <= NOTICED_MS) return undefined
  const whole = await best(() => asking(length))
  if (whole.held > MOST_MS * slowness()) return `holds the main thread for ${Math.round(whole.held)} ms`
  if (whole.cpu <= NOTICED_MS) return undefined
  const part = await best(() => asking(length / SHARE))
  const growth = whole.cpu / Math.max(part.cpu, 1)
  return growth > MOST_GROWTH ? `takes ${Math.round(whole.cpu)} ms, ${growth.toFixed(1)} times that of a quarter` : undefined
}

const REFERENCE = JSON.stringify({ text: 'a@'.repeat(500_000) })

/** How much slower this machine is at the moment than the one that the limit is for; 1 where it is not. */
function slowness(): number {
  const times = Array.from({ length: TRIES }, () => {
    const before = process.threadCpuUsage()
    JSON.parse(REFERENCE)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.max(1, Math.min(...times) / REFERENCE_MS)
}

type Taken = { readonly cpu: number; readonly held: number }

async function best(asking: () => Request | undefined): Promise<Taken> {
  let least: Taken = { cpu: Infinity, held: Infinity }
  for (let tries = 0; tries < TRIES; tries++) {
    const ask = asking()
    if (!ask) return { cpu: 0, held: 0 }
    const { cpu, held } = await timed(ask)
    least = { cpu: Math.min(least.cpu, cpu), held: Math.min(least.held, held, cpu) }
  }
  return least
}

async function timed(ask: Request): Promise<Taken & { readonly status: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = process.threadCpuUsage()
  const status = await ask()
  const { user, system } = process.threadCpuUsage(before)
  await wait(2)
  delay.disable()
  return { cpu: (user + system) / 1000, held: delay.max / 1e6, status }
}
