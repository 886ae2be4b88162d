import type { Entry, Recording } from './recording.ts'
import type { Facts } from './redact.ts'

/** An event of a recorded path, with the codes that were recorded of it. */
export type RecordedStep = { event: string; fields?: Facts | undefined }

/** The way of one actor to the arrow that it took last. */
export type RecordedPath = {
  /** ID of the chart. */
  chart: string
  /** Hash of its structure at the time of the recording. */
  hash: string | undefined
  /** The arrow (machines/support/arrows.ts). */
  arrow: string
  /** Leaf states afterwards. */
  states: readonly string[]
  steps: readonly RecordedStep[]
}

/** Charts that act by themselves beside whatever the user does. */
const BACKGROUND: ReadonlySet<string> = new Set(['app', 'auth', 'idle', 'renewal', 'silentSignIn'])

const hasMoved = ({ arrows = [], before, states }: Entry) => arrows.length > 0 && before.join() !== states.join()

/**
 * The last entry that changed the state of a chart by an arrow: of one that follows the user, if there is any, else of one that acts by itself.
 * Undefined if none did.
 */
export const lastMove = (entries: readonly Entry[]): Entry | undefined =>
  entries.findLast((entry) => hasMoved(entry) && !BACKGROUND.has(entry.chart)) ?? entries.findLast(hasMoved)

/**
 * Reads the path of an entry's actor to the last arrow at or before this entry. Where the actor came back to a state, what it did in between is left
 * out. Undefined if it has taken no arrow.
 */
export function readPath({ head, entries }: Recording, { actor, n }: Entry): RecordedPath | undefined {
  const own = entries.filter((entry) => entry.actor === actor && entry.n <= n && entry.arrows !== undefined)
  const last = own.at(-1)
  const [arrow] = last?.arrows ?? []
  if (!last || arrow === undefined) return undefined
  const path: Entry[] = []
  for (const entry of own) {
    const again = path.findIndex(({ before }) => before.join() === entry.before.join())
    if (again !== -1) path.length = again
    path.push(entry)
  }
  const steps = path.map(({ event, fields }) => ({ event, ...(fields && { fields }) }))
  return { chart: last.chart, hash: head.charts[last.chart], arrow, states: last.states, steps }
}
